import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignInLimits } from '../../../server/app/accounts/sign-in-limits.ts';
import type { Store } from '../../../server/db/contract/store.ts';
import { openPostgresStore, readPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  fillOf,
  leastFilledOf,
  publish,
  recordsOf,
  reservationOf,
} from '../../server/db/conformance/fixture.ts';
import { TestPostgres } from '../../support/postgres.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';

const server = postgresOfFile();
let url = '';
let stores: Store[] = [];

beforeEach(async () => {
  url = await server().create();
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

async function open(): Promise<Store> {
  const store = await openPostgresStore(url);
  stores.push(store);
  return store;
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await what()) return;
    await wait(50);
  }
  throw new Error('it did not come to pass within ten seconds');
}

test('servers that start at once migrate the database once', async () => {
  const opened = await Promise.all(Array.from({ length: 6 }, open));
  const version = await publish(opened[0] ?? (await open()));
  for (const store of opened) expect((await store.currentVersionByName('voices'))?.id).toBe(version.id);
});

test('four servers give away exactly the places that there are, to 200 who start at once', async () => {
  const four = await Promise.all(Array.from({ length: 4 }, open));
  const version = await publish(four[0] ?? (await open()));
  const sessions = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const store = four[i % 4];
      if (!store) throw new Error('there are four servers');
      const session = await store.enterOnce(entryOf(version, `listener ${i}`));
      // 30 units of ten places each, three to a session: a hundred sessions.
      const choose = leastFilledOf(30, 10, 3);
      return store.consentAndReserve(reservationOf(session.id, { choose }));
    }),
  );
  expect(sessions.filter(({ state }) => state === 'active')).toHaveLength(100);
  expect(sessions.filter(({ state }) => state === 'full')).toHaveLength(100);
  const fill = await fillOf(four[0] ?? (await open()), version);
  expect([...fill.values()]).toEqual(Array.from({ length: 30 }, () => 10));
}, 60_000);

test('the same answer that reaches two servers at once is stored once, with one receipt', async () => {
  const [one, two] = [await open(), await open()];
  const version = await publish(one);
  const session = await activeSession(one, version, 'a');
  const outcomes = await Promise.all(
    [one, two, one, two].map((store) => store.ingestAnswer(answerOf(session, 1))),
  );
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'repeated',
    'repeated',
    'repeated',
    'stored',
  ]);
  expect((await recordsOf(two, version))[0]?.answers).toHaveLength(1);
});

test('what one server writes the other hears of, in the order of the log', async () => {
  const [one, two] = [await open(), await open()];
  let heard = 0;
  two.onEvents(() => (heard += 1));
  const version = await publish(one);
  const before = await two.lastEventId();
  const session = await activeSession(one, version, 'a');
  for (const position of [1, 2, 3])
    await (position === 2 ? two : one).ingestAnswer(answerOf(session, position));
  await until(() => heard >= 3);
  const { events } = await two.readEvents(before, 100);
  expect(events.filter(({ kind }) => kind === 'answer-stored').map(({ position }) => position)).toEqual([
    1, 2, 3,
  ]);
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('control: a write without the message is not heard, and is found in the log', async () => {
  const store = await open();
  const version = await publish(store);
  const before = await store.lastEventId();
  let heard = 0;
  store.onEvents(() => (heard += 1));
  await server().query(
    new URL(url).pathname.slice(1),
    `insert into store_events (kind, study_id, at) values ('study-changed', '${version.studyId}', 1)`,
  );
  await wait(500);
  expect([heard, (await store.readEvents(before, 10)).events.length]).toEqual([0, 1]);
});

test('a reading that is refused half-way leaves no old state of the database behind', async () => {
  const store = await open();
  const version = await publish(store);
  // As many as there are connections for reading, and more.
  for (let i = 0; i < 20; i += 1) await expect(store.changesSince(Number.NaN)).rejects.toBeDefined();
  const session = await activeSession(store, version, 'a');
  const seen = await Promise.all(
    Array.from({ length: 20 }, () => store.readSession(version.studyId, session.id)),
  );
  expect(seen.map((record) => record?.session.state)).toEqual(seen.map(() => 'active'));
});

test('servers share the limits of sign-ins, and none hears itself', async () => {
  const at = Date.now();
  const [one, two] = [await open(), await open()];
  const [own, told]: [string[], string[]] = [[], []];
  one.onTold((message) => own.push(message));
  two.onTold((message) => told.push(message));
  const [first, second] = [one, two].map((store) => new SignInLimits(() => at, store));
  const tries = (limits: SignInLimits | undefined, name: string): number => {
    for (let count = 0; ; count += 1)
      try {
        limits?.take('203.0.113.1', name);
      } catch {
        return count;
      }
  };
  expect(tries(first, 'ana')).toBe(5);
  // Of the network six, of the name five.
  await until(() => told.length === 11);
  expect([own, tries(second, 'ana')]).toEqual([[], 0]);
  expect(told.join(' ')).not.toContain('203.0.113.1');
  // A server that hears nobody counts alone, and no other name is slowed down.
  expect(tries(new SignInLimits(() => at), 'ana')).toBe(5);
  expect(tries(second, 'ben')).toBe(5);
});

test('one server leads, and when it ends another does', async () => {
  const [one, two] = [await open(), await open()];
  expect([await one.leads(), await two.leads(), await one.leads()]).toEqual([true, false, true]);
  await one.close();
  stores = [two];
  await until(() => two.leads());
});

test('what a server works on is held until it ends', async () => {
  const [one, two] = [await open(), await open()];
  const release = await one.hold('job 1');
  await one.hold('job 2');
  expect([await two.isHeld('job 1'), await one.isHeld('job 1'), await two.isHeld('job 3')]).toEqual([
    true,
    true,
    false,
  ]);
  await release();
  expect([await two.isHeld('job 1'), await two.isHeld('job 2')]).toEqual([false, true]);
  await one.close();
  stores = [two];
  await until(async () => !(await two.isHeld('job 2')));
});

test('a database that crashes and comes back: what was acknowledged is there, and the store goes on by itself', async () => {
  const store = await open();
  const version = await publish(store);
  const sessions = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      activeSession(store, version, `listener ${i}`, { choose: leastFilledOf(60, null, 60) }),
    ),
  );
  const acknowledged: string[] = [];
  let refused = 0;
  const over = new AbortController();
  const listeners = sessions.map(async (session) => {
    for (let position = 1; position <= 60 && !over.signal.aborted;) {
      const answer = answerOf(session, position);
      try {
        const { outcome } = await store.ingestAnswer(answer);
        if (outcome === 'stored' || outcome === 'repeated') acknowledged.push(answer.id);
        position += 1;
      } catch (cause) {
        expect(cause).toMatchObject({ code: 'unavailable' });
        refused += 1;
        await wait(100);
      }
    }
  });
  await until(() => acknowledged.length > 50);
  await server().stop('immediate');
  await wait(500);
  await server().begin();
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 50);
  over.abort();
  await Promise.all(listeners);
  expect(refused).toBeGreaterThan(0);
  const stored = (await recordsOf(store, version)).flatMap(({ answers }) => answers.map(({ id }) => id));
  expect(new Set(stored)).toEqual(new Set(acknowledged));
  expect(stored).toHaveLength(new Set(stored).size);
  await until(() => store.leads());
}, 60_000);

test('control: with synchronous_commit off the same crash loses what was acknowledged', async () => {
  // Long enough that nothing is flushed by the way.
  const careless = await TestPostgres.start([
    'wal_writer_delay=10s',
    'synchronous_commit=off',
    'bgwriter_delay=10s',
  ]);
  const name = new URL(await careless.create()).pathname.slice(1);
  // One after the other: a checkpoint in the transaction of the table would come before its commit.
  for (const sql of ['create table answers (id int)', 'checkpoint']) await careless.query(name, sql);
  const client = new Client(careless.urlOf(name));
  client.on('error', () => undefined);
  await client.connect();
  for (let id = 1; id <= 200; id += 1) await client.query('insert into answers values ($1)', [id]);
  await careless.stop('immediate');
  await careless.begin();
  const left = await careless.query(name, 'select id from answers');
  expect(left.length).toBeLessThan(200);
  await careless.remove();
}, 60_000);

test('a server without fsync is refused, and so is a standby', async () => {
  const careless = await TestPostgres.start(['fsync=off']);
  const bad = await careless.create();
  await expect(openPostgresStore(bad)).rejects.toMatchObject({ code: 'not-durable' });
  await careless.remove();
}, 60_000);

test('a newer database is used if it says so, otherwise refused with the version that can open it; one without tables is not read', async () => {
  await expect(readPostgresStore(url)).rejects.toMatchObject({ code: 'not-migrated' });
  await (await openPostgresStore(url)).close();
  const name = new URL(url).pathname.slice(1);
  await server().query(
    name,
    `insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  stores.push(await openPostgresStore(url), await readPostgresStore(url));
  await server().query(
    name,
    `update installation set value = case name when 'migrated_by' then '99.0.0' else '9999999999999' end
     where name in ('migrated_by', 'oldest_program')`,
  );
  await expect(openPostgresStore(url)).rejects.toThrow(/99\.0\.0/);
  await expect(readPostgresStore(url)).rejects.toThrow(/99\.0\.0/);
});

test('a database that cannot be reached is named so, without its password', async () => {
  const nowhere = 'postgres://ana:secret-word@127.0.0.1:1/none';
  const refused: unknown = await openPostgresStore(nowhere).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ code: 'unavailable' });
  expect(String(refused)).not.toContain('secret-word');
});
