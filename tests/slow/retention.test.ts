import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Database } from '../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { Store, StudyVersion } from '../../server/db/contract/store.ts';
import { startServer } from '../../server/compose.ts';
import { localEnv } from '../../server/platform/env.ts';
import { filesWith } from '../support/data-files.ts';
import { temporaryFolder } from '../support/test-server.ts';
import { aStudy, entryOf, prolific, publish } from '../server/db/conformance/fixture.ts';

const DAY_MS = 24 * 60 * 60_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  vi.useRealTimers();
  await folder.remove();
});

/** Came, declined, and never came again. */
async function declined(store: Store, version: StudyVersion, person: string, daysAgo: number): Promise<void> {
  const at = Date.now() - daysAgo * DAY_MS;
  const { id } = await store.enterOnce(
    entryOf(version, person, { recruit: prolific(`id of ${person}`), at }),
  );
  await store.declineConsent(id, 'consent 1', at);
}

test('P4 the server erases at its start and daily what a study keeps no longer, overwrites it though others read, and leaves other studies alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const store = openSqliteStore(folder.path);
  const study = aStudy();
  const version = await publish(store, { ...study, config: { ...study.config, retention_days: 30 } });
  const lasting = await publish(store, study, 'lasting');
  await declined(store, version, 'long-gone', 31);
  await declined(store, version, 'gone-lately', 29.5);
  await declined(store, lasting, 'elsewhere', 400);
  await store.close();

  const log: string[] = [];
  const env = localEnv(folder.path);
  const running = await startServer(env, (line) => log.push(line));
  const known = async (): Promise<boolean[]> => {
    const people = ['long-gone', 'gone-lately', 'elsewhere'];
    const files = await Promise.all(people.map((person) => filesWith(folder.path, `id of ${person}`)));
    return files.map((found) => found.length > 0);
  };
  expect(await running.context.store.sessionByKey('key of long-gone')).toBeNull();
  expect(await running.context.store.sessionByKey('key of gone-lately')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  await vi.waitFor(async () => {
    expect(await running.context.store.sessionByKey('key of gone-lately')).toBeNull();
  });
  expect(await running.context.store.sessionByKey('key of elsewhere')).not.toBeNull();

  const raw = new Database(join(folder.path, 'earshot.sqlite'), { readonly: true });
  await declined(running.context.store, version, 'read-meanwhile', 31);
  raw.exec('BEGIN');
  raw.prepare('SELECT count(*) FROM sessions').get();
  await running.context.store.erase({
    studyId: version.studyId,
    whom: { participantId: 'id of read-meanwhile' },
    answers: false,
    at: Date.now(),
  });
  expect(await filesWith(folder.path, 'id of read-meanwhile')).not.toEqual([]);
  raw.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(async () => expect(await filesWith(folder.path, 'id of read-meanwhile')).toEqual([]));
  await running.close();
  expect(log).toEqual([]);
  expect(await known()).toEqual([false, false, true]);
});
