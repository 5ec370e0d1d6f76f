import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { bandwidth, densityCurve } from '#core/stats/laws/density.ts';
import { meanCosine, meanDirection, speakerDifference } from '#core/stats/metrics/embeddings.ts';
import { loudnessScore } from '#core/stats/metrics/loudness-scores.ts';
import { ratioInterval } from '#core/stats/metrics/ratio.ts';
import { difference, goldenJson, maybe } from '../golden.ts';

const numbers = z.array(z.number());
const golden = goldenJson(
  'expected/derived_metrics.json',
  z.object({
    embeddings: z.array(z.object({ vectors: z.array(numbers), mean: z.number(), sptd: z.number() })),
    ratios: z.array(z.object({ part: numbers, whole: numbers, ratio: z.number(), low: maybe, high: maybe })),
    densities: z.array(z.object({ values: numbers, bandwidth: z.number(), x: numbers, density: numbers })),
  }),
);
const close = (actual: number | null | undefined, expected: number | null | undefined) => {
  expect(difference(actual, expected)).toBeLessThan(1e-9);
};

describe('embeddings', () => {
  test.each(golden.embeddings)(
    'mean cosine $mean and SPTD $sptd as scikit-learn has them',
    ({ vectors, mean, sptd }) => {
      close(meanCosine(vectors), mean);
      close(speakerDifference(vectors), sptd);
    },
  );

  test('the examples; one vector has no pair, the length of a vector does not matter', () => {
    const right = [
      [1, 0],
      [0, 1],
      [1, 1],
    ];
    close(meanCosine(right), (2 * Math.SQRT1_2) / 3);
    close(meanCosine(right.map(([a = 0, b = 0]) => [7 * a, 7 * b])), (2 * Math.SQRT1_2) / 3);
    expect(
      meanDirection([
        [2, 0],
        [0, 1],
      ]),
    ).toEqual([expect.closeTo(Math.SQRT1_2, 12), expect.closeTo(Math.SQRT1_2, 12)]);
    close(
      speakerDifference([
        [1, 0],
        [0, 1],
      ]),
      1,
    );
    expect([meanCosine([[1, 2]]), meanCosine([]), speakerDifference([[1, 2]])]).toEqual([null, null, null]);
    expect(
      meanDirection([
        [1, 0],
        [-1, 0],
      ]),
    ).toBeNull();
  });

  test('throws for zeros and for several sizes', () => {
    expect(() =>
      meanCosine([
        [0, 0],
        [1, 0],
      ]),
    ).toThrow('meanCosine requires finite vectors that are not all zeros.');
    expect(() => meanCosine([[1], [1, 0]])).toThrow('vectors of one size, not of 1 and 2 values');
  });
});

describe('ratios of counts', () => {
  test.each(golden.ratios)(
    'ratio $ratio with its interval as SciPy has it',
    ({ part, whole, ratio, low, high }) => {
      const found = ratioInterval(part.map((of, clip) => ({ part: of, whole: whole[clip] ?? 0 })));
      close(found.ratio, ratio);
      close(found.low, low);
      close(found.high, high);
    },
  );

  test('the example, and what is undefined', () => {
    const { ratio, high } = ratioInterval([
      { part: 1, whole: 10 },
      { part: 3, whole: 10 },
    ]);
    close(ratio, 0.2);
    expect((high ?? 0) - 0.2).toBeCloseTo(1.2706, 4);
    expect(ratioInterval([{ part: 2, whole: 0 }])).toMatchObject({ ratio: null });
    expect(ratioInterval([{ part: 2, whole: 8 }])).toEqual({ n: 1, ratio: 0.25, low: null, high: null });
    expect(() => ratioInterval([{ part: -1, whole: 8 }])).toThrow('not negative');
  });

  test('the interval of 400 simulated corpora holds the true rate in 91 to 98 %', () => {
    const random = createRandom('corpora');
    const uniform = () => random.int(1_000_000) / 1_000_000;
    const held = Array.from({ length: 400 }, () => {
      const clips = Array.from({ length: 40 }, () => {
        const whole = 5 + random.int(30);
        const hard = uniform() < 0.3 ? 0.3 : 0.05;
        return { whole, part: Array.from({ length: whole }, uniform).filter((draw) => draw < hard).length };
      });
      const { low, high } = ratioInterval(clips);
      return low !== null && high !== null && low <= 0.125 && high >= 0.125;
    }).filter(Boolean).length;
    expect(held / 400).toBeGreaterThan(0.91);
    expect(held / 400).toBeLessThan(0.98);
  });
});

describe('densities', () => {
  test.each(golden.densities)(
    'bandwidth $bandwidth and curve as SciPy has them',
    ({ values, bandwidth: width, x, density }) => {
      close(bandwidth(values), width);
      const curve = densityCurve(values);
      for (const [place, point] of [0, 30, 50, 100].entries()) {
        close(curve[point]?.x, x[place]);
        close(curve[point]?.density, density[place]);
      }
    },
  );

  test('a curve has an area of one; one value and equal values have none', () => {
    const curve = densityCurve([1, 2, 2, 5, 9]);
    const step = (curve[1]?.x ?? 0) - (curve[0]?.x ?? 0);
    expect(curve.reduce((sum, { density }) => sum + density * step, 0)).toBeCloseTo(1, 2);
    expect([densityCurve([1]), densityCurve([2, 2]), densityCurve([])]).toEqual([[], [], []]);
    expect(() => densityCurve([1, Number.NaN])).toThrow('finite');
  });
});

describe("PodEval's scores of loudness", () => {
  test.each([
    ['lufs', -18, 1],
    ['lufs', -14, 1],
    ['lufs', -23, 0.651],
    ['lufs', 0, 0.01],
    ['true_peak', -1, 1],
    ['true_peak', -60, 1],
    ['true_peak', 0, 0.01],
    ['lra', 4, 1],
    ['lra', 18, 1],
    ['lra', 0, 0.01],
    ['lra', 20, 0.6],
  ] as const)('%s of %d scores %d', (measure, value, score) => {
    expect(loudnessScore(measure, value)).toBeCloseTo(score, 3);
  });

  test('throws for what is no number', () => {
    expect(() => loudnessScore('lra', -Infinity)).toThrow('finite value');
  });
});
