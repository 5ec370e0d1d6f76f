import { expect, test } from 'vitest';
import { z } from 'zod';
import { type KappaWeights, weightedKappa } from '#core/stats/agreement/weighted-kappa.ts';
import { normalQuantile } from '#core/stats/laws/distributions.ts';
import { difference, goldenJson } from '../golden.ts';
import { completeMatrix } from './golden-agreement.ts';

const one = z.object({ kappa: z.number(), se: z.number() });
const statsmodels = goldenJson(
  'expected/kappa_intervals.json',
  z.record(z.string(), z.object({ none: one, linear: one, quadratic: one })),
);
const sklearn = goldenJson(
  'expected/agreement.json',
  z.object({
    complete_matrix: z.object({
      pairwise_kappa: z.record(
        z.string(),
        z.object({ cohen: z.number(), linear: z.number(), quadratic: z.number() }),
      ),
    }),
  }),
).complete_matrix.pairwise_kappa;
const votes = (rater: string | undefined) =>
  completeMatrix.map((row) => (row[Number(rater?.slice(1)) - 1] ?? Number.NaN) - 1);
const WEIGHTS: readonly KappaWeights[] = ['none', 'linear', 'quadratic'];

test.each(Object.keys(statsmodels).flatMap((pair) => WEIGHTS.map((weights) => ({ pair, weights }))))(
  '$pair with weights $weights: sklearn and the interval of statsmodels',
  ({ pair, weights }) => {
    const [a, b] = pair.split('-');
    const { value, low, high } = weightedKappa(votes(a), votes(b), 5, weights);
    expect(difference(value, sklearn[pair]?.[weights === 'none' ? 'cohen' : weights])).toBeLessThan(1e-12);
    const { kappa, se } = statsmodels[pair]?.[weights] ?? { kappa: Number.NaN, se: Number.NaN };
    const margin = normalQuantile(0.975) * se;
    expect(difference(low, Math.max(-1, kappa - margin))).toBeLessThan(1e-9);
    expect(difference(high, Math.min(1, kappa + margin))).toBeLessThan(1e-9);
  },
);

test('the edges: full agreement, a constant listener, the same one thing always, nothing', () => {
  expect(weightedKappa([0, 1, 2, 0], [0, 1, 1, 0], 3, 'quadratic').value).toBeCloseTo(0.75, 12);
  expect(weightedKappa([0, 1, 2, 1, 0], [0, 1, 2, 1, 0], 3, 'none')).toEqual({
    value: 1,
    low: null,
    high: null,
  });
  expect(weightedKappa([1, 1, 1, 1, 1], [0, 1, 2, 1, 0], 3, 'linear').value).toBeCloseTo(0, 12);
  expect(weightedKappa([1, 1], [1, 1], 3, 'none').value).toBeNull();
  expect(weightedKappa([], [], 3, 'none').value).toBeNull();
});

test('what is no category is refused', () => {
  expect(() => weightedKappa([0.5], [1], 3, 'none')).toThrow('categories from 0 to 2, not 0.5');
  expect(() => weightedKappa([3], [1], 3, 'none')).toThrow(RangeError);
});
