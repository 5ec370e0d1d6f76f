/** What ratings may differ by at random, beside noise. */
export const RANDOM_TERMS = ['rater', 'rater x system', 'slopes', 'item', 'item x system', 'clip'] as const;

/**
 * rater: how high a listener rates. rater x system: and how high each system, alike for all systems. slopes: both in one,
 * with an SD for each system and any correlation. item: how high all clips of an item are rated. item x system: and how high
 * those of one system. clip: how high a clip is rated, where an item has several clips of a system.
 */
export type RandomTerm = (typeof RANDOM_TERMS)[number];

/** One rating that counts. */
export interface ModelRow {
  listener: string;
  /** null where clips have no system. */
  system: string | null;
  clip: string;
  item: string | null;
  value: number;
}

/** Which differences between systems a study declares, as its primary analysis or otherwise. */
export type ContrastSet =
  | { kind: 'all pairs' }
  | { kind: 'against'; baseline: string }
  | { kind: 'given'; pairs: readonly (readonly [string, string])[] };

export const CORRECTIONS = ['single-step', 'holm', 'none'] as const;
/**
 * How the p-values of several differences are adjusted. single-step: by the distribution of the largest |t|, whose
 * intervals agree with its p-values. holm: Holm's p-values and Bonferroni intervals. none: each difference on its own.
 */
export type Correction = (typeof CORRECTIONS)[number];

/** Ratings of one scale of one block, to be modelled. */
export interface ModelTask {
  rows: readonly ModelRow[];
  /** Ends of the scale. */
  range: readonly [low: number, high: number];
  /** In the order of RANDOM_TERMS; null: what the ratings can tell apart. */
  terms: readonly RandomTerm[] | null;
  /** Default: all pairs. */
  contrasts?: ContrastSet;
  /** Default: single-step. */
  correction?: Correction;
  /** Largest difference that does not matter, above 0, in the unit of the ratings; null, the default: nothing is claimed. */
  margin?: number | null;
  /** Draws of each chain that are kept, for an engine that draws. */
  draws: number;
  /** Of the random numbers, for an engine that draws. */
  seed: string;
}

const isTerm = (word: string): word is RandomTerm => RANDOM_TERMS.some((term) => term === word);

/**
 * Random terms from words separated by commas, in the order of RANDOM_TERMS. Throws a RangeError for a word that is none
 * and for slopes beside what they hold already.
 * @example parseTerms('clip, rater') // ['rater', 'clip']
 */
export function parseTerms(text: string): RandomTerm[] {
  const words = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
  const unknown = words.find((word) => !isTerm(word));
  if (unknown !== undefined)
    throw new RangeError(`'${unknown}' is no random term: write ${RANDOM_TERMS.join(', ')}`);
  const terms = RANDOM_TERMS.filter((term) => words.includes(term));
  if (terms.includes('slopes') && (terms.includes('rater') || terms.includes('rater x system')))
    throw new RangeError("slopes include rater and rater x system: remove those, as in 'slopes, clip'");
  return terms;
}

/** The name of what has no system. */
export const NO_SYSTEM = '(test)';

/** Names in code-unit order and the number of each row's. */
export interface Codes {
  names: string[];
  of: Int32Array;
}

/** Numbers in the place of names. Example: codesOf(['b', 'a', 'b']).of is [1, 0, 1]. */
export function codesOf(values: readonly string[]): Codes {
  const names = [...new Set(values)].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  return { names, of: Int32Array.from(values, (value) => places.get(value) ?? 0) };
}
