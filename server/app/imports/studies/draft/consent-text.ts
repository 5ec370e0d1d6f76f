import type { Language } from '#core/text/languages.ts';

/** Consent text of a study that has none. Words in brackets keep the study from being published before they are filled in. */
export const EMPTY_CONSENT: Readonly<Record<Language, string>> = {
  en: `# Before you begin

[The imported study has no consent text. Write here who runs the study and why, and what is stored for how long.]

You will listen to short recordings and answer questions about them. The study takes about {minutes} minutes. Taking part is voluntary, and you can stop at any time by closing the page. For questions, write to {contact}.
`,
  zh: `# 开始之前

[导入的研究没有知情同意书。请在此写明由谁开展研究、研究目的、保存哪些数据以及保存多久。]

您将听一些简短的录音并回答相关问题。整个研究约需 {minutes} 分钟。参加完全自愿，您可以随时关闭页面退出。如有疑问，请联系：{contact}。
`,
};
