import type { ModelRows } from './model-rows.ts';

/** Random terms of a model, apart from noise. */
export const RANDOM_TERMS = ['rater', 'rater x system', 'slopes', 'item', 'item x system', 'clip'] as const;

/**
 * rater: a listener's level. rater x system: a listener's level for each system, with one SD for all systems. slopes:
 * both in one, with an SD for each system and any correlation. item: the level of all clips of an item. item x system:
 * the level of an item for each system. clip: the level of a clip, if an item has several clips of a system.
 */
export type RandomTerm = (typeof RANDOM_TERMS)[number];

/** The differences between systems to test, as declared by the study or requested. */
export type ContrastSet =
  | { kind: 'all pairs' }
  | { kind: 'against'; baseline: string }
  | { kind: 'given'; pairs: readonly (readonly [string, string])[] };

export const CORRECTIONS = ['single-step', 'holm', 'none'] as const;
/**
 * Adjustment of the p-values of several differences. single-step: by the distribution of the largest |t|; intervals
 * agree with the p-values. holm: Holm's p-values and Bonferroni intervals. none: each difference separately.
 */
export type Correction = (typeof CORRECTIONS)[number];

/** Ratings of one scale of one block, to be modelled. */
export interface ModelTask {
  rows: ModelRows;
  /** Ends of the scale. */
  range: readonly [low: number, high: number];
  /** In the order of RANDOM_TERMS; null: all that the ratings can estimate. */
  terms: readonly RandomTerm[] | null;
  /** Default: all pairs. */
  contrasts?: ContrastSet;
  /** Default: single-step. */
  correction?: Correction;
  /**
   * Largest difference that counts as equivalent, above 0, in the unit of the ratings; null, the default: no
   * equivalence tests.
   */
  margin?: number | null;
  /** Draws kept for each chain, for an engine that draws. */
  draws: number;
  /** Seed of the random numbers, for an engine that draws. */
  seed: string;
}

const isTerm = (word: string): word is RandomTerm => RANDOM_TERMS.some((term) => term === word);

/**
 * Parses random terms separated by commas, in the order of RANDOM_TERMS. Throws a RangeError for an unknown term and
 * for slopes together with a term that they include.
 * @example parseTerms('clip, rater') // ['rater', 'clip']
 */
export function parseTerms(text: string): RandomTerm[] {
  const words = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
  const unknown = words.find((word) => !isTerm(word));
  if (unknown !== undefined)
    throw new RangeError(`'${unknown}' is not a random term: write ${RANDOM_TERMS.join(', ')}`);
  const terms = RANDOM_TERMS.filter((term) => words.includes(term));
  if (terms.includes('slopes') && (terms.includes('rater') || terms.includes('rater x system')))
    throw new RangeError("slopes include rater and rater x system: remove those, as in 'slopes, clip'");
  return terms;
}
