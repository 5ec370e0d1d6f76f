import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { understandingOf } from '../../../server/app/rehearsal/pass-steps.ts';
import { Perception } from '../../../server/app/rehearsal/ear.ts';
import { runRehearsal } from '../../../server/app/rehearsal/run.ts';
import { prepareFolder, publishFolder } from '../../../server/app/studies/publish.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { openPostgresStore, readPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { deriveKey, readSecret } from '../../../server/platform/secret.ts';
import { DerivedFiles } from '../../../server/storage/derived-files.ts';
import { recordsOf } from '../../server/db/conformance/fixture.ts';
import { freePort, ServerProcess } from '../../server/faults/server-process.ts';
import { docBlocks } from '../../support/doc-blocks.ts';
import { TestPostgres } from '../../support/postgres.ts';
import { writeTernary } from '../../support/tiny-study.ts';

/** With EARSHOT_CHAOS=2000 as many listeners as a large challenge has at once. */
const LISTENERS = Number(process.env['EARSHOT_CHAOS'] ?? 120);
const PAGES = 10;
const PLACES = LISTENERS * PAGES;

async function publishTiny(url: string, folder: string, dataFolder: string): Promise<StudyVersion> {
  // As many ratings of every clip as there are listeners: quotas are full to the brim at the end.
  const study = await writeTernary(join(folder, 'tiny'), '', LISTENERS);
  const store = await openPostgresStore(url);
  const version = await publishFolder(store, study, await prepareFolder(study, dataFolder), Date.now());
  await store.close();
  return version;
}

/** The balancer of the documentation, between two ports. */
async function startBalancer(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<ChildProcess> {
  const [block] = docBlocks('docs/operating/scaling.md').filter(({ language }) => language === 'haproxy');
  if (!block) throw new Error('the page has no configuration of HAProxy');
  const [one = 0, two = 0] = servers;
  const config = block.text
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8123', `127.0.0.1:${one}`)
    .replace('127.0.0.1:8124', `127.0.0.1:${two}`);
  await writeFile(join(folder, 'haproxy.cfg'), `${config}\n`);
  return spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' });
}

/** Asks again and again whether answers can be stored, and remembers the longest time in which they could not. */
class Watch {
  longestMs = 0;
  readonly #url: string;
  #isOver = false;
  #lastOkAt = performance.now();

  constructor(url: string) {
    this.#url = url;
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      const reply = await fetch(`${this.#url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => null,
      );
      const now = performance.now();
      if (reply?.ok) {
        this.longestMs = Math.max(this.longestMs, now - this.#lastOkAt);
        this.#lastOkAt = now;
      }
      await wait(20);
    }
  }

  /** The longest time since this was asked last. */
  takeLongest(): number {
    const longest = Math.round(this.longestMs);
    this.longestMs = 0;
    return longest;
  }

  stop(): void {
    this.#isOver = true;
  }
}

test('servers and the database are killed and restarted under load: every acknowledged answer is stored once, and quotas are exact', async ({
  annotate,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-chaos-'));
  const dataFolder = join(folder, 'data');
  const postgres = await TestPostgres.start();
  const url = await postgres.create();
  const version = await publishTiny(url, folder, dataFolder);
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: url, EARSHOT_URL: address, EARSHOT_DRAIN_SECONDS: '2', EARSHOT_LOG: 'error' };
  const servers = ports.map((own) => new ServerProcess(dataFolder, own, env));
  const [one, two] = servers;
  if (!one || !two) throw new Error('there are two servers');
  const balancer = await startBalancer(folder, port, ports);
  const watch = new Watch(address);
  const waits: Record<string, number> = {};
  try {
    await Promise.all(servers.map((server) => server.start()));
    const reader = await readPostgresStore(url);
    const stored = async (): Promise<number> => reader.changeCount(version.studyId).catch(() => -1);
    const rehearsal = runRehearsal({
      stage: {
        url: address,
        slug: version.slug,
        version: version.id,
        key: deriveKey(readSecret(dataFolder), 'rehearsal', version.slug),
        timeScale: 100,
        patienceMs: 120_000,
      },
      cast: Array.from({ length: LISTENERS }, () => 'careful' as const),
      perception: await Perception.of(version.study, new DerivedFiles(join(dataFolder, 'derived'))),
      senses: {
        checkEar: () => Promise.reject(new Error('no check was asked for')),
        understanding: understandingOf(version.study),
      },
      seed: 'chaos',
      atOnce: Math.min(LISTENERS, 500),
    });
    const watching = watch.run();
    const after = async (share: number, what: string, act: () => Promise<void>): Promise<void> => {
      // Entering, consenting and answering all count.
      while ((await stored()) < share * PLACES) await wait(20);
      watch.takeLongest();
      await act();
      await wait(1500);
      waits[what] = watch.takeLongest();
    };
    const chaos = async (): Promise<void> => {
      await after(0.35, 'kill -9 of the first server', async () => {
        await one.kill();
        await one.start();
      });
      await after(0.5, 'kill -9 of the second server', async () => {
        await two.kill();
        await two.start();
      });
      await after(0.65, 'crash of the database', async () => {
        await postgres.stop('immediate');
        await wait(2000);
        await postgres.begin();
      });
      await after(0.85, 'restart of the first server', async () => {
        await one.stop();
        await one.start();
      });
      await after(1, 'restart of the second server', async () => {
        await two.stop();
        await two.start();
      });
    };
    const [visits] = await Promise.all([rehearsal, chaos()]);
    watch.stop();
    await watching;
    await reader.close();
    const retries = visits.reduce((sum, visit) => sum + visit.retries, 0);
    await annotate(
      JSON.stringify({ listeners: LISTENERS, answers: PLACES, retries, longestWaitMs: waits }, null, 1),
    );

    expect(visits.map(({ ending }) => ending)).toEqual(visits.map(() => 'completed'));
    const after1 = await readPostgresStore(url);
    const records = (await recordsOf(after1, version)).filter(({ session }) => session.state !== 'entered');
    const all = records.flatMap(({ answers }) => answers.map(({ id, sha256 }) => `${id} ${sha256}`));
    const acknowledged = visits.flatMap(({ receipts }) =>
      receipts.map(({ id, receipt }) => `${id} ${receipt}`),
    );
    expect(all.toSorted()).toEqual(acknowledged.toSorted());
    expect(all).toHaveLength(PLACES);
    await after1.close();
    const writer = await openPostgresStore(url);
    expect(await writer.checkCounts()).toEqual([]);
    await writer.close();
    expect(retries).toBeGreaterThan(0);
    for (const [what, ms] of Object.entries(waits))
      expect([what, ms < (what === 'crash of the database' ? 20_000 : 5000)]).toEqual([what, true]);
  } finally {
    watch.stop();
    balancer.kill('SIGKILL');
    await once(balancer, 'exit').catch(() => undefined);
    for (const server of servers) await server.kill();
    await postgres.remove();
    await rm(folder, { recursive: true });
  }
}, 600_000);
