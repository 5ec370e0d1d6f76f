import type { Language } from '../../text/languages.ts';
import type { AnswerOrder } from '../contract/answer-order.ts';

/** Words in every language. */
export type Words = Readonly<Record<Language, string>>;

/** A value with its name, and when to choose it. */
export interface Level {
  value: number;
  label: Words;
  description?: Words;
}

/** A scale with all its words. */
export interface PresetScale {
  key: string;
  question: Words;
  help?: Words;
  /** Parts of the question, each explained. */
  aspects?: readonly { label: Words; description: Words }[];
  /** Best first. */
  labels: readonly Level[];
  step?: number;
}

/**
 * Layout of a page: one clip; one clip beside an open reference; or two clips, the second of which is compared with the
 * first.
 */
export type Layout = 'single' | 'reference' | 'comparison';

/** An established test: its layout, scales and wording. */
export interface Preset {
  /** The rated quality, if the name does not say it. */
  about: string | null;
  layout: Layout;
  scales: readonly PresetScale[];
  /** Increases with every change of the wording. */
  version: number;
  /** By language: true until a native speaker has reviewed the wording. */
  unreviewed: Readonly<Record<Language, boolean>>;
  nullPairs: number;
  order: AnswerOrder;
  numbers: boolean;
  showText: boolean;
  /** Whether the clip is played again for each scale. */
  onePlayAScale: boolean;
  /** Scales whose order changes between listeners; the others follow in their own order. */
  counterbalanced: readonly string[];
}

/** A text in English and Chinese. */
export function words(en: string, zh: string): Words {
  return { en, zh };
}

/** Aspects from words: the name of each and its explanation. */
export function aspects(
  ...each: readonly (readonly [en: string, zh: string, description: Words])[]
): { label: Words; description: Words }[] {
  return each.map(([en, zh, description]) => ({ label: words(en, zh), description }));
}

/** Labels from words, best first, the last one with the value 1. Example: five pairs of words get 5 to 1. */
export function graded(
  ...levels: readonly (readonly [en: string, zh: string, description?: Words])[]
): Level[] {
  return levels.map(([en, zh, description], index) => ({
    value: levels.length - index,
    label: words(en, zh),
    ...(description ? { description } : {}),
  }));
}
