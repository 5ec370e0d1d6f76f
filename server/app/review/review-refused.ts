import { StoreError } from '../../db/contract/store-error.ts';
import type { Refusal } from '#core/review/contract.ts';

const FIELDS: Readonly<Record<Refusal, readonly string[]>> = {
  'has reviewed': ['reviewer'],
  'another decides': ['reviewer'],
  'two review': ['reviewer', 'adjudicates'],
};

const WORDS: Readonly<Record<Refusal, (study: string, names: readonly string[]) => string>> = {
  'has reviewed': (study, [name = '']) =>
    `${name} has reviewed ${study}: another person must decide where the two disagree`,
  'another decides': (study, [name = '']) =>
    `${name} decides where reviewers of ${study} disagree, and only one person can: continue as ${name}`,
  'two review': (study, names) =>
    `${names.join(' and ')} review ${study}: continue as one of them, or decide where they disagree`,
};

/** Refusal of a person who may not review. */
export class ReviewRefused extends StoreError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, study: string, names: readonly string[]) {
    super('wrong-state', WORDS[refusal](study, names), FIELDS[refusal]);
    this.refusal = refusal;
  }
}
