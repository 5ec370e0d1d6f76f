import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnswerReply } from '#core/session/contract.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { prepareVersion, publishFolder } from '../../server/app/studies/publish.ts';
import { Database } from '../../server/db/sqlite/driver.ts';
import { openSqliteStore, readSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { SessionRecord, StudyVersion } from '../../server/db/contract/store.ts';
import { recordsOf } from '../server/db/conformance/fixture.ts';
import { freePort, ServerProcess } from '../server/faults/server-process.ts';
import { launchChromium } from '../support/chromium.ts';
import { writeTernary } from '../support/tiny-study.ts';
import { StubbornListener } from './stubborn-listener.ts';

const FAULTS = 100;
const AT_ONCE = 4;
const PAGES = 10;
const SEED = 'faults';

type Fault = 'kill' | 'reload' | 'offline' | 'new tab';

async function publishTiny(folder: string, dataFolder: string): Promise<StudyVersion> {
  const study = await writeTernary(join(folder, 'tiny'));
  const store = openSqliteStore(dataFolder);
  const version = await publishFolder(store, study, await prepareVersion(study, dataFolder), Date.now());
  await store.close();
  return version;
}

/** Listeners who come one after the other until enough went wrong, a few at a time. */
class Crowd {
  readonly everybody: StubbornListener[] = [];
  readonly #browser: Browser;
  readonly #link: string;
  #full = false;

  constructor(browser: Browser, link: string) {
    this.#browser = browser;
    this.#link = link;
  }

  get present(): StubbornListener[] {
    return this.everybody.filter(({ code }) => code === null);
  }

  /** Nobody new comes from now on. */
  close(): void {
    this.#full = true;
  }

  async visit(): Promise<void> {
    while (!this.#full) {
      const listener = await StubbornListener.open(this.#browser, this.#link, this.everybody.length);
      this.everybody.push(listener);
      await listener.untilCode();
    }
  }
}

async function strike(fault: Fault, crowd: Crowd, server: ServerProcess, random: Random): Promise<boolean> {
  const { present } = crowd;
  if (present.length === 0) return false;
  const listener = random.pick(present);
  if (fault === 'kill') {
    await server.kill();
    await wait(random.int(1500));
    await server.start();
  } else if (fault === 'reload') await listener.reload();
  else if (fault === 'new tab') await listener.newTab();
  else await listener.offline(300 + random.int(3000));
  return true;
}

async function recordsIn(dataFolder: string, version: StudyVersion): Promise<SessionRecord[]> {
  const store = readSqliteStore(dataFolder);
  const records = await recordsOf(store, version);
  await store.close();
  return records;
}

test(`${FAULTS} random kills, reloads and offline spells lose and double no acknowledged answer, and every session ends`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-faults-'));
  const dataFolder = join(folder, 'data');
  const version = await publishTiny(folder, dataFolder);
  const server = new ServerProcess(dataFolder, await freePort());
  await server.start();
  const browser = await launchChromium();
  const crowd = new Crowd(browser, `${server.url}/s/${version.slug}`);
  const random = createRandom(SEED);
  const struck: Record<Fault, number> = { kill: 0, reload: 0, offline: 0, 'new tab': 0 };
  try {
    const visits = Array.from({ length: AT_ONCE }, () => crowd.visit());
    for (let done = 0; done < FAULTS;) {
      await wait(200 + random.int(1500));
      const fault = random.pick<Fault>(['kill', 'reload', 'offline', 'new tab']);
      if (!(await strike(fault, crowd, server, random))) continue;
      struck[fault] += 1;
      done += 1;
    }
    crowd.close();
    await Promise.all(visits);
    await server.stop();
    process.stdout.write(`  ${crowd.everybody.length} sessions; ${JSON.stringify(struck)}\n`);

    const records = (await recordsIn(dataFolder, version)).filter(({ answers }) => answers.length > 0);
    const receipts = (all: readonly AnswerReply[]): string[] =>
      [...new Set(all.map(({ id, receipt }) => `${id} ${receipt}`))].toSorted();
    const stored = records.flatMap(({ answers }) =>
      answers.map(({ id, sha256 }) => ({ id, receipt: sha256 })),
    );
    const acknowledged = receipts(crowd.everybody.flatMap((listener) => listener.receipts));
    expect(acknowledged.filter((one) => !receipts(stored).includes(one))).toEqual([]);
    expect(records.map(({ session }) => session.state)).toEqual(crowd.everybody.map(() => 'completed'));
    expect(records.map(({ answers }) => answers.map(({ position }) => position))).toEqual(
      crowd.everybody.map(() => Array.from({ length: PAGES }, (_, index) => index + 1)),
    );
    expect(new Set(records.map(({ session }) => session.code))).toEqual(
      new Set(crowd.everybody.map(({ code }) => code)),
    );
    const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
    expect(raw.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    raw.close();
  } finally {
    await browser.close();
    await server.kill();
    await rm(folder, { recursive: true });
  }
});
