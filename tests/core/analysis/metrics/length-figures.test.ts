import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { textLength } from '#core/analysis/input/text-lengths.ts';
import { lengthFigures } from '#core/analysis/metrics/length-figures.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { written } from '#core/analysis/tables/written.ts';
import { z } from 'zod';
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
  expect(figure).toMatchObject({
    kind: 'lines',
    name: 'length',
    dash: { key: 'kind', label: 'kind' },
    panel: { key: 'metric', order: ['wer'] },
  });
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

const TEXTS = {
  '0': 'Good morning. How are you?',
  '1': 'One sentence of five words.',
  '2': '早上好。你好吗？我很好！',
};
const PLAIN = RATINGS.map((own) => ({ ...own, factors: {} }));

test('without the factor, sentences are counted in the texts', () => {
  const [figure, texts] = lengthFigures(blockInput(PLAIN, { metrics: [WER], texts: TEXTS }));
  expect(figure?.rows.filter(({ system }) => system === 'a')).toMatchObject([
    { metric: 'wer', sentences: 1, n: 1, mean: 1 },
    { metric: 'wer', sentences: 2, n: 1, mean: 0 },
    { metric: 'wer', sentences: 3, n: 1, mean: 2 },
  ]);
  // Two texts of five words each have no density; one Chinese text has none either.
  expect(texts).toBeUndefined();
});

test('lengths of texts have a curve for each unit, each text once, and none without metrics', () => {
  const texts = { ...TEXTS, '1': 'Three words here.', '3': 'not rated' };
  const figures = lengthFigures(blockInput(PLAIN, { metrics: [WER], texts }));
  expect(figures.map(({ name }) => name)).toEqual(['length', 'length of texts']);
  expect(new Set(figures[1]?.rows.map(({ unit, n }) => `${unit} ${n}`))).toEqual(new Set(['words 2']));
  expect(lengthFigures(blockInput(PLAIN, { texts }))).toEqual([]);
});

test.each([
  ['Good morning. How are you?', 2, 5, 'words'],
  ["Don't stop!", 1, 2, 'words'],
  ['早上好。你好吗？', 2, 6, 'characters'],
  ['我用 Python 写代码。', 1, 5, 'characters'],
  ['...', 0, 0, 'words'],
])('the length of %s', (text, sentences, length, unit) => {
  expect(textLength(text)).toEqual({ sentences, length, unit });
});

test('two metrics have a panel each with its own numbers', () => {
  const other = {
    name: 'utmos',
    values: new Map([...WER.values].map(([clip, value]) => [clip, 100 + value])),
  };
  const [figure] = lengthFigures(blockInput(RATINGS, { metrics: [WER, other] }));
  if (!figure) throw new Error('there is a figure');
  const spec = z
    .object({
      concat: z.array(
        z.object({
          layer: z.array(
            z.object({
              encoding: z.object({
                y: z.object({
                  scale: z.object({ domain: z.array(z.number()) }),
                  axis: z.object({ labels: z.boolean().optional() }),
                }),
              }),
            }),
          ),
        }),
      ),
    })
    .parse(figureSpec(written(figure, 'en')));
  const [first, second] = spec.concat.map(({ layer }) => layer[0]?.encoding.y);
  expect([first?.scale.domain, second?.scale.domain]).toEqual([
    [0, 8],
    [100, 108],
  ]);
  expect([first?.axis.labels, second?.axis.labels]).toEqual([undefined, undefined]);
});
