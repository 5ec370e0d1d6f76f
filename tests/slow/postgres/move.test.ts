import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveDatabase } from '../../../server/app/operations/move.ts';
import type { Dump } from '../../../server/db/contract/dump.ts';
import { databaseAt } from '../../../server/db/open.ts';
import { dumpedTables } from '../../../server/db/statements/dumped-tables.ts';
import { activeSession, answerOf, publish, recordsOf } from '../../server/db/conformance/fixture.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';
import { copyStored } from '../../support/stored-data.ts';

const server = postgresOfFile();
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-move-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sqlite = databaseAt(null);

/** Every row of every table. */
async function rowsOf(dump: Dump): Promise<Map<string, unknown[]>> {
  const rows = new Map<string, unknown[]>();
  for await (const part of dump) rows.set(part.table, [...(rows.get(part.table) ?? []), ...part.rows]);
  return rows;
}

test('a data folder of many earlier versions moves to PostgreSQL and back with every row equal, and sessions go on', async () => {
  const stored = await copyStored();
  const postgres = databaseAt(await server().create());
  const back = join(folder, 'back');
  await moveDatabase({ from: sqlite, fromFolder: stored.path, to: postgres, toFolder: '' });
  const counts = await moveDatabase({ from: postgres, fromFolder: '', to: sqlite, toFolder: back });
  const before = await rowsOf(sqlite.dump(stored.path));
  expect(before.get('answers')?.length).toBeGreaterThan(100);
  expect(await rowsOf(sqlite.dump(back))).toEqual(before);
  expect(counts['answers']).toBe(before.get('answers')?.length);
  const store = await postgres.open('');
  expect(await store.checkCounts()).toEqual([]);
  const version = await publish(store, undefined, 'after the move');
  const session = await activeSession(store, version, 'a');
  expect(await store.ingestAnswer(answerOf(session, 1))).toMatchObject({ outcome: 'stored' });
  await store.logAction({ account: 'ana', action: 'export', study: null, detail: '', at: 1 });
  await store.close();
  await stored.remove();
}, 120_000);

test('a copy that was cut off goes on with the table that was not complete', async () => {
  const store = await sqlite.open(folder);
  const session = await activeSession(store, await publish(store), 'a');
  for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(session, position));
  await store.close();
  const postgres = databaseAt(await server().create());
  async function* cut(): Dump {
    for await (const part of sqlite.dump(folder)) {
      yield part;
      if (part.table === 'pages') throw new Error('cut');
    }
  }
  await expect(postgres.load('', cut())).rejects.toThrow('cut');
  await moveDatabase({ from: sqlite, fromFolder: folder, to: postgres, toFolder: '' });
  const [read, moved] = [await sqlite.read(folder), await postgres.read('')];
  const version = await moved.currentVersionByName('voices');
  expect(version && (await recordsOf(moved, version))).toEqual(version && (await recordsOf(read, version)));
  await read.close();
  await moved.close();
}, 60_000);

test('a database with rows is refused, and a table that differs afterwards is named', async () => {
  const store = await sqlite.open(folder);
  await publish(store);
  await store.close();
  const url = await server().create();
  const postgres = databaseAt(url);
  const move = { from: sqlite, fromFolder: folder, to: postgres, toFolder: '' };
  await moveDatabase(move);
  await expect(moveDatabase(move)).rejects.toMatchObject({ code: 'exists' });
  const changing = {
    ...postgres,
    async load(place: string, dump: Dump) {
      const counts = await postgres.load(place, dump);
      await server().query(new URL(url).pathname.slice(1), `update studies set slug = 'another'`);
      return counts;
    },
  };
  await server().query(
    new URL(url).pathname.slice(1),
    `truncate ${dumpedTables()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  await expect(moveDatabase({ ...move, to: changing })).rejects.toThrow(/1 table differ.*\(studies\)/);
}, 60_000);

test('a backup of PostgreSQL is restored into SQLite and into PostgreSQL', async () => {
  const postgres = databaseAt(await server().create());
  const store = await postgres.open('');
  const session = await activeSession(store, await publish(store), 'a');
  await store.ingestAnswer(answerOf(session, 1));
  const file = join(folder, 'earshot.sqlite');
  expect(await postgres.backUp('', file)).toMatchObject({ answers: 1 });
  await store.close();
  const restored = [databaseAt(await server().create()), sqlite];
  for (const database of restored) {
    const place = join(folder, 'restored');
    await database.restore(place, file);
    const again = await database.open(place);
    const version = await again.currentVersionByName('voices');
    expect(version && (await recordsOf(again, version))[0]?.answers).toHaveLength(1);
    await again.close();
  }
}, 60_000);
