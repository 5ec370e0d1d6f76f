import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import { metricStudy, scoredSystems } from '#core/analysis/metrics/metric-study.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { givenForSystems } from '#core/analysis/metrics/system-metric.ts';
import { rating } from '../../../support/ratings.ts';

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const ratings = [
  rating({ system: 'a', item: '1', canonicalValue: 2 }),
  rating({ system: 'a', item: '2', canonicalValue: 5 }),
  rating({ system: 'b', item: '1', canonicalValue: 4 }),
];
const ofClips = new Map([
  ['a/1', 1],
  ['a/2', 3],
]);

function systemsOf(metric: Omit<Metric, 'name'>) {
  const study = metricStudy(scale, ratings, [{ name: 'm', ...metric }]);
  const [own] = study?.metrics ?? [];
  const systems = study && own ? scoredSystems(study, own.scores, own.ofSystems) : [];
  return systems.map(({ name, metric: value, rating: mean }) => ({
    system: name,
    metric: value,
    rating: mean,
  }));
}

test('without values of systems, those of clips are averaged', () => {
  expect(systemsOf({ values: ofClips })).toEqual([{ system: 'a', metric: 2, rating: 3.5 }]);
});

test('a value of a system stands for it, and its rating is of all its clips; one that is not known leaves it out', () => {
  expect(systemsOf({ values: ofClips, bySystem: new Map([['b', 7]]) })).toEqual([
    { system: 'a', metric: 2, rating: 3.5 },
    { system: 'b', metric: 7, rating: 4 },
  ]);
  expect(systemsOf({ values: ofClips, bySystem: new Map([['a', null]]) })).toEqual([]);
  const turned = {
    values: new Map<string, number>(),
    bySystem: new Map([['b', 7]]),
    direction: 'lower',
  } as const;
  expect(systemsOf(turned)).toEqual([{ system: 'b', metric: -7, rating: 4 }]);
});

test('a pair of systems has the difference of their values', () => {
  const bySystem = new Map([
    ['a', 5],
    ['b', 3],
  ]);
  const given = givenForSystems({ bySystem }, 'pair');
  expect([given?.get('a - b'), given?.get('b - a')]).toEqual([2, -2]);
  expect(givenForSystems({}, 'pair')).toBeNull();
  expect(givenForSystems({ bySystem: new Map([['a', null]]) }, 'pair')?.get('a - a')).toBeNull();
});

test('a metric of systems alone has rows of systems alone, errors with the sign they were given', () => {
  const metric: Metric = {
    name: 'm',
    direction: 'lower',
    values: new Map(),
    bySystem: new Map([
      ['a', 4],
      ['b', 3],
    ]),
  };
  const { tables = [], figures } = metricResults(scale, blockInput(ratings, { metrics: [metric] }));
  expect(tables.map(({ rows }) => rows.map(({ level }) => level))).toEqual([
    ['systems'],
    ['systems'],
    ['systems'],
  ]);
  expect(tables[0]?.rows[0]).toMatchObject({ n: 2, missing: 0, plcc: null });
  expect(tables[1]?.rows[0]).toMatchObject({ n: 2, bias: -0.25 });
  expect(figures).toEqual([]);
});
