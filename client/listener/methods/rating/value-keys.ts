import type { OptionView, ScaleView } from '#core/methods/rating/view.ts';

/** Whether digits are the values themselves, as on a scale from 1 to 5. Otherwise they count the options as shown. */
function namesValues(options: readonly OptionView[]): boolean {
  return options.every(({ value }) => value >= 1 && value <= 9);
}

/** Value of a digit on a scale; null if it has none. Example: '4' is 4 on a scale from 1 to 5. */
export function valueOfKey({ options }: ScaleView, key: string): number | null {
  if (!/^[1-9]$/u.test(key)) return null;
  const digit = Number(key);
  if (!namesValues(options)) return options[digit - 1]?.value ?? null;
  return options.find(({ value }) => value === digit)?.value ?? null;
}

/** Help text: digits of a scale. */
export function digitsOf({ options }: ScaleView): string {
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].filter(
    (key) => valueOfKey({ key: '', question: '', help: null, criteria: [], options }, key) !== null,
  );
  return `${digits[0] ?? ''}–${digits.at(-1) ?? ''}`;
}
