import { expect, test } from 'vitest';
import { z } from 'zod';
import { blockInput } from '#core/analysis/input/input.ts';
import { analyseBlocks } from '#core/analysis/blocks/analyse-blocks.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { quartiles } from '#core/stats/laws/quartiles.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { raterTable as ratersOf } from '#core/analysis/agreement/rater-table.ts';
import { screeningTable } from '#core/analysis/blocks/screening-table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { Study } from '#core/study/study.ts';
import { gridClips, makeStudy } from '../../support/study.ts';
import { acrRatings, goldenJson } from '../stats/golden.ts';
import { rating } from '../../support/ratings.ts';

const quantiles = z.object({ '0.25': z.number(), '0.5': z.number(), '0.75': z.number() });

const scale: Scale = { name: 'quality', grid: { min: 0, max: 100, step: 1 }, levels: null, judges: 'clip' };
const pairScale: Scale = {
  name: 'preference',
  grid: { min: -2, max: 2, step: 1 },
  levels: null,
  judges: 'pair',
};

const raterTable = (of: Scale, ratings: readonly Rating[]) =>
  ratersOf(of, scaleInput(of, blockInput(ratings)));

const metricTable = (of: Scale, ratings: readonly Rating[], metrics: readonly Metric[]) =>
  metricResults(of, blockInput(ratings, { metrics })).tables?.find(
    ({ name }) => name === `metrics ${of.name}`,
  );

const PAIRS = [
  { item: '1', preference: 2, a: 5, b: 1 },
  { item: '2', preference: 1, a: 4, b: 2 },
  { item: '3', preference: -1, a: 1, b: 2 },
  { item: '4', preference: 0, a: 3, b: null },
  { item: '5', preference: 0, a: 3, b: 3 },
];

test('pairs are compared with the difference of the metric, A less B', () => {
  const ratings = PAIRS.map(({ item, preference }) =>
    rating({
      scale: 'preference',
      item,
      comparedClip: `b/${item}`,
      comparedSystem: 'b',
      canonicalValue: preference,
    }),
  );
  const values = new Map(
    PAIRS.flatMap(({ item, a, b }) => [[`a/${item}`, a] as const, [`b/${item}`, b] as const]),
  );
  const table = metricTable(pairScale, ratings, [{ name: 'm', values }]);
  expect(table?.rows).toMatchObject([
    { metric: 'm', level: 'pairs of clips', n: 4, missing: 1, srcc: 1, krcc: 1 },
    { metric: 'm', level: 'pairs of systems', n: 1, plcc: null },
  ]);
  expect(table?.notes).toContain('m: 1 of 5 pairs of clips have no value and are omitted.');
});

test('X6: over systems each clip weighs the same, however often it was rated; ties stay ties', () => {
  const rated = (system: string, item: string, values: number[]) =>
    values.map((value, index) => rating({ system, item, listener: `L${index}`, canonicalValue: value }));
  const ratings = [
    ...rated('a', '1', [10, 10, 10, 10]),
    ...rated('a', '2', [90]),
    ...rated('b', '1', [40]),
    ...rated('b', '2', [60]),
    ...rated('c', '1', [10, 20, 30, 20]),
    ...rated('c', '2', [20]),
    ...rated('d', '1', [20]),
  ];
  const metric = { a: 2, b: 2, c: 1, d: 1 };
  const values = new Map(
    Object.entries(metric).flatMap(([system, value]) =>
      ['1', '2'].map((item) => [`${system}/${item}`, value] as const),
    ),
  );
  const [clips, systems] = metricTable(scale, ratings, [{ name: 'm', values }])?.rows ?? [];
  expect(systems).toMatchObject({ level: 'systems', n: 4, plcc: 1, srcc: 1 });
  expect(clips).toMatchObject({ level: 'clips', n: 7 });
});

test('metrics and listeners are held against clips under test that count, and never against facts', () => {
  const ratings = [
    rating({ canonicalValue: 1 }),
    rating({ item: '2', role: 'low anchor', canonicalValue: 1 }),
    rating({ item: '3', reasons: ['any rule'], canonicalValue: 1 }),
  ];
  const metrics = [{ name: 'm', values: new Map([['a/1', 1]]) }];
  expect(metricTable(scale, ratings, metrics)?.rows[0]).toMatchObject({ n: 1, missing: 0 });
  expect(raterTable(scale, ratings)?.rows).toMatchObject([{ listener: 'L1', n: 0, qwk: null }]);
  expect(metricTable({ ...scale, judges: 'fact' }, ratings, metrics)).toBeUndefined();
  expect(raterTable({ ...scale, judges: 'fact' }, ratings)).toBeNull();
  expect(raterTable(pairScale, ratings)).toBeNull();
  expect(metricTable(scale, ratings, [])).toBeUndefined();
});

test('the screening table counts listeners, sessions and ratings of every rule', () => {
  const ratings = [
    rating({}),
    rating({ listener: 'B', reasons: ['one', 'two'] }),
    rating({ listener: 'B', reasons: ['two'] }),
  ];
  expect(screeningTable(ratings).rows).toEqual([
    { step: 'all', listeners: 2, sessions: 2, ratings: 3 },
    { step: 'excluded: one', listeners: 1, sessions: 1, ratings: 1 },
    { step: 'excluded: two', listeners: 1, sessions: 1, ratings: 2 },
    { step: 'counts', listeners: 1, sessions: 1, ratings: 1 },
  ]);
});

test('quartiles are those of R type 7, as NumPy has them', () => {
  const golden = goldenJson('expected/resampling.json', z.object({ quantile_type7_ratings: quantiles }));
  const { '0.25': q1, '0.5': median, '0.75': q3 } = golden.quantile_type7_ratings;
  expect(quartiles(acrRatings.map(({ value }) => value))).toEqual({ q1, median, q3 });
  expect(quartiles([4, 1, 3, 2])).toEqual({ q1: 1.75, median: 2.5, q3: 3.25 });
  expect(quartiles([7])).toEqual({ q1: 7, median: 7, q3: 7 });
  expect(quartiles([])).toEqual({ q1: null, median: null, q3: null });
});

test('a table as text lines up, shows what is missing and says what it cut', () => {
  const text = textTable(
    {
      name: 't',
      title: 'Scores',
      columns: [
        { label: 'system', key: 'system' },
        { label: 'n', key: 'n' },
        { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: 2 },
      ],
      rows: [
        { system: 'alpha', n: 12, mean: 3.456, low: 3, high: 4 },
        { system: 'b', n: 1, mean: 2, low: null, high: null },
        { system: 'c', n: 0, mean: null, low: null, high: null },
      ],
      notes: ['A note.'],
    },
    2,
  );
  expect(text.split('\n')).toEqual([
    'Scores',
    '  system   n        mean [95 %]',
    '  alpha   12  3.46 [3.00, 4.00]',
    '  b        1           2.00 [-]',
    '  ... and 1 more rows in the JSON',
    '  A note.',
  ]);
});

const mushra = (systems: string[], question: string): Study =>
  makeStudy({
    clips: { test: gridClips('{system}/{item}', { system: systems, item: ['1', '2'] }) },
    blocks: [{ method: 'mushra', question }],
  });

test('versions that ask the same are taken together, others apart', () => {
  const versions = [
    { id: 'v1', number: 1, study: mushra(['a', 'b'], 'Good?') },
    { id: 'v2', number: 2, study: mushra(['a', 'b', 'c'], 'Good?') },
    { id: 'v3', number: 3, study: mushra(['a', 'b'], 'Natural?') },
  ];
  const ratings = ['v1', 'v2', 'v3'].map((studyVersion, index) =>
    rating({ studyVersion, listener: `L${index}`, canonicalValue: 10 * index }),
  );
  const blocks = analyseBlocks(versions, blockInput(ratings));
  const meanOfA = blocks.map(({ block, method, versions, tables }) => {
    const row = tables.find(({ name }) => name === 'systems')?.rows.find(({ system }) => system === 'a');
    return { block, method, versions, n: row?.['n'], mean: row?.['mean'] };
  });
  expect(meanOfA).toEqual([
    { block: 1, method: 'mushra', versions: [1, 2], n: 2, mean: 5 },
    { block: 1, method: 'mushra', versions: [3], n: 1, mean: 20 },
  ]);
  expect(() => analyseBlocks(versions.slice(1), blockInput(ratings))).toThrow('requires version v1');
});
