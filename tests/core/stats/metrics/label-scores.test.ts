import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { resampleUnits } from '#core/stats/agreement/resample-units.ts';
import { labelScores } from '#core/stats/metrics/label-scores.ts';

const numberOrNull = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]);
const golden = z
  .array(
    z.object({
      truth: z.array(z.string()),
      predicted: z.array(z.string()),
      accuracy: z.number(),
      macro: z.number(),
      weighted: z.number(),
      classes: z.record(
        z.string(),
        z.object({
          n: z.number(),
          predicted: z.number(),
          precision: numberOrNull,
          recall: numberOrNull,
          f1: z.number(),
        }),
      ),
      intervals: z.object({ accuracy: interval, macro: interval, weighted: interval }),
    }),
  )
  .parse(JSON.parse(readFileSync('tests/fixtures/golden/expected/label_f1.json', 'utf8')));

const KEYS = ['accuracy', 'macro', 'weighted'] as const;

test.each(golden.map((own, index) => [index, own] as const))(
  'scores of sample %i are those of the golden script',
  (_, { truth, predicted, classes, intervals, ...overall }) => {
    const names = Object.keys(classes);
    const [a, b] = [truth, predicted].map((labels) => labels.map((label) => names.indexOf(label)));
    const found = labelScores(a ?? [], b ?? [], names.length);
    for (const key of KEYS) expect(found[key]).toBeCloseTo(overall[key], 12);
    for (const [index, name] of names.entries()) {
      const { precision, recall, f1 } = classes[name] ?? {};
      const own = found.classes[index];
      for (const [value, wanted] of [
        [own?.precision, precision],
        [own?.recall, recall],
        [own?.f1, f1],
      ])
        if (wanted === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(wanted ?? NaN, 12);
    }
    const again = resampleUnits(
      truth.length,
      (weights) => {
        const scores = labelScores(a ?? [], b ?? [], names.length, weights);
        return KEYS.map((key) => scores[key]);
      },
      'labels',
    );
    // 1,000 and 20,000 resamples differ by the noise of their 2.5 % points.
    for (const [index, key] of KEYS.entries()) {
      expect(Math.abs((again[index]?.interval?.low ?? 9) - intervals[key][0])).toBeLessThan(0.04);
      expect(Math.abs((again[index]?.interval?.high ?? 9) - intervals[key][1])).toBeLessThan(0.04);
    }
  },
);

test('classes that do not occur have no score and are not in the macro mean', () => {
  const { macro, classes } = labelScores([0, 0, 1], [0, 1, 1], 3);
  expect(macro).toBeCloseTo(2 / 3, 12);
  expect(classes[2]).toEqual({ precision: null, recall: null, f1: null });
  expect(labelScores([], [], 1)).toMatchObject({ accuracy: null, macro: null, weighted: null });
});
