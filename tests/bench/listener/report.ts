/** A row of the benchmark: what was measured, and what is wanted at most. */
export interface Row {
  goal: string;
  what: string;
  measured: number;
  most: number;
  unit: string;
}

const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

/** One line a row: measured, goal, and the ratio of the two. */
export function lineOf({ goal, what, measured, most, unit }: Row): string {
  const ratio = most === 0 ? '' : ` (x${(measured / most).toFixed(2)})`;
  const verdict = measured <= most ? 'met' : 'NOT MET';
  return `${goal.padEnd(4)} ${what.padEnd(58)} ${figure(measured)} ${unit}, goal ${figure(most)} ${unit}${ratio}: ${verdict}`;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
