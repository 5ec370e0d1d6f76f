import { expect, test } from 'vitest';
import { blocksOf } from '#core/plan/plan.ts';
import { orderMistakes, sessionMistakes } from '../../../../server/study-files/check/design-mistakes.ts';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

const place = { folder: 'mine', file: 'mine/study.yaml', locate: () => ({ line: 7, column: 3 }) };
const clips = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b', 'c'], item: names('i', 4) });

const found = (blocks: Record<string, unknown>[]): string[] =>
  sessionMistakes(place, blocksOf(makeStudy({ clips: { test: clips }, blocks }))).map(formatMistake);

test('blocks that share clips are fine as long as one listener can get pages of all', () => {
  const pairs = { method: 'pairwise', pages: 2, null_pairs: 0 };
  expect(found([pairs, { method: 'mushra', pages: 2 }])).toEqual([]);
  expect(found([pairs, { method: 'mushra', pages: 3 }])).toEqual([
    'mine/study.yaml:7:3 error: blocks[2]: no listener can get this block and those before it: they share clips, ' +
      'and no listener hears a clip twice; add clips, use other sets or items, or ask for fewer pages',
  ]);
});

test('two blocks that need the same item are a mistake of the later one, wherever other blocks stand', () => {
  const asksFor = (...items: string[]) => ({ method: 'mushra', items });
  expect(found([{ method: 'mushra', pages: 3 }, asksFor('i1')])).toEqual([]);
  const both = sessionMistakes(
    { ...place, locate: (path) => ({ line: 10 + Number(path[1]), column: 3 }) },
    blocksOf(
      makeStudy({
        clips: { test: clips },
        blocks: [asksFor('i1'), { method: 'mushra', pages: 1 }, asksFor('i1'), asksFor('i2')],
      }),
    ),
  );
  expect(both.map(formatMistake)).toEqual([
    expect.stringMatching(/^mine\/study\.yaml:12:3 error: blocks\[3\]: no listener can get this block and/),
  ]);
});

test('a clip on two pages of one listener is a mistake of the block that takes it again, also where a method missed it', () => {
  const block = { method: 'mushra', systems: ['a', 'b'], reference: { where: { system: 'c', item: 'i1' } } };
  expect(found([block])).toEqual([
    expect.stringMatching(
      /^mine\/study\.yaml:7:3 error: blocks\[1\]: clips\/c\/i1\.flac is drawn for two pages of one listener: i\d and i\d; no listener hears a clip twice: choose different clips$/,
    ),
  ]);
});

test('practice takes clips too, and a study of nothing but practice is a mistake', () => {
  const practice = { method: 'pairwise', pages: 2, null_pairs: 0, training: true };
  const shared = { method: 'mushra', systems: ['a', 'b'], reference: { where: { system: 'c', item: 'i1' } } };
  expect(found([practice])).toEqual([
    'mine/study.yaml:7:3 error: all blocks are practice, which has no ratings; add a block without training: true',
  ]);
  expect(found([practice, { method: 'mushra', pages: 2 }])).toEqual([]);
  expect(found([practice, { method: 'mushra', pages: 3 }])).toEqual([
    expect.stringMatching(/fewer pages; practice pages need separate clips$/),
  ]);
  expect(
    found([
      { ...shared, training: true },
      { method: 'pairwise', pages: 1, null_pairs: 0 },
    ]),
  ).toEqual([
    expect.stringMatching(/no listener hears a clip twice: give the practice pages separate clips$/),
  ]);
});

test('scales that begin with the best here and with the worst there are warned of, until the study says one order', () => {
  const blocks = [
    { method: 'rating', preset: 'acr', pages: 2 },
    { method: 'mushra', pages: 1 },
    { method: 'rating', preset: 'swanbench', pages: 2 },
    { method: 'questionnaire', pages: 1 },
  ];
  const mistakes = (config: Record<string, unknown>): string[] =>
    orderMistakes(place, blocksOf(makeStudy({ clips: { test: clips }, blocks, config }))).map(formatMistake);
  expect(mistakes({})).toEqual([
    'mine/study.yaml:7:3 warning: blocks[3]: shows its answers worst first, and blocks[1] best first: listeners ' +
      'may confuse the two; write order: best first above the blocks, and in none of them',
  ]);
  expect(mistakes({ order: 'best first' })).toEqual([]);
  expect(mistakes({ order: 'worst first' })).toEqual([]);
});
