import type { Language } from '../text/languages.ts';

type Words = Readonly<Record<Language, string>>;

/** Fewest characters of a rejection message on Prolific. */
export const MESSAGE_CHARACTERS = 100;

/** Observations that never justify a rejection, with the reason shown to the researcher. */
export const NEVER_GROUNDS = {
  'page time': {
    en: 'Short times on single pages are not a ground: only the time of the whole study is, at 3 standard deviations below its mean.',
    zh: '单个页面用时短不能作为拒绝理由；只有整个研究的用时低于平均值 3 个标准差时才可以。',
  },
  'screened out': {
    en: 'A listener who was screened out is paid for the check or asked to return the study.',
    zh: '被筛除者应获得检查环节的报酬，或被请求退回研究。',
  },
  disagreement: {
    en: 'Ratings that differ from those of others are an opinion.',
    zh: '评分与他人不同属于个人意见。',
  },
  traps: {
    en: 'Traps ask for a judgement of sound, not to follow an instruction: they decide whether ratings count, not whether they are paid.',
    zh: '陷阱题考察的是听感判断，而不是是否按指示作答：它们只决定评分是否采用，不决定是否付酬。',
  },
  'evidence flags': {
    en: 'Flags for inattentive listening, such as text without typing, mark sessions to look at: a browser extension or an assistive tool may cause them.',
    zh: '“是否有人真正收听”的标记（如无输入的文字）只提示需要查看的会话：浏览器扩展或辅助工具也可能触发。',
  },
  alike: {
    en: 'Ratings that hardly vary may be an opinion: they decide whether ratings count, not whether they are paid.',
    zh: '评分几乎相同也可能是真实意见：这只决定评分是否采用，不决定是否付酬。',
  },
  headphones: {
    en: 'A failed headphone or hearing check is about equipment or hearing, not about effort.',
    zh: '耳机或听力检查未通过，说明的是设备或听力情况，而不是投入程度。',
  },
  comprehension: {
    en: 'A listener who does not understand the instructions after two attempts is asked to return the study.',
    zh: '两次尝试后仍未理解说明者，应被请求退回研究。',
  },
} as const satisfies Record<string, Words>;
export type NeverGround = keyof typeof NEVER_GROUNDS;

export const attentionReason = (
  failed: number | string,
  minutes: number | string,
  needed: number | string,
): Words => ({
  en: `Attention checks failed: ${failed}; a study of ${minutes} minutes requires at least ${needed}.`,
  zh: `注意力检查未通过 ${failed} 次；时长 ${minutes} 分钟的研究至少需要 ${needed} 次。`,
});

export const FAST: Words = {
  en: 'More than 3 standard deviations faster than the mean of the study.',
  zh: '用时低于本研究平均值 3 个标准差以上。',
};

export const skippedReason = (questions: number | string): Words => ({
  en: `Crucial questions skipped: ${questions}.`,
  zh: `未回答的关键问题：${questions} 个。`,
});

export const LOW_EFFORT: Words = {
  en: 'Clearly less effort than the study asked for.',
  zh: '投入程度明显低于研究事先说明的要求。',
};

export const NOT_COMPLETED: Words = {
  en: 'Only a completed session can be rejected: a listener who ended early is paid for the check or asked to return the study.',
  zh: '只有已完成的参与才可能被拒绝：提前结束者应获得检查环节的报酬，或被请求退回研究。',
};

export const messageTooShort = (length: number | string): Words => ({
  en: `The message has ${length} characters, and Prolific requires at least ${MESSAGE_CHARACTERS}: explain what was missed and where the study asked for it.`,
  zh: `该消息只有 ${length} 个字符，Prolific 要求至少 ${MESSAGE_CHARACTERS} 个：请写明哪一点没有做到，以及研究在何处提出过该要求。`,
});

/** Every reason for or against a rejection, with {0}, {1}, … for its numbers. */
export const REJECTION_REASONS: readonly Words[] = [
  ...Object.values(NEVER_GROUNDS),
  attentionReason('{0}', '{1}', '{2}'),
  FAST,
  skippedReason('{0}'),
  LOW_EFFORT,
  NOT_COMPLETED,
  messageTooShort('{0}'),
];
