import { expect, test } from 'vitest';
import { systemPairs } from '#core/analysis/system-metric.ts';

const units = [
  { system: 'a', metric: 1, rating: 2 },
  { system: 'a', metric: 3, rating: 5 },
  { system: 'b', metric: null, rating: 4 },
];

test('without values of systems, those of clips are averaged', () => {
  expect(systemPairs({}, units, 'clip')).toEqual([{ system: 'a', metric: 2, rating: 3.5 }]);
});

test('a value of a system stands for it, and its rating is of all its clips', () => {
  expect(systemPairs({ bySystem: new Map([['b', 7]]) }, units, 'clip')).toEqual([
    { system: 'a', metric: 2, rating: 3.5 },
    { system: 'b', metric: 7, rating: 4 },
  ]);
  expect(systemPairs({ bySystem: new Map([['a', null]]) }, units, 'clip')).toEqual([
    { system: 'a', metric: null, rating: 3.5 },
  ]);
});

test('a pair of systems has the difference of their values', () => {
  const pairs = [
    { system: 'a - b', metric: null, rating: 1 },
    { system: 'b - a', metric: null, rating: -2 },
  ];
  const bySystem = new Map([
    ['a', 5],
    ['b', 3],
  ]);
  expect(systemPairs({ bySystem }, pairs, 'pair')).toEqual([
    { system: 'a - b', metric: 2, rating: 1 },
    { system: 'b - a', metric: -2, rating: -2 },
  ]);
});
