import { groupBy } from '../order/group-by.ts';
import type { FeatureColumn } from './columns.ts';
import type { Item } from './questions.ts';

/** How many clips a feature names: one that comes again in another session with a value that no other clip ever has. */
export interface OwnValues {
  named: number;
  of: number;
}

/** Of the clips that at least two sessions heard. */
export function ownValues(items: readonly Item[], { codes }: Pick<FeatureColumn, 'codes'>): OwnValues {
  const rows = [...items.keys()];
  const clipsOf = new Map(
    [...groupBy(rows, (row) => codes[row])].map(([code, own]) => [
      code,
      new Set(own.map((row) => items[row]?.label)).size,
    ]),
  );
  const clips = [...groupBy(rows, (row) => items[row]?.label ?? '').values()].filter(
    (own) => new Set(own.map((row) => items[row]?.session)).size > 1,
  );
  const isNamed = (own: readonly number[]): boolean => {
    const values = own.map((row) => codes[row]);
    return values.every((code) => clipsOf.get(code) === 1) && new Set(values).size < values.length;
  };
  return { named: clips.filter(isNamed).length, of: clips.length };
}
