import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { lengthFigures } from '#core/analysis/metrics/length-figures.ts';
import { rating } from '../../../support/ratings.ts';

const KINDS: Record<string, string> = { a: 'end-to-end', b: 'chunked', c: 'chunked' };
const RATINGS = Object.keys(KINDS).flatMap((system) =>
  [2, 2, 10].map((sentences, index) =>
    rating({
      system,
      item: String(index),
      factors: { sentences: String(sentences), kind: KINDS[system] ?? '' },
      canonicalValue: 3,
    }),
  ),
);
const WER = {
  name: 'wer',
  direction: 'lower' as const,
  values: new Map(RATINGS.map(({ clip }, index) => [clip, index])),
};

test('a line for each system, means over clips of one length, and the dash of a requested factor of systems', () => {
  const [figure, ...others] = lengthFigures(blockInput(RATINGS, { metrics: [WER], by: ['kind'] }));
  expect(others).toEqual([]);
  expect(figure).toMatchObject({ kind: 'lines', name: 'length wer', dash: { key: 'kind', label: 'kind' } });
  expect(figure?.rows).toEqual(
    ['a', 'b', 'c']
      .map((system, index) => ({ system, kind: KINDS[system], sentences: 2, n: 2, mean: 3 * index + 0.5 }))
      .concat(
        ['a', 'b', 'c'].map((system, index) => ({
          system,
          kind: KINDS[system],
          sentences: 10,
          n: 1,
          mean: 3 * index + 2,
        })),
      )
      .map((row) => expect.objectContaining(row)),
  );
});

test('without a requested factor of systems there is no dash, and without lengths no figure', () => {
  const [figure] = lengthFigures(blockInput(RATINGS, { metrics: [WER], by: ['item'] }));
  expect(figure).not.toHaveProperty('dash');
  const plain = RATINGS.map((own) => ({ ...own, factors: { kind: 'x' } }));
  expect(lengthFigures(blockInput(plain, { metrics: [WER] }))).toEqual([]);
});
