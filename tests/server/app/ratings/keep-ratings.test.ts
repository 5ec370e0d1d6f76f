import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DERIVATION } from '#core/ratings/kept-pages.ts';
import { BoundStudies } from '../../../../server/app/listening/context/bound-study.ts';
import { rebuildRatings, RatingKeeper, rebuiltText } from '../../../../server/app/ratings/keep-ratings.ts';
import { readRatedSessions } from '../../../../server/app/ratings/session-ratings.ts';
import { findStudy, StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { copyStored, storedNames } from '../../../support/stored-data.ts';

/**
 * What is derived from the stored sessions of all methods, by version of the derivation. A test that fails here has found a
 * change of what some answers come to: raise DERIVATION, so that servers derive their kept ratings again, and add its hash.
 */
const DERIVED: Readonly<Record<number, string>> = {
  1: '0eca5727c43f9c813f86f60bb6b06bf70d10b791ed6974199484b9d180383b63',
  2: 'fd075d7c69b01503ff51bc9db54519ee1c74c7ddb31c4d2e37d8899d6248fcda',
};

let folder: Awaited<ReturnType<typeof copyStored>>;
let store: Store;

beforeEach(async () => {
  folder = await copyStored();
  store = openSqliteStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const sessionsOf = async (name: string): Promise<StudySessions> =>
  new StudySessions(store, await findStudy(store, name), ['live', 'rehearsal']);

async function ratingsOfAll() {
  const all = [];
  for (const name of storedNames()) all.push([name, await readRatedSessions(await sessionsOf(name))]);
  return all;
}

async function keepAll(): Promise<string[]> {
  const logged: string[] = [];
  const keeper = new RatingKeeper({
    store,
    studies: new BoundStudies(store),
    log: (line) => logged.push(line),
  });
  await keeper.run();
  return logged;
}

async function kept(): Promise<string[]> {
  const texts = [];
  for (const name of storedNames())
    for await (const { record } of (await sessionsOf(name)).readRated())
      if (record.kept) texts.push(record.kept.pages);
  return texts;
}

/** Changes the database from outside. */
function change(sql: string): number {
  const raw = new Database(join(folder.path, 'earshot.sqlite'));
  const { changes } = raw.prepare(sql).run();
  raw.close();
  return changes;
}

test('kept ratings are those that the answers give, in sessions of all methods, with their reviews and decisions', async () => {
  const before = await ratingsOfAll();
  expect(await kept()).toEqual([]);
  expect(await keepAll()).toEqual([]);
  expect(await store.unkeptSessions(DERIVATION, 10)).toEqual([]);
  const texts = await kept();
  expect(texts.length).toBeGreaterThan(50);
  expect(await ratingsOfAll()).toEqual(before);
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  expect(digest).toBe(DERIVED[DERIVATION]);
});

test('a rebuild adds what is not kept, then finds all of it equal', async () => {
  const turing = await findStudy(store, 'turing');
  const first = await rebuildRatings(store, turing);
  expect(first).toMatchObject({ study: 'turing', equal: 0, replaced: [] });
  expect(first.added).toBeGreaterThan(5);
  const again = await rebuildRatings(store, turing);
  expect(again).toEqual({ study: 'turing', equal: first.added, added: 0, replaced: [] });
});

test.each([
  ['damaged', `pages = replace(pages, '"machine"', '"robot"')`],
  ['of another derivation', `derivation = ${DERIVATION - 1}`],
])('a rebuild replaces kept ratings that are %s', async (_what, set) => {
  const turing = await findStudy(store, 'turing');
  const before = await readRatedSessions(await sessionsOf('turing'));
  await keepAll();
  const ofTuring = `(select id from sessions where study_id = '${turing.studyId}')`;
  const changed = change(`update kept_ratings set ${set} where session_id in ${ofTuring}`);
  expect(changed).toBeGreaterThan(5);
  const { added, replaced } = await rebuildRatings(store, turing);
  expect(added + replaced.length).toBeGreaterThan(5);
  expect(await readRatedSessions(await sessionsOf('turing'))).toEqual(before);
  expect(await rebuildRatings(store, turing)).toMatchObject({ added: 0, replaced: [] });
});

test('damaged kept ratings are refused with the remedy; changed ones with their hash are found by a rebuild', async () => {
  await keepAll();
  change(`update kept_ratings set pages = replace(pages, '"machine"', '"robot"')`);
  await expect(readRatedSessions(await sessionsOf('turing'))).rejects.toThrow(/damaged: .*rebuild-ratings/u);
  const raw = new Database(join(folder.path, 'earshot.sqlite'));
  raw.function('sha256', (text: string) => createHash('sha256').update(text).digest('hex'));
  raw.exec('update kept_ratings set sha256 = sha256(pages)');
  raw.close();
  await readRatedSessions(await sessionsOf('turing'));
  const { replaced, ...rest } = await rebuildRatings(store, await findStudy(store, 'turing'));
  expect(replaced.length).toBeGreaterThan(0);
  expect(rebuiltText({ ...rest, replaced })).toContain(`replaced: session ${replaced[0]}`);
});

test('a session whose answers are damaged is reported once, and keeps no other waiting', async () => {
  change(`update answers set payload = payload || ' ' where rowid = (select min(rowid) from answers)`);
  expect(await keepAll()).toEqual([
    expect.stringMatching(/keeping the ratings of session .*changed from outside/u),
  ]);
  expect(await store.unkeptSessions(DERIVATION, 10)).toHaveLength(1);
});
