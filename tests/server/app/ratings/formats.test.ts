import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { plainText } from '#core/formats/csv.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { FORMAT_NAMES, formatNamed } from '../../../../server/app/exports/formats/registry.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-formats-'));
  store = openSqliteStore(join(folder, 'data'));
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const out = (): string => join(folder, 'out');
const rowSchema = z.array(z.record(z.string(), z.string()));

async function exported(names: readonly string[], others: { hasMark?: boolean; reasonScores?: string } = {}) {
  const formats = names.flatMap((name) => formatNamed(name) ?? []);
  return exportStudy({ store, name: 'mine', out: out(), modes: ['live'], formats, ...others });
}

const textOf = (name: string): Promise<string> => readFile(join(out(), name), 'utf8');
const tableOf = async (name: string) => rowSchema.parse(parse(await textOf(name), { columns: true }));

/** A value of the long table as its column's type says. */
function typed(text: string | undefined): unknown {
  if (text === undefined || text === 'NA') return null;
  if (text === 'TRUE' || text === 'FALSE') return text === 'TRUE';
  return text;
}

test('every format has the same ratings as the long table', async () => {
  const { others } = await exported(FORMAT_NAMES);
  const names = others.map((path) => path.slice(out().length + 1));
  expect(names).toEqual(
    expect.arrayContaining([
      'mine-ratings.parquet',
      'mine-wide-block1.csv',
      'mine-wide-block2.csv',
      'mine-ratings.json',
      'mine-webmushra.csv',
    ]),
  );
  const long = await tableOf('mine-ratings.csv');
  const rows = z
    .array(z.record(z.string(), z.unknown()))
    .parse(JSON.parse(await textOf('mine-ratings.json')));
  expect(rows).toHaveLength(long.length);
  for (const [index, row] of rows.entries()) {
    expect(Object.keys(row)).toEqual(Object.keys(long[index] ?? {}));
    for (const [name, value] of Object.entries(row)) {
      const written = typed(long[index]?.[name]);
      const wanted =
        name === 'text' ? plainText(typeof written === 'string' ? written : '') || null : written;
      expect(typeof value === 'number' ? String(value) : value === '' ? null : value, name).toEqual(wanted);
    }
  }
});

test('Parquet keeps types: names as text, numbers, points in time, missing as null', async () => {
  await exported(['parquet', 'json']);
  const file = await asyncBufferFromFile(join(out(), 'mine-ratings.parquet'));
  const rows = z.array(z.record(z.string(), z.unknown())).parse(await parquetReadObjects({ file }));
  const json = z
    .array(z.record(z.string(), z.unknown()))
    .parse(JSON.parse(await textOf('mine-ratings.json')));
  expect(rows).toHaveLength(json.length);
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      const wanted = json[index]?.[name];
      if (value instanceof Date) expect(value.toISOString(), name).toBe(wanted);
      else if (typeof value === 'bigint') expect(Number(value), name).toBe(wanted);
      else expect(value ?? null, name).toEqual(wanted === '' ? null : wanted);
    }
  }
  expect(typeof rows[0]?.['page']).toBe('bigint');
  expect(rows[0]?.['received_at']).toBeInstanceOf(Date);
});

test('wide: a row a page, a column a system where a page has several', async () => {
  await exported(['wide']);
  const turing = await tableOf('mine-wide-block1.csv');
  const long = await tableOf('mine-ratings.csv');
  expect(turing).toHaveLength(20);
  expect(turing.filter((row) => row['counts'] === 'TRUE')).toHaveLength(10);
  for (const row of turing) {
    const own = long.find((other) => other['session'] === row['session'] && other['page'] === row['page']);
    expect(row['human-likeness']).toBe(own?.['canonical_value']);
    expect(row['item']).toBe(own?.['item']);
  }
  const mushra = await tableOf('mine-wide-block2.csv');
  expect(mushra).toHaveLength(4);
  for (const row of mushra) {
    expect(row['quality: hidden reference']).toBe('100');
    expect([row['quality: alpha'], row['quality: beta']]).not.toContain('NA');
  }
});

test('the table for webMUSHRA is read back as the same scores', async () => {
  await exported(['webmushra']);
  const { ratings } = await readRatings(join(out(), 'mine-webmushra.csv'));
  const long = (await tableOf('mine-ratings.csv')).filter((row) => row['scale'] === 'quality');
  const key = (parts: readonly unknown[]): string => parts.map(String).join(' ');
  expect(ratings.map((r) => key([r.session, r.item, r.role, r.canonicalValue])).toSorted()).toEqual(
    long
      .map((row) => key([row['session'], row['item'], row['role'], Number(row['canonical_value'])]))
      .toSorted(),
  );
});

test('X8: CSV files begin with a byte order mark where one is asked for', async () => {
  await exported(['wide']);
  expect((await textOf('mine-ratings.csv')).startsWith('study,')).toBe(true);
  const { dictionary } = await exported(['wide', 'webmushra'], { hasMark: true });
  const text = await textOf('mine-ratings.csv');
  expect(text.startsWith('\uFEFFstudy,')).toBe(true);
  expect(rowSchema.parse(parse(text, { columns: true, bom: true }))[0]?.['study']).toBe('mine');
  expect((await textOf('mine-wide-block1.csv')).startsWith('\uFEFFstudy,')).toBe(true);
  expect((await textOf('mine-webmushra.csv')).startsWith('\uFEFFsession_test_id,')).toBe(true);
  expect(await readFile(dictionary, 'utf8')).toContain('UTF-8 with byte order mark');
});

test('Q8: scores of reasons stand in a column of their own', async () => {
  const scores = join(folder, 'scores.csv');
  await writeFile(scores, 'system,question,score\nalpha,human-likeness,0.75\n');
  await exported([], { reasonScores: scores });
  const long = await tableOf('mine-ratings.csv');
  for (const row of long) {
    const wanted = row['system'] === 'alpha' && row['scale'] === 'human-likeness' ? '0.75' : 'NA';
    expect(row['reason_score']).toBe(wanted);
  }
  await writeFile(scores, 'system,question,score\nalfa,human-likeness,0.75\n');
  await expect(exported([], { reasonScores: scores })).rejects.toThrow('did you mean alpha?');
});

test('a format that no rating fits says so', async () => {
  const sureal = formatNamed('sureal');
  const formats = sureal ? [sureal] : [];
  expect((await exported(['sureal'])).warnings).toEqual([]);
  await store.publishVersion(
    newVersion({ name: 'empty', slug: 'other', study: exportStudyDocument(), at: STARTED }),
  );
  const { warnings, others } = await exportStudy({
    store,
    name: 'empty',
    out: out(),
    modes: ['live'],
    formats,
  });
  expect(warnings).toEqual([
    'no file in the format sureal, which takes numeric ratings of single clips: no such rating counts',
  ]);
  expect(others.filter((path) => path.endsWith('sureal.json'))).toEqual([]);
});

test('tables for SHEET, VoiceMOS and sureal have the ratings that count, without anchors and traps', async () => {
  await exported(['sheet', 'voicemos', 'sureal']);
  const long = (await tableOf('mine-ratings.csv')).filter(
    ({ counts, role, compared_clip: other, canonical_value: value }) =>
      counts === 'TRUE' &&
      ['test', 'hidden reference'].includes(role ?? '') &&
      other === 'NA' &&
      value !== 'NA',
  );
  const scales = [...new Set(long.map(({ scale = '' }) => scale))];
  expect(scales.length).toBeGreaterThan(0);
  for (const scale of scales) {
    const own = long.filter((row) => row['scale'] === scale);
    const word = scale.replaceAll(' ', '-');
    const sheet = await tableOf(`mine-${word}-sheet.csv`);
    expect(sheet.map((row) => [row['wav_path'], row['score'], row['listener_id']])).toEqual(
      own.map((row) => [row['clip'], row['canonical_value'], row['listener']]),
    );
    const clips = [...new Set(own.map(({ clip = '' }) => clip))];
    const valuesOf = (clip: string) =>
      own.filter((row) => row['clip'] === clip).map((row) => Number(row['canonical_value']));
    const means = (await textOf(`mine-${word}-voicemos.csv`)).trimEnd().split('\n');
    expect(means).toHaveLength(clips.length);
    for (const line of means) {
      const [clip = '', mean] = line.split(',');
      const values = valuesOf(clip);
      expect(Number(mean)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 12);
    }
    // What sureal reads comes back by the importer's own recipe for it.
    const read = await readRatings(join(out(), `mine-${word}-sureal.json`), {
      records: 'dis_videos.os.{listener}',
      names: new Map([
        ['clip', 'dis_videos.path'],
        ['canonical_value', 'value'],
      ]),
    });
    const key = (row: { listener?: string; clip?: string }, value: unknown) =>
      `${row.listener} ${row.clip} ${Number(value)}`;
    expect(read.ratings.map((rating) => key(rating, rating.canonicalValue)).toSorted()).toEqual(
      own.map((row) => key(row, row['canonical_value'])).toSorted(),
    );
  }
});
