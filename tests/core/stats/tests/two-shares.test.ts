import { expect, test } from 'vitest';
import { z } from 'zod';
import { compareShares } from '#core/stats/tests/two-shares.ts';
import { goldenJson } from '../golden.ts';

const counts = z.tuple([z.number(), z.number()]).transform(([successes, n]) => ({ successes, n }));
const golden = goldenJson(
  'expected/two_shares.json',
  z.object({
    rows: z.array(
      z.object({
        first: counts,
        second: counts,
        difference: z.number(),
        low: z.number(),
        high: z.number(),
        p: z.number(),
      }),
    ),
  }),
);

test.each(golden.rows)(
  '$first against $second as R has it',
  ({ first, second, difference, low, high, p }) => {
    const own = compareShares(first, second);
    expect(own.difference).toBeCloseTo(difference, 12);
    expect(own.low).toBeCloseTo(low, 10);
    expect(own.high).toBeCloseTo(high, 10);
    expect(Math.log(own.p ?? 0)).toBeCloseTo(Math.log(p), 8);
  },
);

test('the other order turns the sign, and nothing else', () => {
  const [one, other] = [
    { successes: 15, n: 20 },
    { successes: 18, n: 20 },
  ];
  const [there, back] = [compareShares(one, other), compareShares(other, one)];
  expect(there.difference).toBeCloseTo(-(back.difference ?? 0), 12);
  expect(there.low).toBeCloseTo(-(back.high ?? 0), 12);
  expect(there.p).toBeCloseTo(back.p ?? 0, 12);
});

test('without trials there is no difference, and impossible counts are refused', () => {
  expect(compareShares({ successes: 0, n: 0 }, { successes: 1, n: 2 })).toEqual({
    difference: null,
    low: null,
    high: null,
    p: null,
  });
  expect(() => compareShares({ successes: 1, n: 2 }, { successes: 3, n: 2 })).toThrow(RangeError);
});
