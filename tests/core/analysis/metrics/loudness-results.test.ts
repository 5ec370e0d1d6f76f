import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { loudnessOfMetrics, loudnessResults } from '#core/analysis/metrics/loudness-results.ts';
import { rating } from '../../../support/ratings.ts';

const LOUD = ['a', 'b'].flatMap((system, place) =>
  [1, 2, 3].map((item) => ({
    clip: `${system}/${item}`,
    system,
    lufs: -24 + place + item,
    true_peak: -2 + item / 4,
    lra: 4 + place + item,
    smr: item === 3 ? null : item - 2,
  })),
);

const RATINGS = LOUD.map(({ clip, system }) =>
  rating({ clip, system, item: clip.slice(2), canonicalValue: 3 }),
);

const metric = (name: 'lufs' | 'true_peak' | 'lra' | 'smr') => ({
  name,
  values: new Map(
    LOUD.flatMap(({ clip, [name]: value }) => (value === null ? [] : [[clip, value] as const])),
  ),
});

const resultsOf = (...names: ('lufs' | 'true_peak' | 'lra' | 'smr')[]) =>
  loudnessOfMetrics(blockInput(RATINGS, { metrics: names.map(metric) }));

test('columns of a table of metrics give the same scores and densities as the measured clips', () => {
  const results = resultsOf('lufs', 'true_peak', 'lra', 'smr');
  expect(results).toEqual(loudnessResults(LOUD));
  expect(results.figures.map(({ name }) => name)).toEqual(
    ['lufs', 'true_peak', 'lra', 'smr'].map((key) => `density of ${key}`),
  );
});

test('without one of the three measures there is no loudness', () => {
  expect(resultsOf('lufs', 'lra')).toEqual({ tables: [], figures: [] });
});
