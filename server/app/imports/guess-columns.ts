import type { ColumnNames } from './table/rename-columns.ts';

/** Column names of other programs for the columns that ratings need. */
const OTHER_NAMES = {
  listener: /^(.*[^a-z])?(listener|user|rater|worker|participant|subject|judge|annotator|assessor)/i,
  canonical_value: /^(.*[^a-z])?(rating|score|vote|mos|value|answer|response|cmos)/i,
  clip: /^(.*[^a-z])?(clip|file|wav|audio|stimul|sample|utt|path|condition)/i,
};
const SYSTEM = /^(.*[^a-z])?(system|model|method|condition|codec|algorithm|voice)/i;

type Guessed = keyof typeof OTHER_NAMES;

/** The name of the column that is probably meant. Example: 'listener=userid'. */
export function example(ours: Guessed, columns: readonly string[]): string {
  const theirs = columns.find((name) => OTHER_NAMES[ours].test(name));
  return `${ours}=${theirs ?? '...'}`;
}

/** The given names of columns, and names for the missing ones that ratings need, where a column is probably meant. */
export function guessColumns(columns: readonly string[], given: ColumnNames): ColumnNames {
  const names = new Map(given);
  const taken = new Set(given.values());
  const has = (name: string): boolean => names.has(name) || columns.includes(name);
  const guess = (ours: string, pattern: RegExp): void => {
    if (has(ours)) return;
    const theirs = columns.find((name) => pattern.test(name) && !taken.has(name));
    if (theirs === undefined) return;
    names.set(ours, theirs);
    taken.add(theirs);
  };
  guess('listener', OTHER_NAMES.listener);
  guess('canonical_value', OTHER_NAMES.canonical_value);
  if (!has('system') || !has('item')) guess('clip', OTHER_NAMES.clip);
  guess('system', SYSTEM);
  return names;
}
