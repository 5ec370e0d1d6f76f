import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { prepareVersion, publishFolder } from '../../server/app/studies/publish.ts';
import { Database } from '../../server/db/sqlite/driver.ts';
import { openSqliteStore, readSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { SessionRecord, StudyVersion } from '../../server/db/contract/store.ts';
import { DerivedFiles } from '../../server/storage/derived-files.ts';
import { Perception } from '../../server/app/rehearsal/ear.ts';
import type { Visit } from '../../server/app/rehearsal/listener.ts';
import { understandingOf } from '../../server/app/rehearsal/pass-steps.ts';
import { runRehearsal } from '../../server/app/rehearsal/run.ts';
import { deriveKey, readSecret } from '../../server/platform/secret.ts';
import { keptInOrder } from '../support/kept-in-order.ts';
import { writeTernary } from '../support/tiny-study.ts';
import { recordsOf } from '../server/db/conformance/fixture.ts';
import { freePort, ServerProcess } from '../server/faults/server-process.ts';

const LISTENERS = 40;
const PAGES = 10;
/** Answers stored when the server is killed, twenty times over the whole rehearsal. */
const KILLED_AT = Array.from({ length: 20 }, (_, kill) => 10 + 18 * kill);

async function publishTiny(folder: string): Promise<StudyVersion> {
  const dataFolder = join(folder, 'data');
  const study = await writeTernary(join(folder, 'tiny'));
  const store = openSqliteStore(dataFolder);
  const version = await publishFolder(store, study, await prepareVersion(study, dataFolder), Date.now());
  await store.close();
  return version;
}

function rehearse(url: string, { id, slug, study }: StudyVersion, dataFolder: string): Promise<Visit[]> {
  return Perception.of(study, new DerivedFiles(join(dataFolder, 'derived'))).then((perception) =>
    runRehearsal({
      stage: {
        url,
        slug,
        version: id,
        key: deriveKey(readSecret(dataFolder), 'rehearsal', slug),
        timeScale: 100,
        patienceMs: 120_000,
      },
      cast: Array.from({ length: LISTENERS }, () => 'careful'),
      perception,
      // The study has no checks.
      senses: {
        checkEar: () => Promise.reject(new Error('no check was asked for')),
        understanding: understandingOf(study),
      },
      seed: 'kill',
      atOnce: LISTENERS,
    }),
  );
}

/** Kills the server each time that many answers are stored, and starts it again. Returns how many were stored. */
async function killAndRestart(server: ServerProcess, dataFolder: string): Promise<number[]> {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const count = raw.prepare('SELECT count(*) FROM answers').pluck();
  const stored = (): number => Number(count.get());
  const killedAt: number[] = [];
  for (const wanted of KILLED_AT) {
    while (stored() < wanted) await wait(5);
    await server.kill();
    killedAt.push(stored());
    await server.start();
  }
  raw.close();
  return killedAt;
}

async function storedIn(dataFolder: string, version: StudyVersion): Promise<SessionRecord[]> {
  const store = readSqliteStore(dataFolder);
  const records = await recordsOf(store, version);
  await store.close();
  return records.filter(({ session }) => session.state !== 'entered');
}

function integrityOf(dataFolder: string): unknown {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const checks = ['integrity_check', 'foreign_key_check'].map((check) => raw.pragma(check));
  raw.close();
  return checks;
}

test('1 S8 twenty times kill -9 of the server while forty listeners take part loses and doubles no acknowledged answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-kill-'));
  const dataFolder = join(folder, 'data');
  const version = await publishTiny(folder);
  const server = new ServerProcess(dataFolder, await freePort());
  await server.start();
  try {
    const [visits, killedAt] = await Promise.all([
      rehearse(server.url, version, dataFolder),
      killAndRestart(server, dataFolder),
    ]);
    await server.stop();

    // The server really was in the middle of its work each time, and listeners really met the gap.
    expect(killedAt).toHaveLength(KILLED_AT.length);
    expect(Math.max(...killedAt)).toBeLessThan(LISTENERS * PAGES);
    expect(visits.reduce((sum, { retries }) => sum + retries, 0)).toBeGreaterThan(LISTENERS);

    expect(visits.map(({ ending }) => ending)).toEqual(visits.map(() => 'completed'));
    expect(new Set(visits.map(({ code }) => code)).size).toBe(LISTENERS);
    const records = await storedIn(dataFolder, version);
    const stored = records.flatMap(({ answers }) => answers.map(({ id, sha256 }) => `${id} ${sha256}`));
    const acknowledged = visits.flatMap(({ receipts }) =>
      receipts.map(({ id, receipt }) => `${id} ${receipt}`),
    );
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
    expect(records.map(({ answers }) => answers.map(({ position }) => position))).toEqual(
      visits.map(() => Array.from({ length: PAGES }, (_, index) => index + 1)),
    );
    expect(integrityOf(dataFolder)).toEqual([[{ integrity_check: 'ok' }], []]);
    // The last ones may wait to be kept; what is kept is what follows from the answers.
    const { equal, added, ...others } = await keptInOrder(dataFolder, version.name);
    expect(others).toEqual({ wrongCounts: [], replaced: [] });
    expect(equal).toBeGreaterThan(0);
    expect(equal + added).toBe(LISTENERS);
    expect(await keptInOrder(dataFolder, version.name)).toMatchObject({ equal: LISTENERS, added: 0 });
  } finally {
    await server.kill();
    await rm(folder, { recursive: true });
  }
});
