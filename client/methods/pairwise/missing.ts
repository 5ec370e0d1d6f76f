import type { PairwiseAnswer, PairwiseView } from '#core/methods/pairwise/view.ts';
import type { Missing } from '../page-props.ts';
import { sayPair } from '../pair-messages.ts';

export function optionId(value: number): string {
  return `preference-${value}`;
}

export function missing(view: PairwiseView, draft: Partial<PairwiseAnswer>): Missing[] {
  const first = view.options[0];
  if (draft.preference !== undefined || !first) return [];
  return [{ text: sayPair('missing'), focusId: optionId(first.value) }];
}
