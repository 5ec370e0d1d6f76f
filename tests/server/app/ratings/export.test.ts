import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { plainText } from '#core/formats/csv.ts';
import type { Page } from '#core/session/page.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument, reasonOf } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;
let version: StudyVersion;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-export-'));
  store = openSqliteStore(join(folder, 'data'));
  version = await publish();
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const publish = (title?: string): Promise<StudyVersion> =>
  store.publishVersion(
    newVersion({ name: 'mine', slug: 'slug', study: exportStudyDocument(title), at: STARTED }),
  );

const tableSchema = z.array(
  z.looseObject({
    file: z.string(),
    sha256: z.string(),
    rows: z.number(),
    columns: z.array(z.looseObject({ name: z.string(), meaning: z.string().min(5) })),
  }),
);

const rowSchema = z.array(z.record(z.string(), z.string()));

async function exported(modes: readonly ('live' | 'rehearsal')[] = ['live']) {
  const result = await exportStudy({ store, name: 'mine', out: join(folder, 'out'), modes });
  const text = await readFile(result.csv, 'utf8');
  return { ...result, text, rows: rowSchema.parse(parse(text, { columns: true })) };
}

/** All that one session's ternary rows should say, from its pages. */
function expectTernary(
  rows: readonly Record<string, string>[],
  pages: readonly Page[],
  flawed: string,
): void {
  const own = pages.filter(({ block }) => block === 0);
  const said = { human: 'human', flawed, test: 'unclear' };
  const score: Record<string, string> = { human: '1', unclear: '0.5', machine: '0' };
  expect(
    rows.map((row) => ({ page: row['page'], clip: row['clip'], role: row['role'], label: row['label'] })),
  ).toEqual(
    own.map(({ position, slots: [slot] }) => ({
      page: String(position),
      clip: slot?.clip,
      role: slot?.role,
      label: Object.entries(said).find(([role]) => role === slot?.role)?.[1],
    })),
  );
  expect(rows.map((row) => plainText(row['text'] ?? ''))).toEqual(own.map(reasonOf));
  for (const row of rows) expect(row['canonical_value']).toBe(score[row['label'] ?? '']);
}

test('X1: a session in the export says exactly what was answered, one row a rating', async () => {
  const pages = await answerSession(store, version, { name: 'good', answer: answerTo });
  const { rows, counted } = await exported();
  expect(rows).toHaveLength(10 + 2 * 3);
  expect(counted).toBe(16);
  expectTernary(rows.slice(0, 10), pages, 'machine');
  for (const page of pages.slice(10)) {
    const own = rows.filter((row) => row['page'] === String(page.position));
    const rated = page.slots.filter(({ open }) => !open);
    expect(own.map((row) => [row['clip'], row['role'], row['position'], row['raw_value']])).toEqual(
      rated.map(({ clip, role }, index) => [
        clip,
        role,
        String(index + 1),
        role === 'hidden reference' ? '100' : String(40 + index),
      ]),
    );
  }
});

test('every row carries version, session, listening and time; factors and facts follow the columns', async () => {
  const pages = await answerSession(store, version, { name: 'good', answer: answerTo });
  const { rows } = await exported();
  const tested = pages.findIndex(({ slots: [slot] }) => slot?.role === 'test');
  expect(rows[tested]).toMatchObject({
    study: 'mine',
    study_version: version.id,
    mode: 'live',
    listener: 'Lgood',
    session: 'Sgood',
    session_state: 'completed',
    method: 'ternary',
    block: '1',
    batch: '1',
    position: '1',
    scale: 'human-likeness',
    compared_clip: 'NA',
    compared_system: 'NA',
    heard_share: '0.75',
    plays: '2',
    first_play_ms: '400',
    decision_ms: '8000',
    page_ms: String(9001 + tested),
    switches: '0',
    hidden_ms: '1000',
    received_at: new Date(STARTED + tested + 1).toISOString(),
    surplus: 'FALSE',
    counts: 'TRUE',
    reasons: 'NA',
    topic: 'news',
    factor_page: '7',
    kind: 'NA',
  });
  expect(Object.keys(rows[0] ?? {}).slice(-4)).toEqual(['kind', 'factor_page', 'topic', 'voice']);
  expect(rows.at(-1)).toMatchObject({ block: '2', batch: 'NA', method: 'mushra', text: 'NA', kind: 'NA' });
});

test('a session that fails its traps is there with counts FALSE and the reason, its other block counts', async () => {
  const pages = await answerSession(store, version, {
    name: 'bad',
    answer: (page) => answerTo(page, 'human'),
  });
  const { rows, counted } = await exported();
  expectTernary(rows.slice(0, 10), pages, 'human');
  for (const row of rows.slice(0, 10)) expect(row).toMatchObject({ counts: 'FALSE', reasons: 'att batch' });
  for (const row of rows.slice(10)) expect(row).toMatchObject({ counts: 'TRUE', reasons: 'NA' });
  expect(counted).toBe(6);
});

test('a session that was left keeps what it answered; its batch does not count', async () => {
  await answerSession(store, version, { name: 'left', pages: 9, answer: answerTo });
  await answerSession(store, version, { name: 'idle', pages: 0, answer: answerTo });
  const { rows } = await exported();
  expect(rows).toHaveLength(9);
  for (const row of rows) {
    expect(row).toMatchObject({ session_state: 'active', counts: 'FALSE', reasons: 'incomplete batch' });
  }
});

test('rehearsals are in only when asked for', async () => {
  await answerSession(store, version, { name: 'simulated', mode: 'rehearsal', answer: answerTo });
  expect((await exported()).rows).toEqual([]);
  const { rows } = await exported(['live', 'rehearsal']);
  expect(new Set(rows.map((row) => row['mode']))).toEqual(new Set(['rehearsal']));
});

test('S9 each session is read with the version it was run under, and every rating carries it', async () => {
  await answerSession(store, version, { name: 'first', answer: answerTo });
  const second = await publish('A study with another title');
  await answerSession(store, second, { name: 'second', answer: answerTo });
  const { rows } = await exported();
  expect(new Set(rows.map((row) => `${row['session']} ${row['study_version']}`))).toEqual(
    new Set([`Sfirst ${version.id}`, `Ssecond ${second.id}`]),
  );
});

test('P8 times are written in UTC: an export is the same in every time zone', async () => {
  await answerSession(store, version, { name: 'a', answer: answerTo });
  const tables = async (zone: string): Promise<string[]> => {
    vi.stubEnv('TZ', zone);
    const local = new Date(STARTED).toString();
    const { csv, dictionary, others } = await exported();
    const files = [csv, dictionary, ...others].map((path) => readFile(path, 'utf8'));
    vi.unstubAllEnvs();
    return [local, ...(await Promise.all(files))];
  };
  const [utc, newYork, shanghai] = [
    await tables('UTC'),
    await tables('America/New_York'),
    await tables('Asia/Shanghai'),
  ];
  // The zones really were others.
  expect(new Set([utc[0], newYork[0], shanghai[0]]).size).toBe(3);
  expect(newYork.slice(1)).toEqual(utc.slice(1));
  expect(shanghai.slice(1)).toEqual(utc.slice(1));
  expect(utc[1]).toContain('2026-01-02T03:04:05.001Z');
});

test('X2 S10 exporting again gives the same bytes', async () => {
  await answerSession(store, version, { name: 'a', answer: answerTo });
  await answerSession(store, version, { name: 'b', answer: (page) => answerTo(page, 'unclear') });
  const first = await exported();
  expect((await exported()).text).toBe(first.text);
});

test('the dictionary describes every column and the file, and nothing else is left in the folder', async () => {
  await answerSession(store, version, { name: 'good', answer: answerTo });
  const { csv, dictionary, others, scripts, text, rows } = await exported();
  const described = JSON.parse(await readFile(dictionary, 'utf8'));
  expect(described).toMatchObject({
    file: 'mine-ratings.csv',
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    rows: 16,
    counted: 16,
    modes: ['live'],
    versions: [{ id: version.id, number: 1 }],
  });
  const names = z.array(z.looseObject({ name: z.string(), meaning: z.string().min(5) }));
  expect(names.parse(described.columns).map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}));
  expect(described.columns).toContainEqual(
    expect.objectContaining({
      name: 'heard_share',
      type: 'number',
      unit: 'share',
      levels: null,
      missing: 'NA',
    }),
  );
  expect(described.scales).toEqual([
    {
      version: 1,
      block: 1,
      method: 'ternary',
      name: 'human-likeness',
      grid: { min: 0, max: 1, step: 0.5 },
      levels: ['machine', 'unclear', 'human'],
    },
    {
      version: 1,
      block: 2,
      method: 'mushra',
      name: 'quality',
      grid: { min: 0, max: 100, step: 1 },
      levels: null,
    },
  ]);
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(
    [csv, dictionary, ...others, ...scripts]
      .map((path) => path.slice(join(folder, 'out').length + 1))
      .toSorted(),
  );
  for (const table of tableSchema.parse(described.tables)) {
    const other = await readFile(join(folder, 'out', table.file), 'utf8');
    expect(table.sha256).toBe(createHash('sha256').update(other).digest('hex'));
    const [header = [], ...lines] = z.array(z.array(z.string())).parse(parse(other));
    expect(header).toEqual(table.columns.map(({ name }) => name));
    expect(lines).toHaveLength(table.rows);
  }
});

test('40 X8: formulas are neutralised, quotes and line breaks kept, lines end in CR LF, UTF-8 without a mark', async () => {
  await answerSession(store, version, { name: 'good', answer: answerTo });
  const { text, rows } = await exported();
  for (const cell of rows.map((row) => row['text'] ?? '')) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(rows.map((row) => row['text'])).toContain('第一行听起来自然\n第二行，也是');
  expect(rows.map((row) => row['text'])).toContain('a lone return\rin the middle of it');
  expect(text.startsWith('study,study_version,')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(1 + 16 + 1);
});

test('when the dictionary cannot be put in place the table of the last export stays, and nothing else', async () => {
  await answerSession(store, version, { name: 'a', answer: answerTo });
  const { csv, dictionary, text } = await exported();
  await rm(dictionary);
  await mkdir(join(dictionary, 'in the way'), { recursive: true });
  await answerSession(store, version, { name: 'b', answer: answerTo });
  await expect(exported()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readFile(csv, 'utf8')).toBe(text);
  const left = (await readdir(join(folder, 'out'))).filter((name) => name.endsWith('.tmp'));
  expect(left).toEqual([]);
});

test('an unknown study is refused with the names there are', async () => {
  await expect(exportStudy({ store, name: 'other', out: folder, modes: ['live'] })).rejects.toThrow(
    "there is no study 'other'; published studies: mine",
  );
  await expect(exportStudy({ store, name: 'mines', out: folder, modes: ['live'] })).rejects.toThrow(
    "there is no study 'mines'; did you mean mine? published studies: mine",
  );
});

test('an answer that was changed in the database is refused, and no half a file stays', async () => {
  await answerSession(store, version, { name: 'good', answer: answerTo });
  const raw = new Database(join(folder, 'data', 'earshot.sqlite'));
  raw.prepare(`UPDATE answers SET payload = replace(payload, '"unclear"', '"human"')`).run();
  raw.close();
  await expect(exported()).rejects.toThrow('changed from outside');
  expect(await readdir(join(folder, 'out'))).toEqual([]);
});
