import { mean, sampleStandardDeviation } from 'simple-statistics';
import type { SessionState } from '../session/session.ts';
import type { Words } from '../steps/contract/step.ts';

/** From this announced length on, one failed attention check is not enough. */
const LONG_STUDY_MINUTES = 5;
/** How far below the mean time of the study a submission has to lie. */
const FAST_SD = 3;
/** Fewest characters that Prolific takes as the message of a rejection. */
export const MESSAGE_CHARACTERS = 100;

/**
 * What Prolific lets a rejection be founded on, with its name for it in the field `rejection_category`; it has none for
 * skipped questions.
 */
export const REJECTION_CATEGORIES = {
  'attention checks': 'FAILED_CHECK',
  'exceptionally fast': 'TOO_QUICKLY',
  'skipped questions': 'OTHER',
  'low effort': 'LOW_EFFORT',
} as const;
export type RejectionGround = keyof typeof REJECTION_CATEGORIES;

/** What never founds a rejection, and why, for the researcher who thought of it. */
export const NEVER_GROUNDS = {
  'page time': {
    en: 'Short times on single pages are no reason: only the time of the whole study is, at 3 standard deviations below its mean.',
    zh: '单个页面用时短不能作为拒绝理由；只有整个研究的用时低于平均值 3 个标准差时才可以。',
  },
  'screened out': {
    en: 'Who was screened out is paid for the check or asked to return the study.',
    zh: '被筛除者应获得检查环节的报酬，或被请求退回研究。',
  },
  disagreement: {
    en: 'Ratings that differ from those of others are an opinion.',
    zh: '评分与他人不同属于个人意见。',
  },
  traps: {
    en: 'Traps ask for a judgement of sound, not for an instruction to be followed: they decide whether ratings count, not whether they are paid.',
    zh: '陷阱题考察的是听感判断，而不是是否按指示作答：它们只决定评分是否采用，不决定是否付酬。',
  },
  'evidence flags': {
    en: 'Flags about whether a person listened, like text without typing, point to sessions to look at: a browser extension or an aid may set them off.',
    zh: '“是否有人真正收听”的标记（如无输入的文字）只提示需要查看的会话：浏览器扩展或辅助工具也可能触发。',
  },
  alike: {
    en: 'Ratings that hardly differ may be an opinion: they decide whether ratings count, not whether they are paid.',
    zh: '评分几乎相同也可能是真实意见：这只决定评分是否采用，不决定是否付酬。',
  },
  headphones: {
    en: 'A failed check of headphones or hearing is about the equipment or the ear, not about the effort.',
    zh: '耳机或听力检查未通过，说明的是设备或听力情况，而不是投入程度。',
  },
  comprehension: {
    en: 'Who does not understand the instructions after two tries is asked to return the study.',
    zh: '两次尝试后仍未理解说明者，应被请求退回研究。',
  },
} as const satisfies Record<string, Words>;
export type NeverGround = keyof typeof NEVER_GROUNDS;

/** What is known of a submission that somebody thinks of rejecting. */
export interface SubmissionFacts {
  state: SessionState;
  /** How long the study takes, as announced to the recruiter, in minutes. */
  studyMinutes: number;
  /**
   * Fair attention checks that were failed: those that say in the question, or aloud in the clip, which answer to give.
   * Traps are none.
   */
  checksFailed: number;
  /** From beginning to end of this submission, in milliseconds; null: not known, so that nothing is founded on it. */
  durationMs: number | null;
  /** The same of all completed submissions of the study, as it was for this one; this one among them. */
  studyDurationsMs: readonly number[];
  /** Questions left out that had to be answered and that the study cannot do without. Those about the person never count. */
  crucialSkipped: number;
  /** Whether texts show no effort although the study had said how much was wanted, like a sentence. */
  lowEffort: { specified: boolean; shown: boolean };
  /** Whatever else was found; none of it founds a rejection. */
  others: readonly NeverGround[];
}

export interface RejectionVerdict {
  permitted: boolean;
  /** What it may be founded on, the plainest first, each with Prolific's category and what was seen. Empty: on nothing. */
  grounds: {
    ground: RejectionGround;
    category: (typeof REJECTION_CATEGORIES)[RejectionGround];
    reason: Words;
  }[];
  /** Why what else is known does not count. */
  setAside: Words[];
}

/**
 * Whether durations this far below the others are exceptional: more than 3 sample standard deviations below the mean of
 * the study. Of 10 submissions or fewer none can be. Source: Prolific's valid rejection reasons.
 */
export function isExceptionallyFast(durationMs: number, studyDurationsMs: readonly number[]): boolean {
  if (studyDurationsMs.length < 2) return false;
  const all = [...studyDurationsMs];
  return durationMs < mean(all) - FAST_SD * sampleStandardDeviation(all);
}

/** How many failed attention checks found a rejection in a study of that many announced minutes. */
export function checksToReject(studyMinutes: number): number {
  return studyMinutes < LONG_STUDY_MINUTES ? 1 : 2;
}

function groundsOf(facts: SubmissionFacts): [RejectionGround, Words][] {
  const { checksFailed, studyMinutes, crucialSkipped, lowEffort } = facts;
  const needed = checksToReject(studyMinutes);
  const all: [boolean, RejectionGround, Words][] = [
    [
      checksFailed >= needed,
      'attention checks',
      {
        en: `Attention checks failed: ${checksFailed}; a study of ${studyMinutes} minutes asks for at least ${needed}.`,
        zh: `注意力检查未通过 ${checksFailed} 次；时长 ${studyMinutes} 分钟的研究至少需要 ${needed} 次。`,
      },
    ],
    [
      facts.durationMs !== null && isExceptionallyFast(facts.durationMs, facts.studyDurationsMs),
      'exceptionally fast',
      {
        en: 'More than 3 standard deviations faster than the mean of the study.',
        zh: '用时低于本研究平均值 3 个标准差以上。',
      },
    ],
    [
      crucialSkipped > 0,
      'skipped questions',
      {
        en: `Crucial questions left out: ${crucialSkipped}.`,
        zh: `未回答的关键问题：${crucialSkipped} 个。`,
      },
    ],
    [
      lowEffort.specified && lowEffort.shown,
      'low effort',
      {
        en: 'Plainly less effort than the study had asked for.',
        zh: '投入程度明显低于研究事先说明的要求。',
      },
    ],
  ];
  return all.flatMap(([holds, ground, reason]): [RejectionGround, Words][] =>
    holds ? [[ground, reason]] : [],
  );
}

const NOT_COMPLETED: Words = {
  en: 'Only a completed session can be rejected: who ended early is paid for the check or asked to return the study.',
  zh: '只有已完成的参与才可能被拒绝：提前结束者应获得检查环节的报酬，或被请求退回研究。',
};

/**
 * Whether Prolific's rules permit to reject a submission, and on what ground. Whoever did not come to the end is never
 * rejected: they are paid for the check, or asked to return the study. Source: Prolific's valid rejection reasons.
 */
export function judgeRejection(facts: SubmissionFacts): RejectionVerdict {
  const setAside: Words[] = facts.others.map((ground) => NEVER_GROUNDS[ground]);
  if (facts.state !== 'completed')
    return { permitted: false, grounds: [], setAside: [NOT_COMPLETED, ...setAside] };
  const grounds = groundsOf(facts).map(([ground, reason]) => ({
    ground,
    category: REJECTION_CATEGORIES[ground],
    reason,
  }));
  return { permitted: grounds.length > 0, grounds, setAside };
}

/** What is wrong with the message that goes with a rejection, and the remedy; null: nothing. Spaces around it do not count. */
export function rejectionMessageMistake(message: string): Words | null {
  const { length } = message.trim();
  if (length >= MESSAGE_CHARACTERS) return null;
  return {
    en: `The message has ${length} characters, and Prolific asks for at least ${MESSAGE_CHARACTERS}: say what was missed and where the study had asked for it.`,
    zh: `该消息只有 ${length} 个字符，Prolific 要求至少 ${MESSAGE_CHARACTERS} 个：请写明哪一点没有做到，以及研究在何处提出过该要求。`,
  };
}
