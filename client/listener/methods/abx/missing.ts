import type { AbxAnswer, AbxView } from '#core/methods/abx/view.ts';
import { missingChoice } from '../shared/missing-choice.ts';
import type { Missing } from '../shared/page-props.ts';

export function missing({ options }: AbxView, { choice }: Partial<AbxAnswer>): Missing[] {
  return missingChoice('choice', options, choice);
}
