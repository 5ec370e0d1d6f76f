import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ClipWindow } from '../../../../../server/app/imports/metrics/read-windows.ts';
import {
  meanOfChunks,
  reverbConsistency,
  timbreConsistency,
  timbreDifference,
} from '../../../../../server/app/imports/metrics/window-metrics.ts';
import { goldenJson, maybe } from '../../../../core/stats/golden.ts';

const numbers = z.array(z.number());
const golden = goldenJson(
  'expected/derived_metrics.json',
  z.object({
    embeddings: z.array(z.object({ vectors: z.array(numbers), mean: z.number(), sptd: z.number() })),
    windows: z.array(
      z.object({ score: numbers, non_speech: numbers, kept: z.number(), sd0: maybe, sd1: maybe }),
    ),
  }),
);

const window = (values: readonly number[], speaker = '', nonSpeech: number | null = null): ClipWindow => {
  return { clip: 'c', speaker, nonSpeech, values };
};

const same = (actual: number | null, expected: number | null) => {
  if (expected === null) expect(actual).toBeNull();
  else expect(actual).toBeCloseTo(expected, 9);
};

test.each(golden.embeddings)(
  'timbre of one speaker $mean, SPTD $sptd, as scikit-learn',
  ({ vectors, mean, sptd }) => {
    same(timbreConsistency(vectors.map((vector) => window(vector))), mean);
    same(timbreDifference(vectors.map((vector, index) => window(vector, `s${index}`))), sptd);
  },
);

test('richness is the mean score of chunks, the last one too; none has no mean', () => {
  same(meanOfChunks([window([3]), window([4]), window([3.5]), window([1.5])]), 3);
  same(meanOfChunks([]), null);
});

test('several speakers: the mean of each one by itself; one window says nothing', () => {
  const [near, far] = [
    [1, 0],
    [0, 1],
  ];
  const windows = [
    window(near, 'a'),
    window(near, 'a'),
    window(far, 'b'),
    window(near, 'b'),
    window(near, 'c'),
  ];
  expect(timbreConsistency(windows)).toBeCloseTo(0.5, 12);
  expect(timbreConsistency([window(near, 'a'), window(far, 'b')])).toBeNull();
});

test('SPTD takes one voice a speaker, however many windows there are of it', () => {
  const windows = [window([1, 0], 'a'), window([3, 0], 'a'), window([0, 2], 'b')];
  expect(timbreDifference(windows)).toBeCloseTo(1, 12);
  expect(timbreDifference([window([1, 0], 'a'), window([1, 1], 'a')])).toBeNull();
  expect(timbreDifference([window([1, 0], 'a'), window([-1, 0], 'a'), window([1, 0], 'b')])).toBeNull();
});

test.each(golden.windows)(
  'reverberation of $kept windows that speak, as NumPy',
  ({ score, non_speech, sd0, sd1 }) => {
    const windows = score.map((value, index) => window([value], '', non_speech[index] ?? null));
    same(reverbConsistency(0)(windows), sd0);
    same(reverbConsistency(1)(windows), sd1);
  },
);

test('a window with 60 % without speech stays, one with more goes; nothing left is null, never 0', () => {
  const windows = [window([1], '', 0.6), window([3], '', null), window([100], '', 0.61)];
  expect(reverbConsistency(0)(windows)).toBeCloseTo(1, 12);
  expect(reverbConsistency(1)(windows)).toBeCloseTo(Math.SQRT2, 12);
  expect(reverbConsistency(0)([window([100], '', 0.61)])).toBeNull();
  expect(reverbConsistency(1)([window([1])])).toBeNull();
  expect(reverbConsistency(0)([window([1])])).toBe(0);
});
