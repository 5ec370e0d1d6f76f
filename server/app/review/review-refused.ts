import { StoreError } from '../../db/contract/store-error.ts';
import type { Refusal } from '#core/review/contract.ts';

const WORDS: Readonly<Record<Refusal, (study: string, names: readonly string[]) => string>> = {
  'has reviewed': (study, [name = '']) =>
    `${name} has reviewed ${study}: another person must decide where the two differ; name them with --as`,
  'another decides': (study, [name = '']) =>
    `${name} decides where reviewers of ${study} differ, and only one person does; go on as them with --as ${name}`,
  'two review': (study, names) =>
    `${names.join(' and ')} review ${study}; go on as one of them with --as, or decide where they differ with --adjudicate`,
};

/** Somebody who has no say in a review, with the words of the command line. */
export class ReviewRefused extends StoreError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, study: string, names: readonly string[]) {
    super('wrong-state', WORDS[refusal](study, names));
    this.refusal = refusal;
  }
}
