import { type Steps, take } from '../../../server/db/statements/steps.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GroupCommit } from '../../../server/db/sqlite/group-commit.ts';
import { openForWriting, type Db, type OpenDatabase } from '../../../server/db/sqlite/open.ts';
import { events } from '../../../server/db/statements/schema.ts';
import { temporaryFolder } from '../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let opened: OpenDatabase;

beforeEach(async () => {
  folder = await temporaryFolder();
  opened = openForWriting(folder.path);
});

afterEach(async () => {
  opened.close();
  await folder.remove();
});

const rows = (): number => opened.db.get<{ n: number }>(sql`select count(*) as n from events`).n;

function insert(db: Db, i: number): void {
  db.insert(events)
    .values({ studyId: 's', sessionId: null, kind: 'test', detail: String(i), at: i })
    .run();
}

/** Twenty writes of one moment, the eleventh of them impossible, done by `write`. */
const stepsOf = (job: (db: Db) => void) =>
  function* (db: Db): Steps<void> {
    yield* take(job(db));
  };

async function oneBadOfTwenty(write: (job: (db: Db) => void) => Promise<unknown>): Promise<string[]> {
  const jobs = Array.from({ length: 20 }, (_, i) =>
    write((db) => {
      insert(db, i);
      if (i === 10) throw new Error('impossible');
    }),
  );
  return (await Promise.allSettled(jobs)).map(({ status }) => status);
}

describe('fault tests', () => {
  test('9 one bad write of twenty in a group is refused alone: nineteen are stored', async () => {
    const commits = new GroupCommit(opened.db);
    const outcomes = await oneBadOfTwenty((job) => commits.do(stepsOf(job)));
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(19);
    expect([outcomes[10], rows()]).toEqual(['rejected', 19]);
  });

  test('9 control: one transaction for the group stores none of them', async () => {
    const jobs: ((db: Db) => void)[] = [];
    const commit = async (): Promise<void> => {
      await Promise.resolve();
      opened.db.transaction(() => jobs.forEach((job) => job(opened.db)));
    };
    let group: Promise<void> | null = null;
    const outcomes = await oneBadOfTwenty((job) => {
      jobs.push(job);
      group ??= commit();
      return group;
    });
    expect([outcomes.filter((outcome) => outcome === 'fulfilled').length, rows()]).toEqual([0, 0]);
  });

  test('28 an async write is refused before its first statement, by the types and at run time', async () => {
    const commits = new GroupCommit(opened.db);
    let began = false;
    const write = async (db: Db): Promise<void> => {
      began = true;
      insert(db, 1);
    };
    // @ts-expect-error: a write that gives a promise is no write
    await expect(commits.do(write)).rejects.toThrow(/one synchronous function/);
    expect([began, rows()]).toEqual([false, 0]);
  });

  test('28 a write that gives a promise is undone, and its neighbours are stored', async () => {
    const commits = new GroupCommit(opened.db);
    const hidden = function* (db: Db): Steps<unknown> {
      yield* take(insert(db, 1));
      return Promise.resolve();
    };
    const [refused, stored] = await Promise.allSettled([
      commits.do(hidden),
      commits.do(stepsOf((db) => insert(db, 2))),
    ]);
    expect([refused.status, stored.status, rows()]).toEqual(['rejected', 'fulfilled', 1]);
  });

  test('28 control: a bare transaction refuses it too, and what follows its first await is stored all the same', async () => {
    const write = async (): Promise<void> => {
      insert(opened.db, 1);
      await Promise.resolve();
      insert(opened.db, 2);
    };
    expect(() => opened.db.transaction(write)).toThrow(/cannot return a promise/);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rows()).toBe(1);
  });

  test('28 no transaction of the database is given an async function', async () => {
    // `starts.do` is a queue, and no transaction.
    const source = join('server', 'db');
    const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(15);
    for (const name of files)
      expect((await readFile(join(source, name), 'utf8')).replace('starts.do(', ''), name).not.toMatch(
        /(transaction|\bdo|\bwrite|\bread|\breadAtOnce)\(\s*async/,
      );
  });
});
