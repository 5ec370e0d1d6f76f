import { z } from 'zod';
import type { RatingValue } from '../../session/page.ts';
import type { Language } from '../../text/languages.ts';

/** Confidence: 1 a guess, 2 fairly sure, 3 certain. */
export const confidenceAnswer = z.literal([1, 2, 3]);
export type Confidence = z.infer<typeof confidenceAnswer>;

/** The question about confidence, as a page shows it. */
export const confidenceViewSchema = z.strictObject({
  question: z.string(),
  options: z.array(z.strictObject({ value: confidenceAnswer, label: z.string() })),
});
export type ConfidenceView = z.infer<typeof confidenceViewSchema>;

export const confidenceKey = z
  .boolean()
  .default(false)
  .describe(
    'Whether the page also asks how sure the listener is, in three steps; exported as a separate rating.',
  );

/** Wording for listeners, version 1; written for Earshot. */
export const CONFIDENCE_WORDING = {
  en: { question: 'How sure are you?', labels: ['A guess', 'Fairly sure', 'Certain'], unreviewed: false },
  zh: { question: '您有多大把握？', labels: ['只是猜测', '比较有把握', '完全确定'], unreviewed: true },
} satisfies Record<Language, { question: string; labels: string[]; unreviewed: boolean }>;

const STEPS: readonly Confidence[] = [1, 2, 3];

/** The question and its three answers in a language, least sure first. */
export function confidenceView(language: Language): ConfidenceView {
  const { question, labels } = CONFIDENCE_WORDING[language];
  return { question, options: STEPS.map((value, index) => ({ value, label: labels[index] ?? '' })) };
}

/** The confidence as a rating of its own; none if the page did not ask. */
export function confidenceRating(
  { slot, comparedSlot }: Pick<RatingValue, 'slot' | 'comparedSlot'>,
  confidence: Confidence | undefined,
): RatingValue[] {
  if (confidence === undefined) return [];
  const value = { rawValue: confidence, canonicalValue: confidence };
  return [{ scale: 'confidence', slot, comparedSlot, ...value, label: null, text: null }];
}

/** The scale of such ratings. */
export const confidenceScale = {
  name: 'confidence',
  grid: { min: 1, max: 3, step: 1 },
  levels: null,
  judges: 'fact',
} as const;
