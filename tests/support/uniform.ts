import { chiSquaredUpperTail } from '#core/stats/laws/chi-squared.ts';

/** The p-value of a chi-squared test that whole numbers in [0, size) are equally likely. */
export function uniformP(values: readonly number[], size: number): number {
  const expected = values.length / size;
  const counts = Array.from({ length: size }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  if (counts.length !== size) throw new Error(`uniformP requires numbers below ${size}`);
  return chiSquaredUpperTail(
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    size - 1,
  );
}
