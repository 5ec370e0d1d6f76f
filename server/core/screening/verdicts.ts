import type { Effect } from './rule.ts';

/** Why nothing of a session counts that somebody left out. */
export const EXCLUDED_BY_HAND = 'excluded by hand';

/**
 * The rules that methods and reviewers judge themselves while answers become ratings, because they need what only the method knows:
 * right answers, pages without an answer. In the order in which they are told, each with a sentence for the documentation.
 */
export const VERDICTS = {
  'incomplete batch': 'Audio Turing Test: a page of the batch has no answer.',
  'att batch': 'Audio Turing Test: the traps of a batch of ten pages were not told apart.',
  'bs1534 hidden reference': 'MUSHRA: the hidden reference is below 90 on more than 15 % of the pages.',
  'bs1534 mid anchor': 'MUSHRA: the mid anchor is above 90 on more than 15 % of the pages.',
  'podeval lq/hq': 'MUSHRA, preset dialogue: the anchors are not where they belong.',
  gold: 'Rating: a gold clip was rated more than 1 from its right answer.',
  'spoken instruction': 'Rating: a recording asked for an answer, and another one came.',
  'null pair': 'Rating: two equal sounds were rated more than 1 apart.',
  'rating variance': 'Rating: nearly all clips were rated alike.',
  'pair traps': 'Pairwise, AB: too many null or obvious pairs were answered wrongly.',
  'attention items': 'Questionnaire: a question with a known answer went wrong on 2 clips or more.',
  'expert review': 'Review of reasons: what the listener wrote contradicts the answer.',
  'open review':
    'Review of reasons: nobody can tell, or the reviewers differ and nobody has decided yet. It only flags by itself.',
  [EXCLUDED_BY_HAND]:
    'Decision by hand: somebody left the session out, with a reason. It holds under every set that does not name it as a flag.',
} as const;

export type VerdictRule = keyof typeof VERDICTS;

const FLAGS: ReadonlySet<string> = new Set<VerdictRule>(['open review']);

/** What a verdict does where a set says nothing of it. */
export const verdictEffect = (name: string): Effect => (FLAGS.has(name) ? 'flag' : 'exclude');

/** The name in a screening set that stands for all of them. */
export const METHOD_VERDICTS = 'method verdicts';
