import type { CheckType } from '../steps/contract/check-types.ts';

/**
 * exclude: the ratings do not count under a screening set that has the rule. flag: they count, and the finding is
 * shown; a set may turn a flag into an exclusion.
 */
export type Effect = 'exclude' | 'flag';

/** Why nothing of a session counts that somebody left out. */
export const EXCLUDED_BY_HAND = 'excluded by hand';

/** What is declared of a verdict. */
interface VerdictSpec {
  /** A sentence for the documentation. */
  summary: string;
  /**
   * What it is to whoever pays. A recording that says which answer to give is an instruction; all others ask for a
   * judgement, questions about what is to be heard in a clip among them.
   */
  type: CheckType;
  /** What it does where a set says nothing of it. */
  effect: Effect;
}

/**
 * The rules that methods and reviewers judge themselves while answers become ratings, because they need what only the method knows:
 * right answers, pages without an answer. In the order in which they are told.
 */
export const VERDICTS = {
  'incomplete batch': {
    summary: 'Audio Turing Test: a page of the batch has no answer.',
    type: 'data quality',
    effect: 'exclude',
  },
  'att batch': {
    summary: 'Audio Turing Test: the traps of a batch of ten pages were answered wrongly.',
    type: 'data quality',
    effect: 'exclude',
  },
  'bs1534 hidden reference': {
    summary: 'MUSHRA: the hidden reference is below 90 on more than 15 % of the pages.',
    type: 'data quality',
    effect: 'exclude',
  },
  'bs1534 mid anchor': {
    summary: 'MUSHRA: the mid anchor is above 90 on more than 15 % of the pages.',
    type: 'data quality',
    effect: 'exclude',
  },
  'podeval lq/hq': {
    summary: 'MUSHRA, preset dialogue: the anchors were not rated as expected.',
    type: 'data quality',
    effect: 'exclude',
  },
  gold: {
    summary: 'Rating: a gold clip was rated more than 1 from its right answer.',
    type: 'data quality',
    effect: 'exclude',
  },
  'spoken instruction': {
    summary: 'Rating: a recording asked for one answer, and the listener gave another.',
    type: 'attention check',
    effect: 'exclude',
  },
  'null pair': {
    summary: 'Rating: two equal sounds were rated more than 1 apart.',
    type: 'data quality',
    effect: 'exclude',
  },
  'rating variance': {
    summary: 'Rating: nearly all clips got the same rating.',
    type: 'data quality',
    effect: 'exclude',
  },
  'pair traps': {
    summary: 'Pairwise, AB: too many null or obvious pairs were answered wrongly.',
    type: 'data quality',
    effect: 'exclude',
  },
  'attention items': {
    summary: 'Questionnaire: a question with a known answer was answered wrongly on 2 clips or more.',
    type: 'data quality',
    effect: 'exclude',
  },
  'expert review': {
    summary: 'Review of reasons: the written reason contradicts the answer.',
    type: 'data quality',
    effect: 'exclude',
  },
  'open review': {
    summary:
      'Review of reasons: the reviewers cannot tell, or differ without a decision. By default it flags.',
    type: 'data quality',
    effect: 'flag',
  },
  [EXCLUDED_BY_HAND]: {
    summary:
      'Decision by hand: a researcher excluded the session, with a reason. It applies under every set that does not name it as a flag.',
    type: 'data quality',
    effect: 'exclude',
  },
} as const satisfies Readonly<Record<string, VerdictSpec>>;

export type VerdictRule = keyof typeof VERDICTS;

const isVerdict = (name: string): name is VerdictRule => Object.hasOwn(VERDICTS, name);

/** A verdict's declaration by its name; null where the name is none of a verdict. */
export const verdictNamed = (name: string): VerdictSpec | null => (isVerdict(name) ? VERDICTS[name] : null);

/** What a verdict does where a set says nothing of it. */
export const verdictEffect = (name: string): Effect => verdictNamed(name)?.effect ?? 'exclude';

/** The name in a screening set that stands for all of them. */
export const METHOD_VERDICTS = 'method verdicts';
