import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { bestThreshold, chosenF1, type Scored } from '#core/stats/metrics/chosen-threshold.ts';

const clips = z
  .tuple([z.array(z.number()), z.array(z.boolean())])
  .transform(([scores, human]) =>
    scores.map((score, index): Scored => ({ score, isPositive: human[index] ?? false })),
  );
const golden = z
  .array(
    z.object({
      split: clips,
      others: clips,
      threshold: z.number(),
      f1: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  )
  .parse(JSON.parse(readFileSync('tests/fixtures/golden/expected/chosen_threshold.json', 'utf8')));

test.each(golden)('threshold, F1 and interval are those of numpy ($f1)', ({ split, others, ...expected }) => {
  const own = chosenF1(split, others, createRandom('golden'));
  expect(own?.threshold).toBeCloseTo(expected.threshold, 12);
  expect(own?.f1).toBeCloseTo(expected.f1, 12);
  // 2,000 resamples against 20,000 or more: the ends are steps of F1 apart.
  expect(Math.abs((own?.low ?? 0) - expected.low)).toBeLessThan(0.025);
  expect(Math.abs((own?.high ?? 0) - expected.high)).toBeLessThan(0.025);
});

const scored = (text: string): Scored[] =>
  text.split(' ').map((part) => ({ score: Number(part.slice(1)), isPositive: part.startsWith('h') }));

test.each([
  ['h4 f2', 3],
  ['h4 h4 f4 f1', 2.5],
  ['f4 h2', 2],
  ['h5 f4 h3 h3 f1', 2],
  ['h3 h4', null],
  ['f3', null],
])('of %s the best threshold is %s', (text, threshold) => {
  expect(bestThreshold(scored(text))).toBe(threshold);
});

test('the interval needs two clips of each class on both sides, and repeats for a seed', () => {
  const [few, enough] = [scored('h4 f2 f1'), scored('h4 h5 f2 f3')];
  expect(chosenF1(few, enough, createRandom('a'))).toMatchObject({ f1: 0.8, low: null });
  expect(chosenF1(enough, few, createRandom('a'))).toMatchObject({ low: null });
  expect(chosenF1(scored('h4 h5'), enough, createRandom('a'))).toBeNull();
  const twice = [1, 2].map(() => chosenF1(enough, enough, createRandom('a')));
  expect(twice[0]).toEqual(twice[1]);
});
