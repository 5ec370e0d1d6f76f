/**
 * exclude: the ratings do not count under a screening set that has the rule. flag: they count, and the finding is
 * shown; a set may turn a flag into an exclusion.
 */
export type Effect = 'exclude' | 'flag';

/** Why nothing of a session counts that somebody left out. */
export const EXCLUDED_BY_HAND = 'excluded by hand';

/**
 * The rules that methods and reviewers judge themselves while answers become ratings, because they need what only the method knows:
 * right answers, pages without an answer. In the order in which they are told, each with a sentence for the documentation.
 */
export const VERDICTS = {
  'incomplete batch': 'Audio Turing Test: a page of the batch has no answer.',
  'att batch': 'Audio Turing Test: the traps of a batch of ten pages were answered wrongly.',
  'bs1534 hidden reference': 'MUSHRA: the hidden reference is below 90 on more than 15 % of the pages.',
  'bs1534 mid anchor': 'MUSHRA: the mid anchor is above 90 on more than 15 % of the pages.',
  'podeval lq/hq': 'MUSHRA, preset dialogue: the anchors were not rated as expected.',
  gold: 'Rating: a gold clip was rated more than 1 from its right answer.',
  'spoken instruction': 'Rating: a recording asked for one answer, and the listener gave another.',
  'null pair': 'Rating: two equal sounds were rated more than 1 apart.',
  'rating variance': 'Rating: nearly all clips got the same rating.',
  'pair traps': 'Pairwise, AB: too many null or obvious pairs were answered wrongly.',
  'attention items': 'Questionnaire: a question with a known answer was answered wrongly on 2 clips or more.',
  'expert review': 'Review of reasons: the written reason contradicts the answer.',
  'open review':
    'Review of reasons: the reviewers cannot tell, or differ without a decision. By default it flags.',
  [EXCLUDED_BY_HAND]:
    'Decision by hand: a researcher excluded the session, with a reason. It applies under every set that does not name it as a flag.',
} as const;

export type VerdictRule = keyof typeof VERDICTS;

const FLAGS: ReadonlySet<string> = new Set<VerdictRule>(['open review']);

/** What a verdict does where a set says nothing of it. */
export const verdictEffect = (name: string): Effect => (FLAGS.has(name) ? 'flag' : 'exclude');

/** The name in a screening set that stands for all of them. */
export const METHOD_VERDICTS = 'method verdicts';
