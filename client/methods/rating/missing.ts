import type { RatingAnswer, RatingView, ScaleView } from '#core/methods/rating/view.ts';
import type { Missing } from '../page-props.ts';
import { sayOwn } from './messages.ts';

/** The radio of a value of a scale. */
export function optionId(key: string, value: number): string {
  return `${key}-${value}`;
}

/** Where a listener is sent who left a scale open. */
export function scaleId({ key, options: [first] }: ScaleView): string {
  return optionId(key, first?.value ?? 0);
}

export function missing(view: RatingView, { values = {} }: Partial<RatingAnswer>): Missing[] {
  const isOnly = view.scales.length === 1;
  return view.scales
    .filter(({ key }) => values[key] === undefined)
    .map((scale) => ({
      text: isOnly ? sayOwn('missing') : sayOwn('missing.one', { question: scale.question }),
      focusId: scaleId(scale),
    }));
}

export function answer(view: RatingView, draft: Partial<RatingAnswer>): RatingAnswer | null {
  if (missing(view, draft).length > 0) return null;
  const { values = {} } = draft;
  return { values: Object.fromEntries(view.scales.map(({ key }) => [key, values[key] ?? 0])) };
}
