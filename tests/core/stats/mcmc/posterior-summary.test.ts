import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { effectiveSizeBulk, effectiveSizeTail, splitRHat } from '#core/stats/mcmc/effective-size.ts';
import { highestDensityInterval, posteriorSummary } from '#core/stats/mcmc/posterior-summary.ts';
import { goldenCsv, goldenJson } from '../golden.ts';

const golden = goldenJson(
  'expected/r_mcmc.json',
  z.object({
    mean: z.number(),
    sd: z.number(),
    rhat_rank: z.number(),
    ess_bulk: z.number(),
    ess_tail: z.number(),
    mcse_mean: z.number(),
    hdi95_coda: z.array(z.number()),
  }),
);
const number = z.coerce.number();
const rows = goldenCsv(
  'mcmc_draws.csv',
  z.object({ chain1: number, chain2: number, chain3: number, chain4: number }),
);
const chains = [
  rows.map(({ chain1 }) => chain1),
  rows.map(({ chain2 }) => chain2),
  rows.map(({ chain3 }) => chain3),
  rows.map(({ chain4 }) => chain4),
];

test('diagnostics and intervals equal posterior 1.4.0 and coda', () => {
  const own = posteriorSummary(chains);
  expect(own.mean).toBeCloseTo(golden.mean, 12);
  expect(own.sd).toBeCloseTo(golden.sd, 12);
  expect(own.rHat).toBeCloseTo(golden.rhat_rank, 11);
  expect(own.bulkSize).toBeCloseTo(golden.ess_bulk, 8);
  expect(own.tailSize).toBeCloseTo(golden.ess_tail, 8);
  expect(own.error).toBeCloseTo(golden.mcse_mean, 11);
  expect([own.low, own.high]).toEqual(golden.hdi95_coda);
});

test('chains that drift or disagree are told by R-hat and a small effective size', () => {
  const random = createRandom('chains');
  const level = (at: number) => Array.from({ length: 400 }, () => at + random.normal());
  expect(splitRHat([level(0), level(0), level(0)])).toBeLessThan(1.01);
  expect(splitRHat([level(0), level(0), level(3)])).toBeGreaterThan(1.2);
  const spreads = [level(0), level(0), level(0).map((value) => 6 * value)];
  expect(splitRHat(spreads)).toBeGreaterThan(1.1);
  expect(
    splitRHat([
      [1, 2, 1, 2],
      [8, 9, 8, 9],
    ]),
  ).toBeGreaterThan(1.5);
  let state = 0;
  const walk = Array.from({ length: 400 }, () => (state = 0.95 * state + random.normal()));
  expect(effectiveSizeBulk([walk])).toBeLessThan(60);
  expect(effectiveSizeTail([walk])).toBeLessThan(120);
  expect(effectiveSizeBulk([[1, 2, 3, 4, 5, 6]])).toBeLessThan(6);
  expect(effectiveSizeBulk([level(0), level(0)])).toBeGreaterThan(500);
});

test('what does not vary or is too short has no diagnostics, and no NaN', () => {
  expect(posteriorSummary([Array(20).fill(3)])).toEqual({
    mean: 3,
    sd: 0,
    low: 3,
    high: 3,
    rHat: null,
    bulkSize: null,
    tailSize: null,
    error: null,
  });
  expect(effectiveSizeBulk([[1, 2, 3]])).toBeNull();
  expect(splitRHat([[1, 2, 3]])).toBeNull();
  expect(
    posteriorSummary([
      [1, 2, 3, 2],
      [2, 1, 2, 3],
    ]).mean,
  ).toBe(2);
  expect(() => posteriorSummary([[1, 2], [1]])).toThrow('chains of equal length');
});

test('the highest density interval is the shortest that holds its share', () => {
  expect(highestDensityInterval([0, 1, 2, 3, 10], 0.6)).toEqual([0, 3]);
  expect(highestDensityInterval([10, 5.5, 2, 1, 5, 6], 0.5)).toEqual([2, 6]);
  expect(() => highestDensityInterval([1])).toThrow('at least two draws');
});
