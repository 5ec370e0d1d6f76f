import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { openSqliteStore, type Store } from '../support/server-parts.ts';
import {
  copyStored,
  expectedOf,
  readFolder,
  readNextPages,
  readSection,
  SECTIONS,
  storedNames,
  type Pinned,
} from '../support/stored-data.ts';
import { withoutAdded } from '../support/without-added.ts';

/** Enough to see what is wrong. */
const MAX_LINES = 25;

let copy: Awaited<ReturnType<typeof copyStored>>;
let store: Store;

beforeAll(async () => {
  copy = await copyStored();
  store = openSqliteStore(copy.path);
});
afterAll(async () => {
  await store.close();
  await copy.remove();
});

/** Where values are not those that were stored; what was added since is not looked at. */
function changes(expected: Pinned | undefined, actual: Pinned, at: string): string[] {
  if (!expected) return [`${at}: there are no expected values`];
  const found = differences(expected, withoutAdded(expected, actual), at);
  const more = found.length - MAX_LINES;
  return more > 0 ? [...found.slice(0, MAX_LINES), `and ${more} more`] : found;
}

describe.each(storedNames())('the stored study %s reads as it always did', (name) => {
  const expected = expectedOf(name);
  test.each(Object.keys(SECTIONS))('%s', async (section) => {
    expect(changes(expected[section], await readSection(store, name, section), name)).toEqual([]);
  });
});

test('accounts, folders and the log read as they always did', async () => {
  expect(changes(expectedOf('folder')['folder'], await readFolder(store), 'folder')).toEqual([]);
});

test('listeners who stopped half way get the page that was next', async () => {
  const own = await copyStored();
  const pages = await readNextPages(own.path);
  await own.remove();
  expect(Object.keys(pages).length).toBeGreaterThan(4);
  expect(changes(expectedOf('folder')['next pages'], pages, 'next pages')).toEqual([]);
});

describe('the comparison with what was stored', () => {
  const stored = { ...expectedOf('mushra')['export'], ...expectedOf('mushra')['screening'] };
  const lines = (name: string): string[] => z.array(z.string()).parse(stored[name]);
  const entries = (name: string): Record<string, unknown>[] =>
    z.array(z.record(z.string(), z.unknown())).parse(stored[name]);
  const changesWith = (name: string, value: unknown): string[] =>
    changes(stored, { ...stored, [name]: value }, 'mushra');
  const inEach = (name: string, change: (line: string, index: number) => string) =>
    changesWith(name, lines(name).map(change));
  const [csv, json, parquet] = ['mushra-ratings.csv', 'mushra-ratings.json', 'mushra-ratings.parquet'];
  const found = 'rules of every rule';

  test('takes an added column, whatever the format, and an added key', () => {
    expect(inEach(csv, (line, index) => line.replace(/,/, index === 0 ? ',new,' : ',"7, ""8""",'))).toEqual(
      [],
    );
    expect(inEach(csv, (line, index) => line.replace('\r\n', index === 0 ? ',new\r\n' : ',7\r\n'))).toEqual(
      [],
    );
    expect(inEach(json, (line) => line.replace('"mode":', '"new":7,"mode":'))).toEqual([]);
    expect(
      changesWith(
        parquet,
        entries(parquet).map((row) => ({ new: 7, ...row })),
      ),
    ).toEqual([]);
    expect(changesWith('files', [...lines('files'), 'mushra-new.csv'])).toEqual([]);
    expect(changesWith('new table', [1])).toEqual([]);
  });

  test('finds a column that vanished, moved or got another name', () => {
    expect(inEach(csv, (line) => line.replace(/^[^,]*,/, ''))).not.toEqual([]);
    expect(inEach(csv, (line) => line.replace(/^([^,]*),([^,]*)/, '$2,$1'))).not.toEqual([]);
    expect(inEach(csv, (line, index) => (index === 0 ? line.replace('mode', 'modes') : line))).not.toEqual(
      [],
    );
    expect(inEach(json, (line) => line.replace('"mode":', '"modes":'))).not.toEqual([]);
    expect(inEach(json, (line) => line.replace(/"mode":"[a-z]+",/, ''))).not.toEqual([]);
    expect(
      changesWith(
        parquet,
        entries(parquet).map(({ mode: _mode, ...row }) => row),
      ),
    ).not.toEqual([]);
  });

  test('finds another value, also beside an added column, and another way to write it', () => {
    const swapped = (line: string, index: number) =>
      index === 0 ? line.replace(',', ',new,') : line.replace(',', ',7,').replace(',live,', ',preview,');
    expect(inEach(csv, swapped).length).toBeGreaterThan(0);
    expect(inEach(csv, (line) => line.replace(',live,', ',"live",'))).not.toEqual([]);
    expect(inEach(csv, (line) => line.replace('\r\n', '\n'))).not.toEqual([]);
    expect(inEach(json, (line) => line.replace('"mode":"live"', '"mode":"preview"'))).not.toEqual([]);
  });

  test('finds rows and keys that are missing or too many, and files that are missing', () => {
    expect(changesWith(csv, lines(csv).slice(0, -1))).not.toEqual([]);
    expect(changesWith(csv, [...lines(csv), ...lines(csv).slice(-1)])).not.toEqual([]);
    expect(changesWith(parquet, [...entries(parquet), entries(parquet)[0]])).not.toEqual([]);
    expect(changesWith('files', lines('files').slice(1))).not.toEqual([]);
    expect(changesWith(csv, undefined)).not.toEqual([]);
  });

  test('finds a rule that vanished, or finds or does anything else', () => {
    expect(changesWith(found, entries(found).slice(1))).not.toEqual([]);
    for (const own of [{ findings: [1, 2] }, { version: 9 }, { as: 'flag' }, { params: {} }])
      expect(
        changesWith(
          found,
          entries(found).map((rule) => ({ ...rule, ...own })),
        ),
      ).not.toEqual([]);
  });
});
