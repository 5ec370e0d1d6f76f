import { expect, test } from 'vitest';
import type { Metric } from '#core/analysis/input/metric.ts';
import { iterationOverview } from '#core/analysis/iterations/iteration-results.ts';
import { COURSES, metric } from '../../../support/iterated-clips.ts';

test('bars stand at the first and the last iteration, with a line for recordings', () => {
  const real = metric('cer', [
    ...Object.entries(COURSES).flatMap(([system, values]) =>
      values.map((value, index) => ({ system, iteration: index + 1, value })),
    ),
    { system: 'human', iteration: null, item: 'u1', value: 0.02 },
    { system: 'human', iteration: null, item: 'u2', value: 0.04 },
  ]);
  const { figures, tables } = iterationOverview({ metrics: [{ ...real, direction: 'lower' }] });
  const bars = figures.find(({ name }) => name === 'iteration bars 1 - cer');
  expect(bars?.rule).toMatchObject({ axis: 'y', at: expect.closeTo(0.97, 12) });
  expect(bars?.rows.map(({ system, iteration, mean }) => [system, iteration, mean])).toEqual([
    ['a', 'iteration 1', expect.closeTo(0.9, 12)],
    ['a', 'iteration 3', expect.closeTo(0.7, 12)],
    ['b', 'iteration 1', expect.closeTo(0.8, 12)],
    ['b', 'iteration 3', expect.closeTo(0.9, 12)],
    ['c', 'iteration 1', expect.closeTo(0.7, 12)],
    ['c', 'iteration 3', expect.closeTo(0.4, 12)],
    ['d', 'iteration 1', expect.closeTo(0.6, 12)],
    ['d', 'iteration 3', expect.closeTo(0.8, 12)],
  ]);
  // R: sd(c(.9, .8, .7, .6)), sd(c(.7, .9, .4, .8))
  const spread = tables.find(({ name }) => name === 'iteration spread');
  expect(spread?.rows).toMatchObject([
    {
      iteration: 1,
      n: 4,
      sd: expect.closeTo(0.1290994448735806, 12),
      recordings: expect.closeTo(0.97, 12),
      recorded: 2,
    },
    { iteration: 2, n: 4 },
    { iteration: 3, n: 4, sd: expect.closeTo(0.21602468994692867, 12), low: expect.closeTo(0.1223757, 6) },
  ]);
});

test('after an exchange of references a system has a line for each', () => {
  const clips = [1, 2, 3].flatMap((iteration) =>
    ['own', 'swapped'].map((reference) => ({ iteration, reference, id: `a/${reference}/${iteration}.wav` })),
  );
  const swapped: Metric = {
    name: 'sim',
    values: new Map(
      clips.map(({ id, iteration, reference }) => [id, reference === 'own' ? 1 : 1 / iteration]),
    ),
    factorsOf: new Map(
      clips.map(({ id, iteration, reference }) => [
        id,
        { system: 'a', iteration: String(iteration), reference },
      ]),
    ),
  };
  const { figures } = iterationOverview({ metrics: [swapped] });
  const courses = figures.find(({ name }) => name === 'iteration courses sim');
  expect(courses).toMatchObject({ kind: 'lines', dash: { key: 'reference' } });
  expect(courses?.rows.map(({ reference, iteration, mean }) => [reference, iteration, mean])).toEqual([
    ['own', 1, 1],
    ['swapped', 1, 1],
    ['own', 2, 1],
    ['swapped', 2, 0.5],
    ['own', 3, 1],
    ['swapped', 3, expect.closeTo(1 / 3, 12)],
  ]);
});
