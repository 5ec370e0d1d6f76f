import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Interval,
  correlationInterval,
  correlationPValue,
} from '#core/stats/intervals/correlation-interval.ts';
import { spearman } from '#core/stats/correlation/correlation.ts';
import { groupMeans } from '#core/stats/intervals/group-means.ts';
import { kendallTauB } from '#core/stats/correlation/kendall.ts';
import { acrMetrics, acrRatings, difference, goldenJson } from '../golden.ts';

const expectInterval = (interval: Interval | null, [low, high]: readonly [number, number]) => {
  expect(difference(interval?.low, low)).toBeLessThan(1e-12);
  expect(difference(interval?.high, high)).toBeLessThan(1e-12);
};

const compared = goldenJson(
  'expected/corr_compare.json',
  z.object({
    n: z.number(),
    ci_spearman_bonett_wright: z.tuple([z.number(), z.number()]),
    ci_kendall_fieller: z.tuple([z.number(), z.number()]),
  }),
);

test('Spearman’s and Kendall’s intervals equal the golden ones', () => {
  const means = groupMeans(acrRatings.map(({ clip, value }) => ({ key: clip, value })));
  const clips = acrMetrics.flatMap(({ stimulus_id, metric_mos, metric_sig }) => {
    const rating = means.get(stimulus_id);
    return rating === undefined || metric_mos === null || metric_sig === null
      ? []
      : [{ rating, metric: metric_mos }];
  });
  const [x, y] = [clips.map((clip) => clip.rating), clips.map((clip) => clip.metric)];
  expect(clips).toHaveLength(compared.n);
  expectInterval(
    correlationInterval('spearman', spearman(x, y), compared.n),
    compared.ci_spearman_bonett_wright,
  );
  expectInterval(correlationInterval('kendall', kendallTauB(x, y), compared.n), compared.ci_kendall_fieller);
});

test('the examples of the documentation hold', () => {
  const interval = correlationInterval('pearson', 0.6803360514166089, 4);
  expect(interval?.low).toBeCloseTo(-0.811096111709317, 12);
  expect(interval?.high).toBeCloseTo(0.9924787827494774, 12);
  expect(correlationPValue(0.8, 4)).toBeCloseTo(0.2, 12);
});

test('there is no interval and no p-value where the formula has none', () => {
  expect(correlationInterval('pearson', 0.5, 3)).toBeNull();
  expect(correlationInterval('spearman', 0.5, 3)).toBeNull();
  expect(correlationInterval('kendall', 0.5, 4)).toBeNull();
  expect(correlationInterval('pearson', null, 100)).toBeNull();
  expect([correlationPValue(1, 2), correlationPValue(null, 9)]).toEqual([null, null]);
});

test('a perfect correlation says nothing of how far off it may be, and has p = 0', () => {
  expect(correlationInterval('pearson', 1, 4)).toBeNull();
  expect(correlationInterval('kendall', -1, 5)).toBeNull();
  expect(correlationPValue(-1, 4)).toBe(0);
});

test('a number that is no correlation is refused', () => {
  expect(() => correlationInterval('pearson', 1.1, 10)).toThrow('from -1 to 1');
  expect(() => correlationPValue(NaN, 10)).toThrow('from -1 to 1');
});
