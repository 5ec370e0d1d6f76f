import type { AbAnswer, AbView } from '#core/methods/ab/view.ts';
import { missingChoice, missingConfidence } from '../shared/missing-choice.ts';
import type { Missing } from '../shared/page-props.ts';

export function missing(view: AbView, { choice, confidence }: Partial<AbAnswer>): Missing[] {
  return [
    ...missingChoice('choice', view.options, choice),
    ...missingConfidence(view.confidence, confidence),
  ];
}

export function answer(view: AbView, { choice, confidence }: Partial<AbAnswer>): AbAnswer | null {
  if (choice === undefined) return null;
  if (!view.confidence) return { choice };
  return confidence === undefined ? null : { choice, confidence };
}
