import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Database } from '../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import { faultyDisk } from './faulty-disk.ts';

const SCRIPTS = join(import.meta.dirname, '..', 'server', 'faults');

/** What a process said to be stored before it was killed, four hundred answers or starts. */
async function acknowledgedUntilKilled(
  dataFolder: string,
  protection: string,
  env: Record<string, string>,
  writes: 'write-answers' | 'start-sessions' = 'write-answers',
): Promise<string[]> {
  const script = join(SCRIPTS, `${writes}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataFolder, protection], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.split('\n').length > 400) child.kill('SIGKILL');
  });
  expect(await closed).toEqual([null, 'SIGKILL']);
  return said.split('\n').slice(0, -1);
}

/** What a folder's database holds after the crash, once SQLite has recovered it. */
function storedIn(dataFolder: string): { ids: string[]; integrity: unknown } {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'));
  const ids = raw.prepare<[], string>('SELECT id FROM answers').pluck().all();
  const integrity: unknown = raw.pragma('integrity_check', { simple: true });
  raw.close();
  return { ids, integrity };
}

function lost(acknowledged: readonly string[], ids: readonly string[]): number {
  const stored = new Set(ids);
  return acknowledged.filter((id) => !stored.has(id)).length;
}

/** What came of the answers that a process acknowledged in a folder before it was killed. */
export async function killed(folder: string, protection: string) {
  const acknowledged = await acknowledgedUntilKilled(folder, protection, {});
  const { ids, integrity } = storedIn(folder);
  return { acknowledged, lost: lost(acknowledged, ids), doubled: ids.length - new Set(ids).size, integrity };
}

/** A folder of data below another one, on a disk that loses what was not flushed; what survives a power cut is beside it. */
function cutDisk(folder: string) {
  const [dataFolder, survives] = [join(folder, 'data'), join(folder, 'survives')];
  mkdirSync(survives);
  return { dataFolder, survives, env: faultyDisk({ DISK_SURVIVES: survives }) };
}

/** The same with the power: what was not flushed is gone from every file. */
export async function powerCut(folder: string, protection: string) {
  const { dataFolder, survives, env } = cutDisk(folder);
  const acknowledged = await acknowledgedUntilKilled(dataFolder, protection, env);
  const { ids, integrity } = storedIn(survives);
  return { acknowledged, lost: lost(acknowledged, ids), integrity };
}

const OVER = `
  SELECT s.id, k.derivation, k.pages, k.sha256, (SELECT count(*) FROM answers a WHERE a.session_id = s.id) AS answers
  FROM sessions s LEFT JOIN kept_ratings k ON k.session_id = s.id WHERE s.state IN ('completed', 'left')`;

interface Over {
  id: string;
  derivation: number | null;
  pages: string;
  sha256: string;
  answers: number;
}

/** Whether the ratings of a session that is over wait to be kept, or are those that the process kept, of all its answers. */
function isSound({ id, derivation, pages, sha256, answers }: Over): boolean {
  if (derivation === null || derivation === 0) return derivation === 0;
  const hash = createHash('sha256').update(pages).digest('hex');
  return derivation === 1 && answers === 3 && hash === sha256 && pages.includes(id);
}

/**
 * Sessions said to have started that are not there, versions and studies whose counts are not those of their pages, and sessions
 * that are over whose ratings are neither kept nor waiting for it.
 */
async function startsAfterCrash(dataFolder: string, started: readonly string[]) {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'));
  const active = raw.prepare<[], string>("SELECT id FROM sessions WHERE state <> 'entered'").pluck().all();
  const over = raw.prepare<[], Over>(OVER).all();
  raw.close();
  expect(over.filter(({ derivation }) => derivation === 1).length).toBeGreaterThan(10);
  const store = openSqliteStore(dataFolder);
  const wrong = await store.checkCounts();
  const wrongAgain = await store.checkCounts();
  await store.close();
  return {
    lost: lost(started, active),
    wrong: wrong.length,
    wrongAgain: wrongAgain.length,
    unsound: over.filter((one) => !isSound(one)).length,
  };
}

/** What is wrong after a process in which listeners start was killed. */
export async function killedAtStarts(folder: string, control = '') {
  const started = await acknowledgedUntilKilled(folder, control, {}, 'start-sessions');
  return startsAfterCrash(folder, started);
}

/** The same with the power. */
export async function powerCutAtStarts(folder: string) {
  const { dataFolder, survives, env } = cutDisk(folder);
  const started = await acknowledgedUntilKilled(dataFolder, '', env, 'start-sessions');
  return startsAfterCrash(survives, started);
}
