import { z } from 'zod';
import type { CheckType } from '../steps/contract/check-types.ts';

/**
 * exclude: the ratings do not count under a screening set with the rule. flag: they count, and the finding is shown; a set
 * may turn a flag into an exclusion.
 */
export type Effect = 'exclude' | 'flag';

/** Kinds of tests by rules. */
export type Subject =
  | 'right answers'
  | 'spread of answers'
  | 'completeness'
  | 'repeats'
  | 'agreement with others'
  | 'agreement with metrics'
  | 'times'
  | 'written reasons'
  | 'other rules'
  | 'anything';

/** Declaration of an exclusion rule: a verdict of a method, reviewer or researcher, or a rule over ratings. */
export interface ExclusionRule<Id extends string = string> {
  /** Name in `screening:` and in the column `reasons`, lowercase. */
  id: Id;
  /** One sentence for the documentation. */
  summary: string;
  tests: Subject;
  /** Data of the rule: the answers of one session, reviews or decisions about it, or all ratings of a study. */
  reads: 'answers' | 'reviews' | 'decisions' | 'ratings';
  /**
   * Type of check for the recruiter. A recording that states the answer to give is an instruction; all others ask for a
   * judgement, including questions about the content of a clip.
   */
  type: CheckType;
  /** Default action in a set. */
  effect: Effect;
  /** Schema of the thresholds that a study file may set: a strict object; each key described, with its default. */
  params: z.ZodObject;
}

type DeclaredVerdict<Id extends string> = Pick<ExclusionRule<Id>, 'id' | 'summary' | 'tests'> &
  Partial<Pick<ExclusionRule, 'reads' | 'type' | 'effect'>>;

/**
 * Declares a rule that is judged when ratings are derived, because it needs data that only the method or a person has, such as right
 * answers or unanswered pages. Its thresholds are fixed. Defaults: it reads answers, its type is data quality, and it excludes.
 */
export function defineVerdict<const Id extends string>(declared: DeclaredVerdict<Id>): ExclusionRule<Id> {
  return {
    reads: 'answers',
    type: 'data quality',
    effect: 'exclude',
    params: z.strictObject({}),
    ...declared,
  };
}
