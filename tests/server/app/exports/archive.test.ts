import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveStudy } from '../../../../server/app/exports/archive.ts';
import { renderReport } from '../../../../server/services.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { zipContents } from '../../../support/zip-contents.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;
let version: StudyVersion;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-archive-test-'));
  store = openSqliteStore(join(folder, 'data'));
  const study = exportStudyDocument();
  version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  await answerSession(store, version, { name: 'two', answer: answerTo });
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const order = (name: string) => ({
  store,
  name: 'mine',
  folder: join(folder, 'no such study'),
  modes: ['live'] as const,
  out: join(folder, name),
  command: 'earshot archive mine',
  now: () => STARTED,
  renderReport,
});

const contents = async (path: string): Promise<Map<string, Buffer>> => zipContents(await readFile(path));

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

test('an archive has versions, ratings, scripts, report and methods, and a checksum of each file', async () => {
  const { path, sha256: own, files, warnings } = await archiveStudy(order('mine.zip'));
  expect(sha256(await readFile(path))).toBe(own);
  const inside = await contents(path);
  expect(inside.size).toBe(files);
  const text = (name: string): string => inside.get(name)?.toString() ?? '';
  for (const name of [
    'README.txt',
    'environment.json',
    'study/version-1.json',
    'export/mine-ratings.csv',
    'export/mine-ratings.parquet',
    'export/mine-ratings.dictionary.json',
    'export/mine-models.R',
    'report/report.html',
    'report/analysis.json',
    'report/methods.md',
  ])
    expect(text(name).length, name).toBeGreaterThan(100);
  expect(sha256(text('study/version-1.json'))).toBe(version.id);
  expect(text('README.txt')).toContain(version.id);

  const sums = text('checksums.sha256').trimEnd().split('\n');
  expect(sums).toHaveLength(files - 1);
  for (const line of sums) {
    const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    expect(sha256(inside.get(name) ?? ''), name).toBe(sum);
  }
  expect(warnings).toEqual([expect.stringContaining('the folder of the study is missing')]);
});

const fieldSchema = z.object({ name: z.string(), type: z.string(), format: z.string().optional() });

/** Values of each type as Table Schema reads them, by type and format. */
const LEXICAL: Readonly<Record<string, RegExp>> = {
  string: /^/u,
  integer: /^-?\d+$/u,
  number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/u,
  boolean: /^(TRUE|FALSE)$/u,
  'datetime %Y-%m-%dT%H:%M:%S.%fZ': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z$/u,
};

/** Expects every value to be of the type that its field declares. */
function expectTyped(csv: string, fields: readonly z.infer<typeof fieldSchema>[]): void {
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true }));
  for (const { name, type, format } of fields) {
    const lexical = LEXICAL[format === undefined ? type : `${type} ${format}`];
    if (!lexical) throw new Error(`${name} has the unknown type ${type} ${format}`);
    const wrong = rows
      .map((row) => row[name] ?? '')
      .filter((value) => value !== 'NA' && !lexical.test(value));
    expect(wrong, name).toEqual([]);
  }
}

const packageSchema = z.object({
  resources: z.array(
    z.object({
      name: z.string().regex(/^[a-z0-9._-]+$/u),
      path: z.string(),
      bytes: z.number(),
      hash: z.string(),
      schema: z.object({ fields: z.array(fieldSchema) }).optional(),
    }),
  ),
});
const crateSchema = z.object({
  '@graph': z.array(
    z.looseObject({
      '@id': z.string(),
      hasPart: z.array(z.object({ '@id': z.string() })).optional(),
      contentSize: z.string().optional(),
      sha256: z.string().optional(),
    }),
  ),
});

test('an archive is described for repositories: every file, and every column of its tables', async () => {
  const { path } = await archiveStudy({ ...order('mine.zip'), isDescribedBeside: true });
  const inside = await contents(path);
  const text = (name: string): string => inside.get(name)?.toString() ?? '';
  const own = ['checksums.sha256', 'datapackage.json', 'ro-crate-metadata.json'];
  const names = [...inside.keys()].filter((name) => !own.includes(name)).toSorted();
  const { resources } = packageSchema.parse(JSON.parse(text('datapackage.json')));
  expect(resources.map((one) => one.path).toSorted()).toEqual(names);
  expect(new Set(resources.map(({ name }) => name)).size).toBe(names.length);
  for (const { path: name, bytes, hash, schema } of resources) {
    expect([bytes, hash], name).toEqual([
      inside.get(name)?.length,
      `sha256:${sha256(inside.get(name) ?? '')}`,
    ]);
    if (!schema) continue;
    expect(schema.fields.map((field) => field.name).join(','), name).toBe(text(name).split('\r\n')[0]);
    expectTyped(text(name), schema.fields);
  }
  const tables = resources.filter(({ schema }) => schema).map((one) => one.path);
  expect(tables).toEqual(expect.arrayContaining(['export/mine-ratings.csv', 'export/mine-sessions.csv']));
  const graph = crateSchema.parse(JSON.parse(text('ro-crate-metadata.json')))['@graph'];
  const parts = graph.find((one) => one['@id'] === './')?.hasPart?.map((part) => decodeURI(part['@id']));
  expect(parts?.toSorted()).toEqual(names);
  for (const name of names)
    expect(
      graph.find((one) => one['@id'] === encodeURI(name)),
      name,
    ).toMatchObject({
      contentSize: String(inside.get(name)?.length),
      sha256: sha256(inside.get(name) ?? ''),
    });
  for (const name of ['datapackage.json', 'ro-crate-metadata.json'])
    expect(await readFile(join(folder, `mine.${name}`), 'utf8')).toBe(text(name));
});

test('the same data give the same archive', async () => {
  const first = await archiveStudy(order('a.zip'));
  const second = await archiveStudy(order('b.zip'));
  expect(second.sha256).toBe(first.sha256);
});

test('no recruiter id is in an archive', async () => {
  const participantId = 'abcdef0123456789abcdef01';
  await store.enterOnce({
    version,
    mode: 'live',
    recruit: { recruiter: 'prolific', participantId, recruiterStudyId: 'st1', submissionId: 'sub77' },
    verification: null,
    stratum: null,
    keyHash: 'k',
    fresh: { listenerId: 'Lr', sessionId: 'Sr', seed: 's', timeScale: 1 },
    at: STARTED,
  });
  const { path } = await archiveStudy(order('mine.zip'));
  const inside = await contents(path);
  expect(inside.get('export/mine-sessions.csv')?.toString()).toContain('Sr');
  for (const [name, data] of inside)
    expect(data.toString('latin1'), name).not.toMatch(new RegExp(`${participantId}|sub77`));
});

test('what is there already is not overwritten, and nothing half-written stays', async () => {
  await writeFile(join(folder, 'mine.zip'), 'an older archive');
  await expect(archiveStudy(order('mine.zip'))).rejects.toThrow('mine.zip already exists');
  expect(await readFile(join(folder, 'mine.zip'), 'utf8')).toBe('an older archive');
  expect((await readdir(folder)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['data', 'mine.zip']);
});
