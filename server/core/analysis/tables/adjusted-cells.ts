import { holm } from '../../stats/tests/multiple-comparisons.ts';

/** Holm-adjusted p-values. Null stays null and is not counted as a test. Example: [0.01, null] gives [0.01, null]. */
export function adjusted(pValues: readonly (number | null)[]): (number | null)[] {
  const own = pValues.flatMap((p, row) => (p === null ? [] : [{ p, row }]));
  const byRow = new Map(holm(own.map(({ p }) => p)).map((p, index) => [own[index]?.row, p]));
  return pValues.map((_, row) => byRow.get(row) ?? null);
}
