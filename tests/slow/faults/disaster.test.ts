import { execFile } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerReply, SessionView } from '#core/session/contract.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { prepareAnswers, type Requests } from '../../bench/prepare-answers.ts';
import { sendAll } from '../../bench/send-all.ts';
import { sendSteadily, type Sent } from '../../bench/send-steadily.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { freePort, ServerProcess } from '../../server/faults/server-process.ts';

/** Listeners in the middle of a session of ten pages, and their answers a second. */
const LISTENERS = 240;
const PAGES = 10;
const PER_SECOND = 20;
/** The disk is lost between these times after the start: after the first backup and a shipment, before the next backup. */
const LOST_AFTER_MS = { least: 50_000, most: 100_000 };
const PASSPHRASE = 'correct horse battery staple';

vi.setConfig({ testTimeout: 600_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess | null = null;
const at = (...names: string[]): string => join(folder.path, ...names);

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server?.kill();
  await folder.remove();
});

const bodyOf = (request: Buffer): { id: string; page: string } =>
  JSON.parse(request.toString().split('\r\n\r\n')[1] ?? '');
const cookieOf = (requests: Requests): string => /cookie: (.*)\r/iu.exec(String(requests[0]))?.[1] ?? '';

async function call(path: string, cookie: string, body?: unknown): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return fetch(path, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) });
}

/** Begins a session every second until there is an error. Returns the cookies of those that got their pages, with the time. */
async function arrive(api: string, signal: AbortSignal): Promise<{ cookie: string; begunAt: number }[]> {
  const begun: { cookie: string; begunAt: number }[] = [];
  while (!signal.aborted)
    try {
      const entered = await call(`${api}/enter`, '', {});
      const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
      const { consent }: SessionView = await entered.json();
      const agreed = await call(`${api}/consent`, cookie, { agreed: true, version: consent.version });
      if (agreed.status === 200) begun.push({ cookie, begunAt: Date.now() });
      await wait(1000);
    } catch {
      break;
    }
  return begun;
}

async function newestBackup(backups: string): Promise<string> {
  const names = (await readdir(backups)).filter((name) => name.endsWith('.sqlite'));
  return join(backups, names.toSorted().at(-1) ?? '');
}

/** As the operator does it. Throws with what the command said if not everything is in order. */
async function restore(backups: string, dataFolder: string): Promise<string> {
  const words = ['dist/server/cli.js', 'restore', await newestBackup(backups), '--verify'];
  const env = { ...process.env, EARSHOT_DATA: dataFolder, EARSHOT_BACKUP_PASSPHRASE: PASSPHRASE };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: projectRoot(), env });
  return stdout;
}

interface Loss {
  /** Ids of the acknowledged answers that are gone. */
  missing: ReadonlySet<string>;
  /** From the last answer that is restored to the loss of the disk, s. */
  seconds: number;
}

/** What a restored folder lacks of the acknowledged answers. Fails if it has something else. */
function lossIn(dataFolder: string, acknowledged: readonly Sent[], lostAt: number): Loss {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const rows = raw
    .prepare<[], { id: string; sha256: string; at: number }>(
      'SELECT id, sha256, received_at AS at FROM answers',
    )
    .all();
  raw.close();
  const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  const receipts = acknowledged.map(({ reply }): AnswerReply => JSON.parse(reply ?? ''));
  const kept = receipts.filter(({ id }) => stored.has(id));
  expect(kept.map(({ id }) => stored.get(id))).toEqual(kept.map(({ receipt }) => receipt));
  const lastAt = Math.max(...rows.map((row) => row.at));
  return {
    missing: new Set(receipts.flatMap(({ id }) => (stored.has(id) ? [] : [id]))),
    seconds: (lostAt - lastAt) / 1000,
  };
}

/** What every listener still has to send. Fails where an answer is missing before one that is there. */
function remaining(
  listeners: readonly Requests[],
  acknowledged: readonly Sent[],
  { missing }: Loss,
): Requests[] {
  const kept = new Set(
    acknowledged.map(({ request }) => bodyOf(request).id).filter((id) => !missing.has(id)),
  );
  return listeners.map((requests) => {
    const isKept = requests.map((request) => kept.has(bodyOf(request).id));
    const count = isKept.filter(Boolean).length;
    expect(isKept.indexOf(false) === -1 ? PAGES : isKept.indexOf(false)).toBe(count);
    return requests.slice(count);
  });
}

const words = (name: string, { missing, seconds }: Loss): string =>
  `${name}: ${missing.size} acknowledged answers lost, the last restored one ${seconds.toFixed(1)} s old when the disk was lost`;

test('the disk of a server under load is lost: less than a minute of answers is gone, sessions go on elsewhere; without shipped rows more', async () => {
  const { version, requests } = await prepareAnswers(folder.path, at('data'), LISTENERS + 1);
  // One of them waits at the first page all the time.
  const [waiting = [], ...listeners] = requests;
  const port = await freePort();
  const env = { EARSHOT_BACKUPS: at('backups'), EARSHOT_BACKUP_PASSPHRASE: PASSPHRASE };
  server = new ServerProcess(at('data'), port, env);
  await server.start();
  const api = `${server.url}/s/${version.slug}/api`;
  const sound = async (): Promise<Buffer> => {
    const { page } = bodyOf(waiting[0] ?? Buffer.of());
    const reply = await call(`${api}/bundles/${page}`, cookieOf(waiting));
    expect(reply.status).toBe(200);
    return Buffer.from(await reply.arrayBuffer());
  };
  const before = await sound();

  const end = new AbortController();
  const load = sendSteadily({ port, listeners, perSecond: PER_SECOND, signal: end.signal });
  const arrivals = arrive(api, end.signal);
  const { least, most } = LOST_AFTER_MS;
  await wait(least + Math.random() * (most - least));
  await server.kill();
  const lostAt = Date.now();
  end.abort();
  await rm(at('data'), { recursive: true });
  const acknowledged = (await load).filter(({ reply }) => reply !== null);
  const begun = await arrivals;
  expect(acknowledged.length).toBeGreaterThan((PER_SECOND * least) / 1000 / 2);

  // The control: the same disaster without the rows that were shipped beside the backup.
  await cp(at('backups'), at('without rows'), { recursive: true });
  await rm(at('without rows', 'rows'), { recursive: true });
  await restore(at('without rows'), at('less'));
  const control = lossIn(at('less'), acknowledged, lostAt);

  const said = await restore(at('backups'), at('restored'));
  expect(said).toContain('links to monitors stay valid');
  expect(said).toMatch(/put together, 0 faults/u);
  const loss = lossIn(at('restored'), acknowledged, lostAt);
  const report = [
    `${acknowledged.length} answers acknowledged at ${PER_SECOND}/s`,
    words('with shipped rows', loss),
    words('without', control),
  ];
  process.stdout.write(`${report.join('\n')}\n`);
  expect(loss.seconds).toBeLessThan(60);
  expect(control.seconds).toBeGreaterThan(loss.seconds);
  expect(control.missing.size).toBeGreaterThan(loss.missing.size);
  // Answers were lost in the time of the loss alone.
  const firstLost = acknowledged.filter(({ request }) => loss.missing.has(bodyOf(request).id));
  expect(Math.min(...firstLost.map(({ endedAt }) => endedAt))).toBeGreaterThan(
    lostAt - 1000 * loss.seconds - 1000,
  );

  server = new ServerProcess(at('restored'), port, env);
  await server.start();
  expect((await sound()).equals(before)).toBe(true);
  // Sessions that began before the last shipment exist only in its rows, as those of the first backup are older.
  const early = begun.filter(({ begunAt }) => begunAt < lostAt - 1000 * loss.seconds - 1000);
  expect(early.length).toBeGreaterThan(0);
  for (const { cookie } of early) {
    const view: SessionView = await (await call(`${api}/session`, cookie)).json();
    expect(view).toMatchObject({ state: 'active', pages: { total: PAGES } });
  }
  const rest = remaining(requests, acknowledged, loss);
  await Promise.all(rest.map((queue) => sendAll(port, queue)));
  await server.stop();
  const raw = new Database(at('restored', 'earshot.sqlite'), { readonly: true });
  const counts = raw
    .prepare('SELECT count(*) AS n, count(DISTINCT session_id) AS sessions FROM answers')
    .get();
  const integrity = raw.pragma('integrity_check');
  raw.close();
  expect(counts).toEqual({ n: requests.length * PAGES, sessions: requests.length });
  expect(integrity).toEqual([{ integrity_check: 'ok' }]);
});
