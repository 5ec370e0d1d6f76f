import type { RatingAnswer, RatingView, ScaleView } from '#core/methods/rating/view.ts';
import { fail } from '#core/order/fail.ts';
import { choiceId } from '../../../ui/choice-id.ts';
import type { Missing } from '../shared/page-props.ts';
import { t as own } from './messages.ts';
import { t as shared } from '../shared/messages.ts';

/** Element to focus for an open scale. */
export function scaleId({ key, options: [first] }: ScaleView): string {
  return choiceId(key, first?.value ?? 0);
}

export function missing(view: RatingView, { values = {} }: Partial<RatingAnswer>): Missing[] {
  const isOnly = view.scales.length === 1;
  return view.scales
    .filter(({ key }) => values[key] === undefined)
    .map((scale) => ({
      text: isOnly ? shared('missing') : own('missing.one', { question: scale.question }),
      focusId: scaleId(scale),
    }));
}

export function answer(view: RatingView, draft: Partial<RatingAnswer>): RatingAnswer | null {
  if (missing(view, draft).length > 0) return null;
  const { values = {} } = draft;
  return { values: Object.fromEntries(view.scales.map(({ key }) => [key, values[key] ?? fail()])) };
}
