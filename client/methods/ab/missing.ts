import type { AbAnswer, AbView } from '#core/methods/ab/view.ts';
import type { Missing } from '../page-props.ts';
import { sayPair } from '../pair-messages.ts';

export function optionId(value: string): string {
  return `choice-${value}`;
}

export function confidenceId(value: number): string {
  return `confidence-${value}`;
}

export function missing(view: AbView, { choice, confidence }: Partial<AbAnswer>): Missing[] {
  const [first] = view.options;
  const [least] = view.confidence?.options ?? [];
  return [
    ...(first && choice === undefined ? [{ text: sayPair('missing'), focusId: optionId(first.value) }] : []),
    ...(least && confidence === undefined
      ? [{ text: sayPair('missing.confidence'), focusId: confidenceId(least.value) }]
      : []),
  ];
}

export function answer(view: AbView, { choice, confidence }: Partial<AbAnswer>): AbAnswer | null {
  if (choice === undefined) return null;
  if (!view.confidence) return { choice };
  return confidence === undefined ? null : { choice, confidence };
}
