import type { PairwiseAnswer, PairwiseView } from '#core/methods/pairwise/view.ts';
import { missingChoice } from '../shared/missing-choice.ts';
import type { Missing } from '../shared/page-props.ts';

export function missing({ options }: PairwiseView, { preference }: Partial<PairwiseAnswer>): Missing[] {
  return missingChoice('preference', options, preference);
}
