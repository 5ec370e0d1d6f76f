import { expect, test } from 'vitest';
import { z } from 'zod';
import { groupBy } from '#core/order/group-by.ts';
import { createRandom } from '#core/order/random.ts';
import { groupMeans } from '#core/stats/intervals/group-means.ts';
import { pairedT } from '#core/stats/tests/paired-t.ts';
import { signFlipTest } from '#core/stats/tests/sign-flip.ts';
import { signTest } from '#core/stats/tests/sign-test.ts';
import { wilcoxonSignedRank } from '#core/stats/tests/signed-rank.ts';
import { acrRatings, attRatings, difference, goldenJson, logDifference } from '../golden.ts';
import { goldenTests } from '../golden-tests.ts';

const n = z.number();
const pairs = z.object({
  system_pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      n,
      n_nonzero: n,
      mean_diff: n,
      W: n,
      p_wilcoxon: n,
      t: n,
      p_t: n,
    }),
  ),
});

test.each([
  { set: 'acr', ratings: acrRatings },
  { set: 'att', ratings: attRatings },
])(
  'Wilcoxon and paired t over listener means equal SciPy for every pair of systems of $set',
  ({ set, ratings }) => {
    const means = new Map(
      [...groupBy(ratings, ({ system }) => system)].map(([system, own]) => [
        system,
        groupMeans(own.map(({ listener, value }) => ({ key: listener, value }))),
      ]),
    );
    for (const golden of goldenJson(`expected/${set}.json`, pairs).system_pairs) {
      const [a, b] = [means.get(golden.a), means.get(golden.b)];
      const differences = [...(a ?? [])].flatMap(([listener, mean]) => {
        const other = b?.get(listener);
        return other === undefined ? [] : [mean - other];
      });
      const wilcoxon = wilcoxonSignedRank(differences);
      const t = pairedT(differences);
      expect([wilcoxon.n, wilcoxon.nonZero]).toEqual([golden.n, golden.n_nonzero]);
      expect(Math.min(wilcoxon.positive, wilcoxon.negative)).toBe(golden.W);
      expect(logDifference(wilcoxon.pValue, golden.p_wilcoxon)).toBeLessThan(1e-9);
      expect(difference(t.mean, golden.mean_diff)).toBeLessThan(1e-12);
      expect(difference(t.t, golden.t)).toBeLessThan(1e-9);
      expect(logDifference(t.pValue, golden.p_t)).toBeLessThan(1e-9);
    }
  },
);

test('small signed-rank tests equal R, with ties and zeros and exactly', () => {
  for (const { d, V, p } of goldenTests.signed_rank_normal) {
    const own = wilcoxonSignedRank(d);
    expect(own.positive).toBe(V);
    expect(own.pValue).toBeCloseTo(p, 12);
  }
  for (const { d, p } of goldenTests.signed_rank_exact) {
    const own = wilcoxonSignedRank(d, true);
    expect(own.method).toBe('exact');
    expect(own.pValue).toBeCloseTo(p, 12);
  }
  expect(wilcoxonSignedRank([1, 1, 2, -3], true).method).toBe('normal');
});

test('the paired t test equals R', () => {
  const { d, t, p, low, high, dz } = goldenTests.paired_t;
  const own = pairedT(d);
  for (const [actual, expected] of [
    [own.t, t],
    [own.pValue, p],
    [own.low, low],
    [own.high, high],
    [own.dz, dz],
  ] as const)
    expect(difference(actual, expected)).toBeLessThan(1e-12);
});

test('the sign test equals binom.test of R', () => {
  for (const { k, n: trials, p } of goldenTests.binomial) {
    const differences = [
      ...Array.from({ length: k }, () => 1),
      ...Array.from({ length: trials - k }, () => -2),
    ];
    expect(signTest([...differences, 0]).pValue).toBeCloseTo(p, 12);
  }
});

test('sign flips approach the exact share of all signs, and are the same for the same seed', () => {
  const differences = [1.2, -0.4, 2.2, 0.7, 1.9, -0.9, 1.1, 0.3, 0.8, -0.2, 1.5];
  const total = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  const signs = 2 ** differences.length;
  const asFar = Array.from({ length: signs }, (_, mask) =>
    Math.abs(differences.reduce((sum, value, bit) => sum + ((mask >> bit) & 1 ? value : -value), 0)),
  ).filter((sum) => sum >= total - 1e-9).length;
  const p = signFlipTest(differences, createRandom('flips'), 99_999) ?? 0;
  // Four standard errors of that many flips.
  expect(Math.abs(p - asFar / signs)).toBeLessThan(0.0024);
  expect(signFlipTest(differences, createRandom('flips'), 99_999)).toBe(p);
});

test('nothing that varies gives nulls, never zeros', () => {
  expect(wilcoxonSignedRank([0, 0])).toMatchObject({ n: 2, nonZero: 0, pValue: null, rankBiserial: null });
  expect(pairedT([])).toMatchObject({ n: 0, mean: null, pValue: null });
  expect(pairedT([2, 2])).toMatchObject({ n: 2, mean: 2, low: null, pValue: null, dz: null });
  expect(signTest([0])).toEqual({ above: 0, below: 0, equal: 1, pValue: null });
  expect(signFlipTest([0, 0], createRandom('a'), 99)).toBeNull();
  expect(() => wilcoxonSignedRank([NaN])).toThrow('wilcoxonSignedRank requires finite differences');
});

test('the examples of the doc comments hold', () => {
  const wilcoxon = wilcoxonSignedRank([1, 2, 3, -4, 0]);
  expect(wilcoxon).toMatchObject({ nonZero: 4, positive: 6, negative: 4 });
  expect(wilcoxon.pValue).toBeCloseTo(0.715, 3);
  expect(wilcoxon.rankBiserial).toBeCloseTo(0.2, 12);
  const signs = signTest([2, 1, 0, 1, 1, 2, 1, 0, 1, -1]);
  expect(signs).toMatchObject({ above: 7, below: 1, equal: 2 });
  expect(signs.pValue).toBeCloseTo(0.0703125, 12);
  const t = pairedT([1, 2, 3, 4]);
  expect([t.low, t.high, t.t, t.pValue, t.dz].map((value) => value?.toFixed(3))).toEqual([
    '0.446',
    '4.554',
    '3.873',
    '0.030',
    '1.936',
  ]);
  expect(signFlipTest([1, 2, 3, 4, 5, 6, 7, 8], createRandom('a'), 9999)).toBeCloseTo(2 / 256, 2);
});
