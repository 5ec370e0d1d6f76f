import { closest, distance } from 'fastest-levenshtein';

const SHOWN = 5;

/** Example: some(['a', 'b', ... 8 of them], ...) is 'a, b, c, d, e and 3 more'. */
export function some(names: readonly string[]): string {
  if (names.length <= SHOWN) return names.join(', ');
  return `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
}

/** Example: counted(1, 'clip') is '1 clip', counted(2, 'clip') is '2 clips'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The known word that was probably meant, or null when none is near. */
export function meant(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const lower = word.toLowerCase();
  const lowers = known.map((name) => name.toLowerCase());
  const nearest = closest(lower, lowers);
  const isNear = distance(lower, nearest) <= Math.max(1, Math.floor(nearest.length * 0.4));
  const index = isNear
    ? lowers.indexOf(nearest)
    : lowers.findIndex((other) => other.startsWith(lower) && lower.length > 2);
  return known[index] ?? null;
}

/** Example: orList(['en', 'zh']) is 'en or zh'. */
export function orList(options: readonly string[]): string {
  return options.length < 2
    ? options.join('')
    : `${options.slice(0, -1).join(', ')} or ${options.at(-1) ?? ''}`;
}

/** Example: thereAre(['en', 'zh']) is 'there are en or zh'. */
export const thereAre = (names: readonly string[]): string =>
  `there ${names.length === 1 ? 'is' : 'are'} ${orList(names)}`;

/** Remedy for a column that a file lacks. */
export function noColumn(name: string, columns: readonly string[]): string {
  const near = meant(name, columns);
  return `the file has no column ${name}; ${near === null ? thereAre(columns) : `did you mean ${near}?`}`;
}

/** A value of a YAML file in the researcher's words. */
export function described(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map of keys';
  if (typeof value === 'string') return `the text ${JSON.stringify(cut(value))}`;
  return typeof value === 'number' ? `the number ${value}` : JSON.stringify(value);
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
