import { expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { byFactor } from '#core/analysis/means/by-factor.ts';
import { inOrder, ratedFactors, unknownFactors } from '#core/analysis/input/factors.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { clusteredInterval } from '#core/stats/intervals/interval.ts';
import { rating } from '../../../support/ratings.ts';
import { english } from '../../../support/english.ts';

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const pairScale: Scale = {
  name: 'preference',
  grid: { min: -2, max: 2, step: 1 },
  levels: null,
  judges: 'pair',
};

/** Two listeners rate clips of two items; a clip is named by its system, item and box. */
function rated(system: string, box: string, values: readonly number[], own: Partial<Rating> = {}): Rating[] {
  return values.map((canonicalValue, index) => {
    const item = `i${Math.floor(index / 2)}`;
    const clip = `${system}/${box}/${item}`;
    return rating({
      system,
      item,
      clip,
      listener: `L${index % 2}`,
      factors: { box },
      canonicalValue,
      ...own,
    });
  });
}

const RATINGS = [
  ...rated('a', 'white', [1, 2, 3, 5]),
  ...rated('a', 'black', [5, 4]),
  ...rated('a', 'black', [1], { reasons: ['att batch'], listener: 'F' }),
  ...rated('b', 'white', [2]),
  ...rated('b', 'white', [3], { role: 'human' }),
  ...rated('b', 'white', [3], { factors: {} }),
];

test('means by system and level have the cells of the system tables, and the levels one over all systems', () => {
  const [table] = english(byFactor(scale, blockInput(RATINGS, { by: ['box'] }))).tables;
  expect(table?.name).toBe('quality by box');
  expect(table?.rows.map(({ system, level, n, mean, nAll }) => [system, level, n, mean, nAll])).toEqual([
    ['a', 'black', 2, 4.5, 3],
    ['a', 'white', 4, 2.75, 4],
    ['b', 'white', 1, 2, 1],
    ['(all)', 'black', 2, 4.5, 3],
    ['(all)', 'white', 5, 13 / 5, 5],
  ]);
  const white = clusteredInterval(
    [1, 2, 3, 5].map((value, index) => ({ listener: `${index % 2}`, item: `${index >> 1}`, value })),
    scale.grid,
  );
  expect(table?.rows[1]).toMatchObject({ low: white.low, high: white.high, listeners: 2 });
  expect(table?.rows[0]).toMatchObject({ listenersExcluded: 1 });
  expect(table?.notes.join(' ')).toContain('1 ratings of clips without a box');
});

test('levels that all systems share are colours beside all of them; levels of one system each are its panel', () => {
  const [shared] = english(byFactor(scale, blockInput(RATINGS, { by: ['box'] }))).figures;
  expect(shared).toMatchObject({
    kind: 'intervals',
    x: { key: 'name' },
    color: { key: 'level' },
    y: { domain: [1, 5] },
  });
  expect(shared?.rows.map(({ name, level }) => [name, level])).toEqual([
    ['a', '(all)'],
    ['b', '(all)'],
    ['a', 'black'],
    ['a', 'white'],
    ['b', 'white'],
  ]);
  expect(shared?.summary).toContain(
    'highest for a, box black (4.500, n 2), lowest for b, box white (2.000, n 1)',
  );
  const voices = [...rated('a', 'ann', [1, 2]), ...rated('a', 'bob', [3, 4]), ...rated('b', 'cat', [5, 5])];
  const [nested] = byFactor(
    { ...scale, grid: { min: 0, max: 5, step: 1 } },
    blockInput(voices, { by: ['box'] }),
  ).figures;
  expect(nested).toMatchObject({ kind: 'bars', x: { key: 'level' }, panel: { key: 'name' } });
  expect(nested?.rows).toHaveLength(3);
  const [table] = byFactor(scale, blockInput(voices, { by: ['box'] })).tables;
  expect(table?.rows.map(({ level }) => level)).toEqual(['ann', 'bob', 'cat']);
});

test('two factors are crossed: the one with more levels down, the other across, each cell with n and interval', () => {
  const ratings = ['v1', 'v2', 'v3'].flatMap((voice, of) =>
    ['x', 'y'].flatMap((box) =>
      rated('a', box, [1 + of, 2 + of], { factors: { voice, box }, clip: `a/${voice}/${box}` }),
    ),
  );
  const { tables } = english(byFactor(scale, blockInput(ratings, { by: ['box', 'voice'] })));
  expect(tables.map(({ name }) => name)).toEqual([
    'quality by box',
    'quality by voice',
    'quality by voice and box',
  ]);
  const crossed = tables.at(-1);
  expect(crossed?.rows).toHaveLength(3);
  expect(crossed?.rows[1]).toMatchObject({
    system: 'a',
    level: 'v2',
    'n x': 2,
    'mean x': 2.5,
    'low x': null,
    'n (all)': 4,
    'mean (all)': 2.5,
  });
  expect(crossed?.columns.map(({ label }) => label)).toEqual([
    'system',
    'voice',
    'x [95 %]',
    'n',
    'y [95 %]',
    'n',
    '(all) [95 %]',
    'n',
  ]);
});

test('pairs are broken down by the factor of their first clip, without a mean over pairs', () => {
  const pair = { scale: 'preference', comparedSystem: 'b', comparedClip: 'b/1' };
  const ratings = [...rated('a', 'news', [2, 1], pair), ...rated('a', 'poem', [-1], pair)];
  const { tables, figures } = byFactor(pairScale, blockInput(ratings, { by: ['box'] }));
  expect(tables[0]?.rows).toMatchObject([
    { system: 'a', compared: 'b', level: 'news', n: 2, mean: 1.5 },
    { system: 'a', compared: 'b', level: 'poem', n: 1, mean: -1 },
  ]);
  expect(figures[0]?.rows[1]).toMatchObject({ name: 'a - b', level: 'poem', mean: -1 });
});

test('nothing is broken down unasked, by a factor that no clip of the scale has, or for facts about a clip', () => {
  const nothing = { tables: [], figures: [] };
  expect(byFactor(scale, blockInput(RATINGS))).toEqual(nothing);
  expect(byFactor(scale, blockInput(RATINGS, { by: ['voice'] }))).toEqual(nothing);
  expect(byFactor({ ...scale, judges: 'fact' }, blockInput(RATINGS, { by: ['box'] }))).toEqual(nothing);
});

test('factors are those of the rated clips and the item; others are named', () => {
  expect(ratedFactors(RATINGS)).toEqual(['box', 'item']);
  expect(unknownFactors(RATINGS, ['voise', 'box', 'system'])).toEqual(['voise', 'system']);
  expect(unknownFactors([], ['voise'])).toEqual([]);
});

test('levels that are numbers are in the order of their values', () => {
  expect(inOrder(['10', '9', '10'])).toEqual(['9', '10']);
  expect(inOrder(['b', '10', 'a'])).toEqual(['10', 'a', 'b']);
});
