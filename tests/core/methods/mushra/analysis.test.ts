import { expect, test } from 'vitest';
import { z } from 'zod';
import type { BlockResults } from '#core/analysis/input/input.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { screened } from '#core/screening/lens.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { mushraPage, mushraPages } from '../../../support/mushra-ratings.ts';
import { paperTable } from '../../../support/paper-tables.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { english } from '../../../support/english.ts';

const SYSTEMS = ['moss', 'notebook', 'agent', 'pod'];
const study = makeStudy({
  clips: {
    test: gridClips('{system}/{item}.flac', {
      system: ['reference', 'hq', 'lq', ...SYSTEMS],
      item: names('i', 17),
    }),
  },
  blocks: [
    {
      method: 'mushra',
      preset: 'dialogue',
      reference: { where: { system: 'reference' } },
      anchors: { low: { where: { system: 'lq' } }, high: { where: { system: 'hq' } } },
    },
  ],
});

function analyse(ratings: readonly Rating[]) {
  const [config] = study.config.blocks;
  return english(analysisOf('mushra').bind(study, config, 0).results(blockInput(ratings)));
}

function rowsOf({ tables, figures }: BlockResults, name: string) {
  const found = [...tables, ...figures].find((result) => result.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.rows;
}

const natural = { scale: 'naturalness' };
const PAGES = 17;

/** A judge with the low anchor last on so many of 17 pages, and the high anchor in the top 2. */
const judge = (listener: string, last: number, topTwo: number): Rating[] =>
  mushraPages(
    listener,
    PAGES,
    (page) => ({
      'low anchor': page < last ? 5 : 60,
      'high anchor': page < topTwo ? 80 : 30,
      moss: 90,
      notebook: 50,
      agent: 70,
      pod: 50,
    }),
    natural,
  );

const set = excludingSet(['podeval lq/hq']);
const nothing = { durations: new Map<string, number>(), metrics: [] };

const table3 = paperTable('podeval_table3_judge_screening');
test.skipIf(!table3.isThere)(
  'PodEval Table 3: from ratings, its percentages of 17 pages; exactly judges 7, 18 and 20 are not kept (skipped where absent)',
  () => {
    const printed = table3.rows().map((row) => ({
      listener: row['judge'] ?? '',
      low: z.coerce.number().parse(row['lq_last_pct']),
      high: z.coerce.number().parse(row['hq_top2_pct']),
    }));
    const pages = (percentage: number) => Math.round((percentage * PAGES) / 100);
    const ratings = printed.flatMap(({ listener, low, high }) => judge(listener, pages(low), pages(high)));
    const rows = rowsOf(analyse(screened(ratings, set, nothing).ratings), 'judges');
    expect(rows.map(({ listener }) => listener)).toEqual(printed.map(({ listener }) => listener));
    for (const [index, { low, high }] of printed.entries()) {
      expect(rows[index]?.['lastPercent']).toBeCloseTo(low, 2);
      expect(rows[index]?.['topTwoPercent']).toBeCloseTo(high, 2);
      expect(rows[index]?.['pages']).toBe(17);
    }
    const dropped = rows.filter(({ kept }) => kept === 'no');
    expect(dropped.map(({ listener, counts }) => [listener, counts])).toEqual([
      ['7', 'no'],
      ['18', 'no'],
      ['20', 'no'],
    ]);
    expect(rows.filter(({ kept, counts }) => kept === 'yes' && counts === 'yes')).toHaveLength(17);
  },
);

test('the table of judges tells k of n with intervals, who is kept and whose ratings count', () => {
  const ratings = [...judge('kept', 16, 9), ...judge('low', 15, 9), ...judge('high', 16, 8)];
  const results = analyse(ratings);
  expect(rowsOf(results, 'judges')).toMatchObject([
    { listener: 'high', last: 16, topTwo: 8, kept: 'no', counts: 'yes' },
    { listener: 'kept', last: 16, topTwo: 9, kept: 'yes', counts: 'yes' },
    { listener: 'low', last: 15, topTwo: 9, kept: 'no', counts: 'yes' },
  ]);
  const [row] = rowsOf(results, 'judges');
  expect(row?.['lastLow']).toBeCloseTo(73.02, 2);
  const screenedRows = rowsOf(analyse(screened(ratings, set, nothing).ratings), 'judges');
  expect(screenedRows.map(({ counts }) => counts)).toEqual(['no', 'yes', 'no']);
  expect(screenedRows.map(({ last }) => last)).toEqual([16, 16, 15]);
});

test('judges who left are in no table of judges, and boxes by judge show those who are not kept', () => {
  const left = judge('gone', 17, 17).map((own) => ({ ...own, counts: false, reasons: ['left the study'] }));
  const results = analyse([...judge('a', 17, 17), ...judge('b', 1, 1), ...left]);
  expect(rowsOf(results, 'judges').map(({ listener }) => listener)).toEqual(['a', 'b']);
  const boxes = rowsOf(results, 'boxes by judge');
  expect(boxes).toHaveLength(2 * 6);
  expect(boxes.map(({ listener }) => listener)).toContain('b (not kept)');
  expect(boxes.find(({ listener, system }) => listener === 'a' && system === '(low anchor)')).toMatchObject({
    n: 17,
    median: 5,
  });
});

test('a block with a hidden reference has no table of judges', () => {
  const ratings = mushraPage(
    'L1',
    1,
    { 'hidden reference': 100, 'low anchor': 1, 'high anchor': 80, moss: 50 },
    natural,
  );
  expect(analyse(ratings).tables.map(({ name }) => name)).toEqual(['systems', 'cells']);
});

test('boxes and means keep hidden reference and anchors, count n and leave out what does not count', () => {
  const results = analyse([
    ...[1, 2, 3, 4, 20].flatMap((moss, index) =>
      mushraPage(`L${index}`, 1, { 'low anchor': 0, moss }, natural),
    ),
    ...mushraPage('X', 1, { moss: 100 }, { ...natural, reasons: ['too fast'] }),
  ]);
  const boxes = rowsOf(results, 'boxes');
  expect(boxes.map(({ system }) => system)).toEqual(['(high anchor)', '(low anchor)', ...SYSTEMS.toSorted()]);
  expect(boxes.find(({ system }) => system === 'moss')).toMatchObject({
    n: 5,
    low: 1,
    q1: 2,
    median: 3,
    q3: 4,
    high: 4,
    beyond: 1,
  });
  expect(boxes.find(({ system }) => system === 'pod')).toMatchObject({ n: 0, median: null });
  expect(rowsOf(results, 'means').find(({ system }) => system === 'moss')).toMatchObject({
    n: 5,
    listeners: 5,
    mean: 6,
  });
  const figure = results.figures.find(({ name }) => name === 'boxes');
  expect(figure?.summary).toContain('moss 3.0 (n 5)');
  expect(figure?.summary).toContain('pod none');
});

test('every item by system has median, quartiles, mean and a t interval over listeners; repeats have no row', () => {
  const scores = [50, 60, 70, 80];
  const results = analyse([
    ...scores.flatMap((moss, index) => mushraPage(`L${index}`, 1, { 'low anchor': 3, moss }, natural)),
    ...mushraPage('L9', 1, { moss: 0 }, { ...natural, role: 'repeat' }),
    ...mushraPage('L9', 2, { moss: 10 }, { ...natural, reasons: ['too fast'] }),
  ]);
  const rows = rowsOf(results, 'cells');
  expect(rows).toMatchObject([
    { item: 'i1', system: '(low anchor)', n: 4, median: 3, mean: 3 },
    { item: 'i1', system: 'moss', n: 4, median: 65, q1: 57.5, q3: 72.5, mean: 65, nAll: 4 },
    { item: 'i2', system: 'moss', n: 0, median: null, mean: null, nAll: 1 },
  ]);
  // On the logit scale: 0.65 is 0.619, and 3.182446 standard errors of 6.455 are 0.903.
  expect(rows[1]?.['low']).toBeCloseTo(42.949, 3);
});
