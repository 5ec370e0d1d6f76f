import type { OptionView, ScaleView } from '#core/methods/rating/view.ts';

/** Whether digits name the values themselves, as they do from 1 to 5; else they count the options as shown. */
function namesValues(options: readonly OptionView[]): boolean {
  return options.every(({ value }) => value >= 1 && value <= 9);
}

/** The value that a digit gives on a scale; null where it gives none. Example: '4' is 4 on a scale from 1 to 5. */
export function valueOfKey({ options }: ScaleView, key: string): number | null {
  if (!/^[1-9]$/u.test(key)) return null;
  const digit = Number(key);
  if (!namesValues(options)) return options[digit - 1]?.value ?? null;
  return options.find(({ value }) => value === digit)?.value ?? null;
}

/** The digits that a scale takes, as the help says it. */
export function digitsOf({ options }: ScaleView): string {
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].filter(
    (key) => valueOfKey({ key: '', question: '', help: null, criteria: [], options }, key) !== null,
  );
  return `${digits[0] ?? ''}–${digits.at(-1) ?? ''}`;
}
