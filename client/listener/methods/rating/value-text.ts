import type { OptionView } from '#core/methods/rating/view.ts';

/** Formats a value of a scale, with a decimal if any of its values has one. Example: of 1, 1.5 and 2, 2 is '2.0'. */
export function valueText(options: readonly OptionView[], value: number): string {
  const isWhole = options.every((option) => Number.isInteger(option.value));
  return isWhole ? String(value) : value.toFixed(1);
}
