import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { neutralised } from '#core/formats/csv.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { importRatings } from '../../../../server/app/imports/import-ratings.ts';
import { writeManifest } from '../../../../server/app/exports/manifest.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { FORMAT_NAMES, formatNamed } from '../../../../server/app/exports/formats/registry.ts';
import { readReasonScores } from '../../../../server/app/ratings/reason-scores.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { writeMetrics } from '../../../../server/app/imports/metrics/metric-file.ts';
import { readTable } from '../../../../server/study-files/parse/read-table.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

const SYSTEMS = ['=HYPERLINK("http://evil.example","a")', "'=1+1", '@sum', 'plain'];
const ITEMS = names('-i', 8);
const RUNS = /^[=+@\t\r-]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/u;

let folder = '';
let store: Store;
const out = (name = ''): string => join(folder, 'out', name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-formulas-'));
  store = openSqliteStore(join(folder, 'data'));
  const speech = gridClips('{system}/{item}.flac', { system: SYSTEMS, item: ITEMS });
  const study = makeStudy({
    clips: {
      test: speech.map((clip) => ({ ...clip, facts: { note: '+cmd', snr: '-5', gain: '+1.5e-3' } })),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('t', 4) }),
    },
    blocks: [
      {
        method: 'ternary',
        batches: 1,
        traps: {
          flawed: { set: 'traps', where: { kind: 'flawed' } },
          human: { set: 'traps', where: { kind: 'human' } },
        },
      },
    ],
  });
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const exportAll = () =>
  exportStudy({
    store,
    name: 'mine',
    out: out(),
    modes: ['live'],
    formats: FORMAT_NAMES.flatMap((name) => formatNamed(name) ?? []),
  });

const cellsIn = async (path: string): Promise<string[][]> =>
  z.array(z.array(z.string())).parse(parse(await readFile(path, 'utf8'), { relax_column_count: true }));

async function expectNoFormula(path: string): Promise<void> {
  const cells = (await cellsIn(path)).flat();
  expect(cells.length, path).toBeGreaterThan(0);
  expect(
    cells.filter((cell) => RUNS.test(cell) && !NUMBER.test(cell)),
    path,
  ).toEqual([]);
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
const systemsIn = (rows: z.infer<typeof rowsSchema>): Set<unknown> =>
  new Set(rows.map(({ system }) => system).filter((system) => system !== null));

test('no cell of any CSV runs in a spreadsheet; facts that are numbers stay numbers', async () => {
  await exportAll();
  const tables = (await readdir(out())).filter((name) => name.endsWith('.csv'));
  expect(tables).toEqual(
    expect.arrayContaining(['mine-ratings.csv', 'mine-webmushra.csv', 'mine-wide-block1.csv']),
  );
  for (const table of tables) await expectNoFormula(out(table));
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await readFile(out('mine-ratings.csv'), 'utf8'), { columns: true }));
  const own = rows.filter(({ role }) => role === 'test');
  expect(new Set(own.map(({ note, snr, gain }) => `${note} ${snr} ${gain}`))).toEqual(
    new Set(["'+cmd -5 +1.5e-3"]),
  );
  for (const path of await writeManifest({ store, name: 'mine', out: out('manifest') }))
    if (path.endsWith('.csv')) await expectNoFormula(path);
});

test('Parquet and JSON hold names as they are, and the dictionary says how to have them again', async () => {
  await exportAll();
  const json = rowsSchema.parse(JSON.parse(await readFile(out('mine-ratings.json'), 'utf8')));
  const used = systemsIn(json);
  expect(used.size).toBeGreaterThan(1);
  for (const system of used) expect(SYSTEMS).toContain(system);
  const file = await asyncBufferFromFile(out('mine-ratings.parquet'));
  expect(systemsIn(rowsSchema.parse(await parquetReadObjects({ file })))).toEqual(used);
  const { format }: { format: string } = JSON.parse(
    await readFile(out('mine-ratings.dictionary.json'), 'utf8'),
  );
  expect(format).toContain('text and free text');
  expect(format).toContain("^'(?='*(?:[=+\\-@\\t\\r]|NA$))");
});

test('an import of our own table has the names again, and writes them as they were', async () => {
  await exportAll();
  const { ratings } = await readRatings(out('mine-ratings.csv'));
  const json = rowsSchema.parse(JSON.parse(await readFile(out('mine-ratings.json'), 'utf8')));
  expect(ratings.map(({ system, item, clip, text }) => [system, item, clip, text])).toEqual(
    json.map(({ system, item, clip, text }) => [system, item, clip, text]),
  );
  expect(new Set(ratings.flatMap(({ factors: { snr } }) => snr ?? []))).toEqual(new Set(['-5']));
  await importRatings(out('mine-ratings.csv'), out('again.csv'));
  expect((await readRatings(out('again.csv'))).ratings.map(({ system }) => system)).toEqual(
    ratings.map(({ system }) => system),
  );
  await expectNoFormula(out('again.csv'));
  const [system = ''] = ratings.flatMap((rating) => rating.system ?? []);
  const where = [{ column: 'system', value: system, isNot: false }];
  expect((await readRatings(out('mine-ratings.csv'), { where })).ratings.length).toBeGreaterThan(0);
});

test('an import of the table that webMUSHRA writes has the names again too', async () => {
  const path = join(folder, 'webmushra.csv');
  const cells = ['study', 'Sone', '-i1', "'=1+1"].map(neutralised).join(',');
  const header =
    'session_test_id,session_uuid,trial_id,rating_stimulus,rating_score,rating_time,rating_comment';
  await writeFile(path, `${header}\r\n${cells},50,900,'NA\r\n`);
  const [rating] = (await readRatings(path)).ratings;
  expect(rating).toMatchObject({ system: "'=1+1", item: '-i1', clip: "-i1/'=1+1", text: 'NA' });
});

test('tables of metrics and of reasons to be scored are read with the names that they were written with', async () => {
  const path = join(folder, 'metrics.csv');
  const lines = SYSTEMS.map((system, index) => ({
    keys: { system, item: '-i1' },
    values: { wer: -index },
  }));
  await writeMetrics(path, lines);
  await expectNoFormula(path);
  const { table } = await readTable(path, ['system']);
  expect(table?.rows.map(({ cells }) => cells)).toEqual(
    lines.map(({ keys, values }) => ({ ...keys, wer: String(values.wer) })),
  );
  const scores = join(folder, 'scores.csv');
  const [first = '', second = ''] = SYSTEMS.map((system) => neutralised(system).replaceAll('"', '""'));
  await writeFile(scores, `system,question,score\r\n"${first}",why,1\r\n"${second}",why,2\r\n`);
  expect(await readReasonScores(scores, { systems: SYSTEMS, questions: ['why'] })).toEqual([
    { system: SYSTEMS[0], question: 'why', score: 1 },
    { system: SYSTEMS[1], question: 'why', score: 2 },
  ]);
});
