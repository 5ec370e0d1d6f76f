import type { Language } from '../text/languages.ts';
import type { ListenerWords } from './template.ts';

const CONSENT: Readonly<Record<Language, (words: ListenerWords) => string>> = {
  en: ({ aim, task }) => `# Before you begin

**About this study.** We compare recordings of speech. Some are recordings of people, others were made by computers. ${aim} Your answers help to build voices that are pleasant and easy to listen to.

**Your task.** ${task} The study takes about {minutes} minutes. You need headphones and a quiet room. You must be at least 18 years old, hear well enough to follow a conversation and understand the language of the recordings well.

**Volume.** Before the first page, you set a comfortable volume. Please do not change it later. If a sound is ever uncomfortable, take off your headphones and stop.

**Checks.** Some pages or questions may check that you are listening carefully. They look like all the others. They help us decide which answers to use. They never decide on their own whether you are paid.

**Data we store.** We store your answers, when and how long each sound was played, the times of your answers, your browser type and, if you come from a recruiting service, your participant number. We do not ask for your name or address. Please do not write anything in the text fields that identifies you.

**Data protection.** The institution that runs this study is the controller of the data. Ask for its address at {contact}. We process the data on the basis of your consent. Participant numbers are stored separately from the answers and deleted three months after the study ends. Answers without participant numbers may be published for research.

**Your rights.** Taking part is voluntary. You can stop at any time by closing the page, with no disadvantage to you. As long as we can identify which answers are yours, you can see, correct or delete your data and withdraw your consent. You can also complain to a data protection authority.

**Payment.** The invitation to this study states the payment. If you stop early, write to the address below.

**Contact.** For questions or complaints, write to {contact}.

By agreeing, you confirm that you have read this text and take part voluntarily.
`,
  zh: ({ aim, task }) => `# 开始之前

**关于本研究。** 我们比较不同的语音录音，其中一部分由真人录制，另一部分由计算机生成。${aim}您的回答有助于我们做出更悦耳、更易懂的语音。

**您的任务。** ${task}整个研究约需 {minutes} 分钟。您需要佩戴耳机，并处于安静的房间。您须年满 18 岁，听力足以正常交谈，并且能听懂录音所用的语言。

**音量。** 在第一页之前，请把音量调到舒适的大小，之后请不要再调整。如果有声音让您不舒服，请随时摘下耳机并停止。

**检查。** 部分页面或问题可能用来检查您是否认真听，它们看起来与其他页面没有区别。检查帮助我们决定采用哪些回答，但不会单独决定是否支付报酬。

**我们保存的数据。** 您的回答、每段声音的播放时间和时长、作答时间、浏览器类型；如果您来自招募平台，还包括您在该平台的参与者编号。我们不会询问您的姓名和地址。请不要在文本框中填写可能透露您身份的内容。

**数据保护。** 数据由开展本研究的机构负责，其地址可通过 {contact} 查询。我们在您同意的基础上处理数据。参与者编号与回答分开保存，并在研究结束三个月后删除。不含参与者编号的回答可能会为研究目的公开。

**您的权利。** 参加完全自愿。您可以随时关闭页面退出，不会有任何不利影响。只要我们还能辨认哪些回答属于您，您就可以查看、更正或删除您的数据，也可以撤回同意。您还可以向数据保护机构投诉。

**报酬。** 报酬以本研究的邀请说明为准。如果您提前退出，请通过下面的地址与我们联系。

**联系方式。** 如有疑问或投诉，请联系：{contact}。

点击同意即表示您已阅读以上内容，并自愿参加。
`,
};

/** The consent text of a study. It is true of any study; the study file says what to make more exact. */
export const consentText = (words: ListenerWords, language: Language): string => CONSENT[language](words);

const SUMMARY: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'You are 18 or older, hear well and understand the language of the recordings well.',
    'We store your answers, what you play, your browser and participant number, but not your name.',
    'You can stop at any time by closing the page.',
  ],
  zh: [
    '您须年满 18 岁，听力良好，并且能听懂录音所用的语言。',
    '我们保存您的回答、播放记录、浏览器类型和参与者编号，不保存姓名。',
    '您可以随时关闭页面退出。',
  ],
};

/** The lines that listeners read above the consent text. */
export const consentSummary = ({ short }: ListenerWords, language: Language): string[] => [
  short,
  ...SUMMARY[language],
];
