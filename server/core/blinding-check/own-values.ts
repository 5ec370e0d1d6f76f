import { groupBy } from '../order/group-by.ts';
import type { FeatureColumn } from './columns.ts';
import type { Item } from './questions.ts';

/** Number of clips that a feature identifies: in several sessions they have the same value, which no other clip has. */
export interface OwnValues {
  named: number;
  of: number;
}

/** Counts them among the clips heard in at least two sessions. */
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
