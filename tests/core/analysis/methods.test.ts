import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { Study } from '#core/study/study.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import { rating } from '../../support/ratings.ts';

const grid = (systems: readonly string[], items = names('i', 8)) =>
  gridClips('{system}/{item}', { system: systems, item: items });

function analyse(study: Study, ratings: readonly Rating[]): DraftTable[] {
  const [config] = study.config.blocks;
  return analysisOf(config?.method ?? '')
    .bind(study, config, 0)
    .results(blockInput(ratings)).tables;
}

function rowsOf(tables: readonly DraftTable[], name: string): DraftTable['rows'] {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found.rows;
}

const ternaryStudy = makeStudy({
  clips: {
    test: grid(['a', 'b']),
    traps: gridClips('traps/{kind}/{item}', { kind: ['flawed', 'human'], item: names('t', 8) }),
  },
  blocks: [
    {
      method: 'ternary',
      traps: {
        flawed: { set: 'traps', where: { kind: 'flawed' } },
        human: { set: 'traps', where: { kind: 'human' } },
      },
    },
  ],
});
const SCORES: Record<string, number> = { human: 1, unclear: 0.5, machine: 0 };
const heard = (system: string | null, labels: readonly string[], own: Partial<Rating> = {}): Rating[] =>
  labels.map((label, index) =>
    rating({
      system,
      listener: `L${index}`,
      batch: 1,
      item: `i${index + 1}`,
      scale: 'human-likeness',
      label,
      canonicalValue: SCORES[label] ?? null,
      ...own,
    }),
  );

test('A11: HLS of H, H, U, M, M, M is 0.4167; traps, invalid and unfinished batches are left out', () => {
  const ratings = [
    ...heard('a', ['human', 'human', 'unclear', 'machine', 'machine', 'machine']),
    ...heard('a', ['human', 'human'], { reasons: ['att batch'], session: 'failed', listener: 'F' }),
    ...heard('a', ['human', 'human'], { reasons: ['incomplete batch'], session: 'left', listener: 'G' }),
    ...heard(null, ['human', 'human'], { role: 'human', clip: 'traps/human/t1' }),
    ...heard(null, ['machine'], { role: 'flawed', clip: 'traps/flawed/t1' }),
  ];
  const tables = analyse(ternaryStudy, ratings);
  const [a, b, human, flawed] = rowsOf(tables, 'systems');
  expect(a).toMatchObject({ system: 'a', n: 6, listeners: 6, listenersExcluded: 2, nAll: 10 });
  expect(a?.['mean']).toBeCloseTo(0.4167, 4);
  expect(a?.['meanAll']).toBeCloseTo(0.65, 12);
  expect(a?.['unclear']).toBeCloseTo(1 / 6, 12);
  expect(b).toMatchObject({ system: 'b', n: 0, mean: null, low: null, high: null });
  expect(human).toMatchObject({ role: 'human', n: 2, mean: 1 });
  expect(flawed).toMatchObject({ role: 'flawed', n: 1, mean: 0, low: null, high: null });
  expect(rowsOf(tables, 'batches')).toMatchObject([{ finished: 7, valid: 6, unfinished: 1 }]);
});

test('A11: a listener who only says Unclear gives an HLS of 0.5', () => {
  const [a] = rowsOf(analyse(ternaryStudy, heard('a', ['unclear', 'unclear', 'unclear'])), 'systems');
  expect(a).toMatchObject({ n: 3, mean: 0.5, unclear: 1 });
});

test('answers without batches, as of another program, have no pass rate', () => {
  const tables = analyse(ternaryStudy, heard('a', ['human', 'machine'], { batch: null }));
  expect(rowsOf(tables, 'batches')).toMatchObject([{ finished: 0, valid: 0, passRate: null }]);
  expect(tables.find(({ name }) => name === 'batches')?.notes.join(' ')).toContain(
    '2 answers belong to no batch',
  );
});

test('a batch that failed its traps has failed under a screening that only flags it', () => {
  const [row] = rowsOf(analyse(ternaryStudy, heard('a', ['human'], { flags: ['att batch'] })), 'batches');
  expect(row).toMatchObject({ finished: 1, valid: 0, passRate: 0 });
});

test('the pass rate counts finished batches and allows for listeners with several', () => {
  const batch = (listener: string, number: number, reasons: string[]) =>
    heard('a', ['machine'], { listener, session: listener, batch: number, reasons });
  const [row] = rowsOf(
    analyse(ternaryStudy, [
      ...batch('A', 1, []),
      ...batch('A', 2, []),
      ...batch('B', 1, ['att batch']),
      ...batch('B', 2, []),
    ]),
    'batches',
  );
  expect(row).toMatchObject({ finished: 4, valid: 3, unfinished: 0, listeners: 2, passRate: 0.75 });
  const { low, high } = z.object({ low: z.number(), high: z.number() }).parse(row);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(0.1);
  expect(high).toBeGreaterThan(0.99);
  expect(high).toBeLessThan(1);
});

const pairStudy = makeStudy({
  clips: { test: grid(['a', 'b', 'c']) },
  blocks: [
    {
      method: 'pairwise',
      pairs: [
        ['a', 'b'],
        ['a', 'c'],
      ],
    },
  ],
});
const compared = (values: readonly number[], own: Partial<Rating> = {}): Rating[] =>
  values.map((value, index) =>
    rating({
      listener: `L${index}`,
      scale: 'preference',
      item: 'i1',
      comparedSystem: 'b',
      comparedClip: 'b/i1',
      canonicalValue: value,
      rawValue: index % 2 === 0 ? value : 0 - value,
      ...own,
    }),
  );
const SWANBENCH = [2, 1, 0, 1, -1, 2, 1, 0, 1, 1];

test('D7: S_pref of the ten ratings of methods.md 4.1 is 0.8 with n and a t interval', () => {
  const [row] = rowsOf(analyse(pairStudy, compared(SWANBENCH)), 'clip pairs');
  expect(row).toMatchObject({ item: 'i1', a: 'a/i1', b: 'b/i1', n: 10, mean: 0.8 });
  expect(row?.['low']).toBeCloseTo(0.8 - 2.2621571628 * (0.9189365835 / Math.sqrt(10)), 6);
});

test('D7: a pair without ratings is there with n = 0 and null, not 0', () => {
  const tables = analyse(pairStudy, []);
  const nothing = { n: 0, mean: null, low: null, high: null };
  expect(rowsOf(tables, 'clip pairs')).toHaveLength(16);
  for (const name of ['clip pairs', 'system pairs', 'systems', 'position bias']) {
    for (const row of rowsOf(tables, name)) expect(row).toMatchObject(nothing);
  }
});

test('a preference counts for one system and against the other; null pairs tell of position bias only', () => {
  const tables = analyse(pairStudy, [
    ...compared(SWANBENCH),
    ...compared([1, 2], { role: 'null pair', clip: 'a/i2', comparedClip: 'a/i2', comparedSystem: 'a' }),
    ...compared([-2, -2], { reasons: ['null pair'], listener: 'X' }),
  ]);
  expect(rowsOf(tables, 'system pairs')).toMatchObject([
    { a: 'a', b: 'b', n: 10, mean: 0.8, listeners: 10, listenersExcluded: 1 },
    { a: 'a', b: 'c', n: 0, mean: null },
  ]);
  expect(rowsOf(tables, 'systems')).toMatchObject([
    { system: 'a', n: 10, mean: 0.8 },
    { system: 'b', n: 10, mean: -0.8 },
    { system: 'c', n: 0, mean: null },
  ]);
  const raw = SWANBENCH.reduce((sum, value, index) => sum + (index % 2 === 0 ? value : -value), 0) / 10;
  expect(rowsOf(tables, 'position bias')).toMatchObject([
    { role: 'test', n: 10, mean: raw },
    { role: 'null pair', n: 2, mean: -0.5 },
  ]);
});

const mushraStudy = makeStudy({
  clips: { test: grid(['ref', 'low', 'a', 'b']) },
  blocks: [
    {
      method: 'mushra',
      reference: { where: { system: 'ref' } },
      anchors: { low: { where: { system: 'low' } } },
    },
  ],
});

test('mushra: hidden reference and anchor have rows of their own, with median and quartiles', () => {
  const scores = (role: string, system: string, values: readonly number[]) =>
    values.map((value, index) => rating({ role, system, listener: `L${index}`, canonicalValue: value }));
  const rows = rowsOf(
    analyse(mushraStudy, [
      ...scores('hidden reference', 'ref', [100, 98, 95]),
      ...scores('low anchor', 'low', [5]),
      ...scores('test', 'a', [10, 20, 30, 100]),
    ]),
    'systems',
  );
  expect(rows).toMatchObject([
    { system: '(hidden reference)', n: 3, median: 98 },
    { system: '(low anchor)', n: 1, mean: 5, low: null, high: null, pooledLow: null },
    { system: 'a', n: 4, mean: 40, q1: 17.5, median: 25, q3: 47.5 },
    { system: 'b', n: 0, mean: null, median: null },
  ]);
});

test('X5: one rating has a mean and no interval, no rating a row with null', () => {
  const rows = rowsOf(analyse(mushraStudy, [rating({ system: 'a', canonicalValue: 70 })]), 'systems');
  expect(rows.find(({ system }) => system === 'a')).toMatchObject({ n: 1, mean: 70, low: null, high: null });
  expect(rows.find(({ system }) => system === 'b')).toMatchObject({ n: 0, mean: null, low: null });
});

test('a system that only an older version had keeps its row', () => {
  const rows = rowsOf(analyse(mushraStudy, [rating({ system: 'gone', canonicalValue: 50 })]), 'systems');
  expect(rows.at(-1)).toMatchObject({ system: 'gone', n: 1, mean: 50 });
});

const questionStudy = makeStudy({
  clips: { test: grid(['a', 'b'], ['i1']) },
  blocks: [{ method: 'questionnaire' }],
});

test('questionnaire: a row for every question of numbers and system, texts have none', () => {
  const rows = rowsOf(
    analyse(questionStudy, [
      rating({ scale: 'engaging', system: 'a', listener: 'A', canonicalValue: 4 }),
      rating({ scale: 'engaging', system: 'a', listener: 'B', canonicalValue: 5 }),
      rating({ scale: 'comment', system: 'a', text: 'nice' }),
      rating({ scale: 'n_speakers', system: 'b', canonicalValue: 2 }),
    ]),
    'systems',
  );
  expect(rows).toHaveLength(16);
  const row = (question: string, system: string) =>
    rows.find((candidate) => candidate['question'] === question && candidate['system'] === system);
  expect(row('engaging', 'a')).toMatchObject({ n: 2, mean: 4.5 });
  expect(row('engaging', 'b')).toMatchObject({ n: 0, mean: null });
  expect(row('n_speakers', 'b')).toMatchObject({ n: 1, mean: 2 });
});

test('the scales of a questionnaire are named with their words; a count of speakers is a fact', () => {
  const [config] = questionStudy.config.blocks;
  const { scales } = analysisOf('questionnaire').bind(questionStudy, config, 0);
  expect(scales.map(({ name, judges }) => [name, judges])).toContainEqual(['n_speakers', 'fact']);
  expect(scales.find(({ name }) => name === 'engaging')).toMatchObject({
    grid: { min: 1, max: 5, step: 1 },
    levels: expect.arrayContaining(['Engaging']),
    judges: 'clip',
  });
});
