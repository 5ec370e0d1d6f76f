import type { PairwiseAnswer, PairwiseView } from '#core/methods/pairwise/view.ts';
import { missingChoice } from '../missing-choice.ts';
import type { Missing } from '../page-props.ts';

export function missing({ options }: PairwiseView, { preference }: Partial<PairwiseAnswer>): Missing[] {
  return missingChoice('preference', options, preference);
}
