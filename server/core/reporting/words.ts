import { greatestOf, leastOf } from '../order/extremes.ts';
import { quartiles } from '../stats/laws/quartiles.ts';
import { shortNumber } from '../figures/short-number.ts';

/** Example: counted(1, 'listener') is '1 listener', counted(2, 'listener') is '2 listeners'. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Example: outOf(3, 4) is '3 of 4 (75 %)'. */
export const outOf = (part: number, whole: number): string =>
  whole === 0 ? '0 of 0' : `${part} of ${whole} (${((100 * part) / whole).toFixed(0)} %)`;

/** Names in a sentence. Example: listed(['a', 'b', 'c']) is 'a, b and c'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Median and range of counts; null without counts. Example: spread([1, 2, 6]) is '2 (1 to 6)'. */
export function spread(values: readonly number[]): string | null {
  const { median } = quartiles(values);
  if (median === null) return null;
  return `${shortNumber(median)} (${shortNumber(leastOf(values))} to ${shortNumber(greatestOf(values))})`;
}

/** Frequency of each value, most frequent first. Example: tally(['a', 'b', 'a']) is '2 a, 1 b'. */
export function tally(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([value, count]) => `${count} ${value}`)
    .join(', ');
}
