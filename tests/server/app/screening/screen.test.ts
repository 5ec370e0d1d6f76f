import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { COLUMNS, factorColumns, SITTING_COLUMN, type Rating } from '#core/ratings/ratings.ts';
import { screeningConfig, type ScreeningConfig } from '#core/screening/config.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import { analyseFile, analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { importRatings } from '../../../../server/app/imports/import-ratings.ts';
import { namedRules } from '../../../../server/cli/named-rules.ts';
import { readRatedFile, readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { screenRatings } from '../../../../server/app/screening/screen.ts';
import { versionPasses } from '../../../../server/app/screening/version-passes.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { jsonSha256 } from '../../../../server/platform/json-sha256.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { baseStudy } from '../../study-files/parse/base-study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-screen-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Two listeners who hear the truth, one who fails the traps of the Turing block. */
async function answered(screening?: unknown[], title?: string): Promise<void> {
  const document = exportStudyDocument(title);
  const config = { ...document.config, ...(screening && { screening: screeningConfig.parse(screening) }) };
  const study = { ...document, config };
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['one', 'two']) await answerSession(store, version, { name, answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
}

const exported = async () => {
  const { csv, dictionary, counted } = await exportStudy({
    store,
    name: 'mine',
    out: join(folder, 'out'),
    modes: ['live'],
  });
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await readFile(csv, 'utf8'), { columns: true }));
  return { csv, dictionary, counted, rows };
};

const rowsOf = (tables: readonly ResultTable[], name: string): ResultTable['rows'] =>
  tables.find((table) => table.name === name)?.rows ?? [];

const screen = async (named?: ScreeningConfig) =>
  screenRatings(await readRatedStudy({ store, name: 'mine', modes: ['live'] }), named);

describe('the primary set of a study', () => {
  test('without one, the verdicts of the methods say what counts', async () => {
    await answered();
    const { rows, counted } = await exported();
    expect(counted).toBe(rows.length - 10);
    const { tables, text } = await screen();
    expect(rowsOf(tables, 'rules primary')).toEqual([
      { step: 'before', as: null, version: null, listeners: 3, sessions: 3, ratings: 48, only: null },
      { step: 'att batch', as: 'exclude', version: null, listeners: 1, sessions: 1, ratings: 10, only: 10 },
      {
        step: 'excluded in total',
        as: null,
        version: null,
        listeners: 1,
        sessions: 1,
        ratings: 10,
        only: null,
      },
      { step: 'after', as: null, version: null, listeners: 3, sessions: 3, ratings: 38, only: null },
    ]);
    expect(text).toContain(`SHA-256 ${jsonSha256(screeningSet())}`);
  });

  test('a rule of it is a reason in the export; what it does not have is a flag; the analysis agrees', async () => {
    await answered([{ rule: 'straight lining', as: 'exclude', share: 0.2, least: 2 }, 'gold']);
    const { rows, dictionary } = await exported();
    expect(new Set(rows.map(({ reasons, flags, counts }) => `${counts} ${reasons} ${flags}`))).toEqual(
      new Set([
        'TRUE NA NA',
        'TRUE NA att batch',
        'FALSE straight lining NA',
        'FALSE straight lining att batch',
      ]),
    );
    const described = z
      .object({ screening: z.array(z.object({ versions: z.array(z.number()), sha256: z.string() })) })
      .parse(JSON.parse(await readFile(dictionary, 'utf8')));
    const { json, text } = await analyseStudy({ store, name: 'mine', modes: ['live'] });
    expect(described.screening).toEqual(json.screening.map(({ versions, sha256 }) => ({ versions, sha256 })));
    expect(text).toContain('Screening of version 1: gold, straight lining; SHA-256 ');
    const out = rows.filter(({ block, reasons }) => block === '1' && reasons === 'straight lining').length;
    expect(rowsOf(json.blocks[0]?.tables ?? [], 'screening')).toMatchObject([
      { step: 'all', ratings: 30 },
      { step: 'excluded: straight lining', ratings: out },
      { step: 'counts', ratings: 30 - out },
    ]);
  });

  test('a rule that is run sees the ratings of all listeners, and its reason is in the export', async () => {
    await answered(['att batch', { rule: 'too fast', as: 'exclude', share: 0 }]);
    const { rows, counted } = await exported();
    const out = rows.filter(({ reasons }) => reasons?.split('; ').includes('att batch'));
    expect(out.map(({ listener, block }) => `${listener} ${block}`)).toEqual(
      Array.from({ length: 10 }, () => 'Lbad 1'),
    );
    expect(counted).toBe(rows.filter(({ counts }) => counts === 'TRUE').length);
  });

  test('its hash is the same however it is written, and another for every other meaning', () => {
    const hash = (...entries: unknown[]) => jsonSha256(screeningSet(screeningConfig.parse(entries)));
    expect(hash('too fast', 'gold')).toBe(hash('gold', { rule: 'too fast', share: 0.5, as: 'flag' }));
    expect(
      new Set([hash(), hash('gold'), hash('too fast'), hash({ rule: 'too fast', as: 'exclude' })]).size,
    ).toBe(4);
    expect(hash('method verdicts')).toBe(jsonSha256(screeningSet()));
    // Registered somewhere: it may never change.
    expect(hash()).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
    expect(hash('method verdicts')).toBe('3a61961667d34ac45487f4320bd70c3463dc8ad17c4f566c59b1fd7ca6b4c1d1');
  });
});

test('the check of a study prints the set that is registered with it', async () => {
  const study = await baseStudy();
  await cp('tests/fixtures/studies/valid/every-key.yaml', join(study, 'study.yaml'));
  const set = screeningSet(
    screeningConfig.parse(['method verdicts', { rule: 'too fast', as: 'exclude', share: 0.4 }]),
  );
  const { text } = await checkStudy(study);
  await rm(study, { recursive: true });
  expect(text).toContain(`exclusion rules: method verdicts, too fast; SHA-256 ${jsonSha256(set)}`);
});

test('an export reads as the ratings that it was made of, and gives the same tables', async () => {
  await answered();
  const { csv } = await exported();
  const source = await readRatedStudy({ store, name: 'mine', modes: ['live'] });
  const { ratings: read } = await readRatings(csv);
  const cells = (ratings: readonly Rating[]) =>
    ratings.map((rating) =>
      [...COLUMNS, SITTING_COLUMN, ...factorColumns(Object.keys(rating.factors))].map(({ name, value }) => [
        name,
        value(rating),
      ]),
    );
  expect(cells(read)).toEqual(cells([...source.ratings]));
  expect(screenRatings(await readRatedFile(csv)).tables).toEqual((await screen()).tables);
});

test('X2 the report says rule, parameters, version, who is left before and after and why; again it is the same', async () => {
  await answered([{ rule: 'straight lining', as: 'exclude', share: 0.2, least: 2 }, 'gold']);
  const source = await readRatedStudy({ store, name: 'mine', modes: ['live'] });
  const [set] = source.screening;
  expect(set?.rules.find(({ rule }) => rule === 'straight lining')).toEqual({
    rule: 'straight lining',
    version: 1,
    as: 'exclude',
    params: { share: 0.2, least: 2 },
  });
  const { tables, text } = screenRatings(source);
  const rows = rowsOf(tables, 'rules primary');
  expect(rows[0]).toMatchObject({ step: 'before', listeners: 3, ratings: 48 });
  expect(rows).toContainEqual(
    expect.objectContaining({ step: 'straight lining', as: 'exclude', version: 1 }),
  );
  const left = source.under().ratings.filter(({ counts }) => counts);
  expect(left.length).toBeLessThan(48);
  expect(rows.at(-1)).toMatchObject({ step: 'after', ratings: left.length });
  const out = source.under().ratings.filter(({ counts }) => !counts);
  expect(out.every(({ reasons }) => reasons.includes('straight lining'))).toBe(true);
  expect(source.under().reports.flatMap(({ findings }) => findings)[0]?.evidence).toMatch(/\d/u);
  const again = screenRatings(await readRatedStudy({ store, name: 'mine', modes: ['live'] }));
  expect(again).toEqual({ tables, text });
});

test('named rules are looked at alone and together, whatever they do by themselves', async () => {
  await answered();
  const { tables } = await screen(namedRules('att batch, {rule: straight lining, share: 0.2, least: 2}'));
  expect(rowsOf(tables, 'screenings').map(({ name }) => name)).toEqual([
    'primary',
    'att batch',
    'straight lining',
    'att batch + straight lining',
  ]);
  const [primary, batch, lining, together] = rowsOf(tables, 'screenings').map(({ ratings }) =>
    Number(ratings),
  );
  expect(batch).toBe(primary);
  expect(lining).toBeLessThan(48);
  expect(together).toBeLessThanOrEqual(Math.min(Number(batch), Number(lining)));
  expect(rowsOf(tables, 'means block 1, human-likeness').map(({ condition, n }) => [condition, n])).toEqual([
    ['alpha', expect.any(Number)],
    ['beta', expect.any(Number)],
  ]);
});

test.each([
  ['to fast', '--rules error: rules\\[1\\] is the text "to fast"; did you mean too fast\\?'],
  ['{rule: too fast, shares: 1}', '--rules error: shares is not an allowed key; did you mean share\\?'],
  ['too fast, too fast', 'names a rule twice'],
  ['[', '--rules error: '],
])('the rules %j are refused in words', (text, message) => {
  expect(() => namedRules(text)).toThrow(new RegExp(message));
});

const AES = '../shared/data/webmushra-aes2023/webmushra_results.csv';

describe.skipIf(!existsSync(AES))(`real webMUSHRA results (skipped where ${AES} is absent)`, () => {
  test('the hidden reference rule of BS.1534 excludes 8 of 22 sessions, which count again when it is off', async () => {
    const out = join(folder, 'ratings.csv');
    expect(await importRatings(AES, out)).toContain('2288 ratings: 22 listeners, 8 systems, 13 items');
    const { tables } = screenRatings(await readRatedFile(out), namedRules('bs1534 hidden reference'));
    expect(rowsOf(tables, 'screenings')).toEqual([
      { name: 'primary', listeners: 22, sessions: 22, ratings: 2288 },
      { name: 'bs1534 hidden reference', listeners: 14, sessions: 14, ratings: 1456 },
    ]);
    const { json, text } = await analyseFile({ path: out, rules: namedRules('bs1534 hidden reference') });
    expect(rowsOf(json.blocks[0]?.tables ?? [], 'screening')).toMatchObject([
      { step: 'all', sessions: 22, ratings: 2288 },
      { step: 'excluded: bs1534 hidden reference', sessions: 8 },
      { step: 'counts', sessions: 14, ratings: 1456 },
    ]);
    expect(json.warnings).toEqual([]);
    expect(text).toContain('Screening: bs1534 hidden reference; SHA-256 ');
    expect(rowsOf(json.blocks[0]?.tables ?? [], 'systems')[0]).toMatchObject({
      system: '(hidden reference)',
      n: 14 * 13,
      nAll: 22 * 13,
    });
  });
});

test('of two imported listeners the one who missed the hidden reference is left out', async () => {
  const source = await readRatedFile('tests/fixtures/ratings/webmushra.csv');
  const { tables, text } = screenRatings(source, namedRules('bs1534 hidden reference'));
  const after = rowsOf(tables, 'means block 1, quality');
  expect(after.find(({ condition }) => condition === 'codec')).toMatchObject({
    n: 6,
    mean: (80 + 75 + 82 + 90 + 60 + 95) / 6,
    n1: 3,
    mean1: 79,
  });
  expect(rowsOf(tables, 'sensitivity block 1, quality')[1]).toMatchObject({
    condition: 'anchor35 (low anchor)',
  });
  expect(text).toContain('anchor70 (mid anchor)');
});

test('a table that cannot be used is told with its line', async () => {
  const path = join(folder, 'mine.csv');
  await writeFile(path, 'listener,clip,canonical_value\nL1,a,x\n');
  await expect(readRatedFile(path)).rejects.toThrow(`${path}:2:3 error: canonical_value is "x"`);
});

test('a pilot and the final version are compared by the listeners who pass, from the stored answers', async () => {
  await answered();
  const document = exportStudyDocument('Final version');
  const version = await store.publishVersion(
    newVersion({ name: 'mine', slug: 'slug', study: document, at: STARTED }),
  );
  for (const name of ['three', 'four']) await answerSession(store, version, { name, answer: answerTo });
  const asked = { store, name: 'mine', modes: ['live'] as const };
  const { tables, text } = await versionPasses(await readRatedStudy(asked), asked);
  const rows = tables.map(({ rows: own }) => own.filter(({ criterion }) => criterion === 'att batch'));
  expect(rows[0]).toMatchObject([
    { version: 1, n: 3, successes: 2 },
    { version: 2, n: 2, successes: 2 },
  ]);
  expect(rows[1]).toMatchObject([{ from: 1, to: 2, nFrom: 3, nTo: 2, p: expect.closeTo(1, 12) }]);
  expect(text).toContain('exclusion rules');
});
