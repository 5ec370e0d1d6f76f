import { expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { qualityModelTables as tablesOf } from '#core/analysis/models/quality-model-tables.ts';
import { biasInconsistency } from '#core/stats/agreement/bias-inconsistency.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { acrRatings } from '../../stats/golden.ts';
import { rating } from '../../../support/ratings.ts';

const qualityModelTables = (of: Scale, given: readonly Rating[]) =>
  tablesOf(of, scaleInput(of, blockInput(given)));

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };

const ratings = acrRatings.map(({ listener, system, clip, value }) =>
  rating({ scale: 'quality', listener, system, clip, canonicalValue: value }),
);

test('a row a clip with its interval, and a row a listener, as the model says', () => {
  const uncounted = rating({ scale: 'quality', listener: 'x', clip: 'y', canonicalValue: 1, counts: false });
  const { tables = [] } = qualityModelTables(scale, [...ratings, uncounted]);
  const model = biasInconsistency(
    voteColumns(acrRatings.map(({ listener, clip, value }) => ({ listener, unit: clip, value }))),
  );
  const [clip] = model.stimuli;
  expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['quality model quality', model.stimuli.length],
    ['listener model quality', model.listeners.length],
  ]);
  expect(tables[0]?.rows.find((row) => row['clip'] === clip?.stimulus)).toMatchObject({
    quality: clip?.quality,
    low: expect.closeTo((clip?.quality ?? 0) - 1.959963984540054 * (clip?.standardError ?? 0), 9),
  });
  const [listener] = model.listeners;
  expect(tables[1]?.rows.find((row) => row['listener'] === listener?.listener)).toMatchObject({
    bias: listener?.bias,
    inconsistency: listener?.inconsistency,
  });
});

test('a model that collapsed gives way to plain bias subtraction, and pairs, one listener and one clip have no model', () => {
  // The first listener lies between the others, and gets all the weight.
  const panel = [
    [1, 2, 3, 4, 5],
    [2, 1, 5, 3, 4],
    [1, 4, 2, 5, 3],
  ];
  const votes = panel.flatMap((own, listener) =>
    own.map((value, clip) =>
      rating({ scale: 'quality', listener: `L${listener}`, clip: `${clip}`, canonicalValue: value }),
    ),
  );
  const { tables = [] } = qualityModelTables(scale, votes);
  // All listeners rated all clips, with the same mean: no bias, and quality is the mean.
  const meanOf = (clip: number) => panel.reduce((sum, own) => sum + (own[clip] ?? 0), 0) / panel.length;
  for (const [clip, row] of (tables[0]?.rows ?? []).entries())
    expect(row).toMatchObject({ quality: expect.closeTo(meanOf(clip), 9), low: null, n: 3 });
  expect(tables[0]?.rows).toHaveLength(5);
  expect(tables[1]?.rows.map(({ bias }) => Number(bias))).toEqual(
    [0, 0, 0].map((zero) => expect.closeTo(zero, 9)),
  );
  expect(tables[0]?.notes.join()).toContain('Plain bias subtraction');
  expect(qualityModelTables({ ...scale, judges: 'pair' }, votes)).toEqual({});
  expect(qualityModelTables(scale, votes.slice(0, 5))).toEqual({});
});

test('a crowd of few votes a clip has a quality for every clip, with biases subtracted', () => {
  const listeners = Array.from({ length: 30 }, (_, index) => ({
    name: `L${index}`,
    bias: index % 2 === 0 ? 1 : -1,
  }));
  const votes = listeners.flatMap(({ name, bias }, index) =>
    Array.from({ length: 6 }, (_, step) => {
      const clip = (5 * index + 7 * step) % 40;
      return rating({
        scale: 'quality',
        listener: name,
        clip: `C${clip}`,
        canonicalValue: 3 + (clip % 2) + bias * 0.5,
      });
    }),
  );
  const { tables = [] } = qualityModelTables(scale, votes);
  const clips = new Set(votes.map(({ clip }) => clip));
  expect(tables[0]?.rows).toHaveLength(clips.size);
  for (const row of tables[0]?.rows ?? []) expect(row['quality']).not.toBeNull();
  for (const row of tables[1]?.rows ?? []) expect(row['bias']).not.toBeNull();
});
