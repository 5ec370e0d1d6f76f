import type { TernaryAnswer } from '#core/methods/ternary/index.ts';

/** The key that chooses a label, in every language. */
export const KEY_OF_LABEL: Readonly<Record<TernaryAnswer['label'], string>> = {
  human: 'h',
  unclear: 'u',
  machine: 'm',
};
