import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-analyse-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function answered(): Promise<void> {
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  await answerSession(store, version, { name: 'two', answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
  await answerSession(store, version, { name: 'simulated', mode: 'rehearsal', answer: answerTo });
}

async function metricsFile(lines: string[]): Promise<string> {
  const path = join(folder, 'metrics.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

test('a study is analysed block by block, without rehearsals and without what does not count', async () => {
  await answered();
  const { json, text } = await analyseStudy({ store, name: 'mine', modes: ['live'] });
  expect(json.sessions).toEqual({ completed: 3 });
  expect(json.blocks.map(({ block, method, versions }) => ({ block, method, versions }))).toEqual([
    { block: 1, method: 'ternary', versions: [1] },
    { block: 2, method: 'mushra', versions: [1] },
  ]);
  const [ternary, mushra] = json.blocks.map(
    ({ tables }) => new Map(tables.map((table) => [table.name, table])),
  );
  expect(ternary?.get('screening')?.rows).toEqual([
    { step: 'all', listeners: 3, sessions: 3, ratings: 30 },
    { step: 'excluded: att batch', listeners: 1, sessions: 1, ratings: 10 },
    { step: 'counts', listeners: 2, sessions: 2, ratings: 20 },
  ]);
  const tested = ternary?.get('systems')?.rows.filter(({ role }) => role === 'test') ?? [];
  expect(tested.map(({ mean }) => mean)).toEqual([0.5, 0.5]);
  expect(tested.reduce((sum, { n }) => sum + Number(n), 0)).toBe(14);
  expect(tested.map(({ listenersExcluded }) => listenersExcluded)).toEqual([1, 1]);
  expect(mushra?.get('systems')?.rows[0]).toMatchObject({ role: 'hidden reference', n: 6, mean: 100 });
  expect(text).toContain('Block 1: ternary, version 1');
  expect(text).toMatch(/\n {2}alpha +\d+ +2 +1 +0\.500 \[0\.234, 0\.766\]/);
});

test('A11: answers of a preview are in no score, whatever was asked for', async () => {
  await answered();
  const study = exportStudyDocument();
  const before = await analyseStudy({ store, name: 'mine', modes: ['live', 'rehearsal'] });
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'looking', mode: 'preview', answer: answerTo });
  const after = await analyseStudy({ store, name: 'mine', modes: ['live', 'rehearsal'] });
  expect(after.json.sessions).toEqual({ completed: 4 });
  expect(after.json.blocks.map(({ tables }) => tables)).toEqual(
    before.json.blocks.map(({ tables }) => tables),
  );
});

test('metrics are held against the listeners; what has no value is counted', async () => {
  await answered();
  const metrics = await metricsFile([
    'system,item,snr',
    'original,p1,60',
    'original,p2,60',
    'alpha,p1,20',
    'beta,p1,10',
    'beta,p2,',
  ]);
  const { json } = await analyseStudy({
    store,
    name: 'mine',
    metrics: { files: [metrics] },
    modes: ['live'],
  });
  const table = json.blocks[1]?.tables.find(({ name }) => name === 'metrics quality');
  expect(table?.rows).toMatchObject([
    { metric: 'snr', level: 'clips', n: 2, missing: 2 },
    { metric: 'snr', level: 'systems', n: 2 },
  ]);
  expect(table?.notes).toContain('snr: 2 of 4 clips have no value and are omitted.');
});

test('mistakes in a metrics file are told with their line', async () => {
  await answered();
  const metrics = await metricsFile(['system,item,snr', 'alpha,p1,loud', 'beta,p1,1', 'beta,p1,2']);
  const analysed = analyseStudy({ store, name: 'mine', metrics: { files: [metrics] }, modes: ['live'] });
  await expect(analysed).rejects.toThrow(`${metrics}:2:1 error: snr is "loud"`);
  await expect(analysed).rejects.toThrow(
    `${metrics}:4:1 error: pieces/beta/p1.flac has values on line 3 already; keep one row`,
  );
  const missing = join(folder, 'none.csv');
  await expect(
    analyseStudy({ store, name: 'mine', metrics: { files: [missing] }, modes: ['live'] }),
  ).rejects.toThrow('there is no metrics file');
});

test('a row that no clip fits is a warning beside the numbers', async () => {
  await answered();
  const metrics = await metricsFile(['system,item,snr', 'alpha,p1,1', 'gamma,p1,2']);
  const { json, text } = await analyseStudy({
    store,
    name: 'mine',
    metrics: { files: [metrics] },
    modes: ['live'],
  });
  expect(json.warnings).toEqual([
    expect.stringContaining(`${metrics}:3:1 warning: no clip has system gamma`),
  ]);
  expect(text).toContain('no clip has system gamma');
});

test('without metrics a study that names a metrics file is told how to pass it', async () => {
  const study = exportStudyDocument();
  const named = { ...study, config: { ...study.config, metrics: 'scores/metrics.csv' } };
  await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study: named, at: STARTED }));
  const { json, text } = await analyseStudy({ store, name: 'mine', modes: ['live'] });
  const line =
    'the metrics file scores/metrics.csv of the study was not read; to compare it with the listeners, ' +
    "add scores/metrics.csv from the study's folder as metrics";
  expect(json.warnings).toEqual([line]);
  expect(text.split('\n')).toContain(line);
  const metrics = await metricsFile(['system,item,snr', 'alpha,p1,1']);
  const passed = await analyseStudy({ store, name: 'mine', metrics: { files: [metrics] }, modes: ['live'] });
  expect(passed.json.warnings).toEqual([]);
});

test('a study that nobody took gives every row with n = 0', async () => {
  const study = exportStudyDocument();
  await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  const { json, text } = await analyseStudy({ store, name: 'mine', modes: ['live'] });
  const systems = json.blocks.flatMap(({ tables }) => tables.filter(({ name }) => name === 'systems'));
  for (const row of systems.flatMap(({ rows }) => rows)) expect(row).toMatchObject({ n: 0, mean: null });
  expect(text).toContain('Sessions (live): none');
});
