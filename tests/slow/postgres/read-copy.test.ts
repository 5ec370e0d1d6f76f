import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import { databaseAt } from '../../../server/db/open.ts';
import { openPostgresStore, readPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { catchUp } from '../../../server/db/postgres/read-copy.ts';
import { activeSession, answerOf, publish, recordsOf } from '../../server/db/conformance/fixture.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';
import { TestPostgres } from '../../support/postgres.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const primary = postgresOfFile();
let replica: TestPostgres;
let url = '';
let copy = '';
const undo: (() => Promise<unknown>)[] = [];

const nameOf = (address: string): string => new URL(address).pathname.slice(1);
const replay = (does: 'pause' | 'resume'): Promise<unknown> =>
  replica.query(nameOf(url), `select pg_wal_replay_${does}()`);

beforeAll(async () => {
  replica = await TestPostgres.replicaOf(primary());
  url = await primary().create();
  copy = replica.urlOf(nameOf(url));
});
afterEach(async () => {
  for (const end of undo.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await replica.remove();
});

test('a replica is read, with all that was stored before it was asked, however far it was behind', async () => {
  const store = await openPostgresStore(url, { readUrl: copy });
  undo.push(() => store.close());
  const version = await publish(store);
  const session = await activeSession(store, version, 'a');
  const reader = await databaseAt(url, copy).read('');
  undo.push(() => reader.close());
  await replay('pause');
  undo.push(() => replay('resume'));
  await store.ingestAnswer(answerOf(session, 1));
  const answers = async (): Promise<number | undefined> =>
    (await recordsOf(reader, version))[0]?.answers.length;
  // It does read the replica, which knows nothing of the answer yet.
  expect(await answers()).toBe(0);
  const caughtUp = reader.caughtUp();
  await replay('resume');
  await caughtUp;
  expect(await answers()).toBe(1);
  expect(
    await primary().query(nameOf(url), `select name from installation where name like 'copy %'`),
  ).toEqual([]);
});

test('another database is refused with words, and one that is far behind or away keeps no server from taking answers', async () => {
  await (await openPostgresStore(url)).close();
  const other = await primary().create();
  await expect(openPostgresStore(url, { readUrl: primary().urlOf('postgres') })).rejects.toMatchObject({
    code: 'not-a-copy',
  });
  await (await openPostgresStore(other)).close();
  await expect(catchUp(url, other, 200)).rejects.toThrow(/no copy of the one at DATABASE_URL/u);
  await replay('pause');
  undo.push(() => replay('resume'));
  await expect(catchUp(url, copy, 200)).rejects.toThrow(/more than 0.2 seconds behind/u);
  const nowhere = 'postgres://earshot@127.0.0.1:1/none';
  const said: string[] = [];
  const store = await openPostgresStore(url, { readUrl: nowhere, log: (line) => said.push(line) });
  expect(said).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL: no connection .* exports and analyses fail/u),
  ]);
  undo.push(() => store.close());
  expect((await publish(store)).number).toBe(1);
  await expect(readPostgresStore(url, nowhere)).rejects.toMatchObject({ code: 'unavailable' });
});

test('the console reads its analyses from the copy; without it they get 503 with words; answers can still be stored', async () => {
  const own = await primary().create();
  const ownCopy = replica.urlOf(nameOf(own));
  const server = await LiveServer.start({}, { databaseUrl: own, databaseReadUrl: ownCopy });
  undo.push(() => server.close());
  const { name } = await server.publish('rating');
  const owner = await ConsoleClient.as(server.running, 'owner');
  const begun = await owner.post<JobView>(`/studies/${name}/exports`, { kind: 'manifest' });
  const job = (): Promise<JobView> => owner.get<JobView>(`/studies/${name}/jobs/${begun.id}`);
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done');
  expect((await owner.fetch('get', `/studies/${name}/quality`)).status).toBe(200);
  await replica.stop('immediate');
  undo.push(() => replica.begin());
  const refused = await owner.fetch('get', `/studies/${name}/quality`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.text()).toMatch(/database/u);
  expect(server.log.splice(0).join('\n')).toMatch(/database/u);
  expect((await fetch(`${server.running.url}/healthz`)).status).toBe(200);
});
