import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { f1Score } from '#core/stats/metrics/f1.ts';

const counts = (
  truePositives: number,
  falsePositives: number,
  falseNegatives: number,
  trueNegatives = 5,
) => ({
  truePositives,
  falsePositives,
  falseNegatives,
  trueNegatives,
});

test('the F1 score is 2 TP / (2 TP + FP + FN), with the ends of the share of TP', () => {
  const { f1, low, high } = f1Score(counts(8, 1, 1));
  expect(f1).toBeCloseTo(16 / 18, 12);
  // Wilson's interval of 8 in 10 is 0.4901625 to 0.9433178.
  expect(low).toBeCloseTo((2 * 0.490162472) / 1.490162472, 7);
  expect(high).toBeCloseTo((2 * 0.943317816) / 1.943317816, 7);
});

test('nothing found is 0 with a width, nothing to find is undefined', () => {
  expect(f1Score(counts(0, 3, 4))).toMatchObject({ f1: 0, low: 0 });
  expect(f1Score(counts(0, 3, 4)).high).toBeGreaterThan(0.3);
  expect(f1Score(counts(0, 3, 0))).toEqual({ f1: null, low: null, high: null });
  expect(f1Score(counts(5, 0, 0))).toMatchObject({ f1: 1, high: 1 });
  expect(() => f1Score(counts(-1, 0, 3))).toThrow(RangeError);
});

test('of 95 % intervals of F1, between 93 and 98 in a hundred hold the true one', () => {
  const random = createRandom('f1');
  const [humans, flawed, sensitivity, falseAlarm] = [60, 30, 0.8, 0.3];
  const share = (humans * sensitivity) / (humans + flawed * falseAlarm);
  const truth = (2 * share) / (1 + share);
  const hits = (n: number, p: number) =>
    Array.from({ length: n }, () => random.next() < p).filter(Boolean).length;
  const runs = 2000;
  let covered = 0;
  for (let run = 0; run < runs; run += 1) {
    const found = hits(humans, sensitivity);
    const { low, high } = f1Score(counts(found, hits(flawed, falseAlarm), humans - found));
    if (low !== null && high !== null && low <= truth && truth <= high) covered += 1;
  }
  expect(covered / runs).toBeGreaterThan(0.93);
  expect(covered / runs).toBeLessThan(0.98);
});
