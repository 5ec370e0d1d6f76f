import { expect, test } from 'vitest';
import { z } from 'zod';
import { benjaminiHochberg, bonferroni, holm } from '#core/stats/tests/multiple-comparisons.ts';
import { difference, goldenJson } from '../golden.ts';

const pairs = z.object({
  system_pairs: z.array(
    z.object({
      p_wilcoxon: z.number(),
      p_holm: z.number(),
      p_bh: z.number(),
      p_bonferroni: z.number(),
    }),
  ),
});

test.each(['acr', 'att'])('adjusted p-values of all pairs of systems of %s equal statsmodels', (set) => {
  const golden = goldenJson(`expected/${set}.json`, pairs).system_pairs;
  const raw = golden.map((pair) => pair.p_wilcoxon);
  const [holms, hochbergs, bonferronis] = [holm(raw), benjaminiHochberg(raw), bonferroni(raw)];
  for (const [row, pair] of golden.entries()) {
    expect(difference(holms[row] ?? null, pair.p_holm)).toBeLessThan(1e-12);
    expect(difference(hochbergs[row] ?? null, pair.p_bh)).toBeLessThan(1e-12);
    expect(difference(bonferronis[row] ?? null, pair.p_bonferroni)).toBeLessThan(1e-12);
  }
});

test('adjusted p-values equal p.adjust of R', () => {
  const list = z.array(z.number());
  const { p_adjust: golden } = goldenJson(
    'expected/r_classic.json',
    z.object({ p_adjust: z.object({ p: list, holm: list, BH: list }) }),
  );
  for (const [row, p] of holm(golden.p).entries()) expect(p).toBeCloseTo(golden.holm[row] ?? NaN, 14);
  for (const [row, p] of benjaminiHochberg(golden.p).entries())
    expect(p).toBeCloseTo(golden.BH[row] ?? NaN, 14);
});

test('the examples of the doc comments hold', () => {
  expect(holm([0.01, 0.04, 0.03]).map((p) => p.toFixed(4))).toEqual(['0.0300', '0.0600', '0.0600']);
  expect(bonferroni([0.01, 0.04, 0.5]).map((p) => p.toFixed(4))).toEqual(['0.0300', '0.1200', '1.0000']);
  expect(benjaminiHochberg([0.01, 0.04, 0.03]).map((p) => p.toFixed(4))).toEqual([
    '0.0300',
    '0.0400',
    '0.0400',
  ]);
});

test('no tests give no p-values, and what is no p-value is refused', () => {
  expect(holm([])).toEqual([]);
  expect(() => holm([0.1, NaN])).toThrow('holm requires p-values from 0 to 1, not NaN');
  expect(() => bonferroni([1.2])).toThrow('bonferroni requires p-values from 0 to 1, not 1.2');
});
