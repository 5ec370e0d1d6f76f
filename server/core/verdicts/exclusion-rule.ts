import { z } from 'zod';
import type { CheckType } from '../steps/contract/check-types.ts';

/**
 * exclude: the ratings do not count under a screening set that has the rule. flag: they count, and the finding is
 * shown; a set may turn a flag into an exclusion.
 */
export type Effect = 'exclude' | 'flag';

/** What a rule tests. */
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

/** What every exclusion rule declares: verdicts of methods, reviewers and researchers as well as rules over ratings. */
export interface ExclusionRule<Id extends string = string> {
  /** As it is written in `screening:` and in the column `reasons`, in lower case. */
  id: Id;
  /** One sentence for the documentation. */
  summary: string;
  tests: Subject;
  /** What it is judged from: the answers of one session, reviews or decisions about it, or all ratings of a study. */
  reads: 'answers' | 'reviews' | 'decisions' | 'ratings';
  /**
   * What it is to whoever pays. A recording that says which answer to give is an instruction; all others ask for a
   * judgement, questions about what is to be heard in a clip among them.
   */
  type: CheckType;
  /** What it does where a set does not say. */
  effect: Effect;
  /** The thresholds that a study file may set: a strict object; every key described, with its default. */
  params: z.ZodObject;
}

type DeclaredVerdict<Id extends string> = Pick<ExclusionRule<Id>, 'id' | 'summary' | 'tests'> &
  Partial<Pick<ExclusionRule, 'reads' | 'type' | 'effect'>>;

/**
 * Declares a rule that is judged while answers become ratings, because it needs what only the method or a person knows: right
 * answers, pages without an answer. Its thresholds are fixed. By default it reads answers, is a matter of data quality, and excludes.
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
