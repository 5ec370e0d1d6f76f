import type { AbxAnswer, AbxView } from '#core/methods/abx/view.ts';
import type { Missing } from '../page-props.ts';
import { sayPair } from '../pair-messages.ts';

export function optionId(value: string): string {
  return `choice-${value}`;
}

export function missing({ options: [first] }: AbxView, { choice }: Partial<AbxAnswer>): Missing[] {
  if (choice !== undefined || !first) return [];
  return [{ text: sayPair('missing'), focusId: optionId(first.value) }];
}
