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
  const found = Object.entries(expected).flatMap(([key, value]) =>
    differences(value, actual[key], `${at} > ${key}`),
  );
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
