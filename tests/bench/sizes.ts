import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { ResourceLimits } from 'node:worker_threads';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONSOLE_LIMITS } from '../../server/app/operations/worker-pool.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { fillStore, RATINGS_A_SESSION } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

// --sessions 125,1250: other numbers of sessions, for a shorter run.
const { values: asked } = parseArgs({ options: { sessions: { type: 'string', default: '250,1250,12500' } } });

/** How work grows with the number of sessions: each line should grow no faster than they do. */
const SESSIONS = asked.sessions.split(',').map(Number);
/** Most memory of any process at a million ratings. */
const GOAL_MB = 300;
const GOAL_RATINGS = 1_000_000;

const BUILT = join(projectRoot(), 'dist', 'server');

interface Usage {
  cpuS: number;
  peakMb: number;
}

/** CPU time and peak memory of a process of its own, under GNU time. */
function used(data: string, args: readonly string[]): Usage {
  const { stderr, status } = spawnSync('/usr/bin/time', ['-f', 'usage %U %S %M', process.execPath, ...args], {
    env: { ...process.env, EARSHOT_DATA: data },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const [, user = '', system = '', kilobytes = ''] = /usage (\S+) (\S+) (\S+)/u.exec(stderr) ?? [];
  if (status !== 0 || kilobytes === '') throw new Error(stderr);
  return { cpuS: Number(user) + Number(system), peakMb: Number(kilobytes) / 1024 };
}

const command = (data: string, args: readonly string[]): Usage =>
  used(data, [join(BUILT, 'cli.js'), ...args]);

/** A thread of the server in a process that does nothing else. `request`: message to the thread; null: it starts by itself. */
function thread(
  data: string,
  name: string,
  workerData: unknown,
  request: unknown,
  resourceLimits: ResourceLimits = {},
): Usage {
  const script = `
    const { Worker } = require('node:worker_threads');
    const worker = new Worker(${JSON.stringify(join(BUILT, `${name}.js`))}, ${JSON.stringify({ workerData, resourceLimits })});
    worker.once('message', (reply) => {
      if (reply.fault) throw new Error(JSON.stringify(reply.fault));
      process.exit();
    });
    const request = ${JSON.stringify(request)};
    if (request) worker.postMessage(request);`;
  return used(data, ['-e', script]);
}

async function measured(data: string, sessions: number): Promise<Record<string, Usage>> {
  await fillStore(data, 'bench', sessions * RATINGS_A_SESSION);
  const out = join(data, 'out');
  const place = { dataFolder: data, databaseUrl: null };
  const opening = { id: 1, task: 'monitor figures', request: { study: 'bench', mode: 'live' } };
  return {
    export: command(data, ['export', 'bench', '--out', out]),
    'export, ratings only': command(data, ['export', 'bench', '--out', out, '--ratings-only']),
    screen: command(data, ['screen', 'bench']),
    analyse: command(data, ['analyse', 'bench']),
    'monitor opening': thread(data, 'console-worker', { env: place }, opening, CONSOLE_LIMITS),
    backfill: thread(data, 'backfill-worker', { ...place, study: 'bench', at: Date.now() }, null),
  };
}

await inFolder(async (folder) => {
  execFileSync('npm', ['run', 'build'], { cwd: projectRoot(), stdio: 'ignore' });
  const columns: Record<string, Usage>[] = [];
  for (const sessions of SESSIONS) {
    const data = join(folder, 'data');
    columns.push(await measured(data, sessions));
    await rm(data, { recursive: true });
  }
  const head = SESSIONS.map((sessions) => `${sessions} sessions`.padStart(22)).join('');
  const [sessionsBefore = 1, sessionsLast = 1] = SESSIONS.slice(-2);
  const times = sessionsLast / sessionsBefore;
  console.log(`${`of ${RATINGS_A_SESSION} ratings`.padEnd(24)}${head}   x for ${times} x`);
  for (const name of Object.keys(columns[0] ?? {})) {
    const usages = columns.flatMap((column) => column[name] ?? []);
    const cells = usages.map(({ cpuS, peakMb }) =>
      `${cpuS.toFixed(2)} s ${peakMb.toFixed(0)} MB`.padStart(22),
    );
    const [middle, last] = usages.slice(-2);
    const growth = middle && last ? last.cpuS / middle.cpuS : Number.NaN;
    console.log(`${name.padEnd(24)}${cells.join('')}   ${growth.toFixed(1)}`);
    if (!last) continue;
    figure({ name: `${name}, ${times} times the sessions`, value: growth, unit: 'x', goal: times });
    if (sessionsLast * RATINGS_A_SESSION >= GOAL_RATINGS)
      figure({
        name: `memory of ${name}, ${GOAL_RATINGS} ratings`,
        value: last.peakMb,
        unit: 'MB',
        goal: GOAL_MB,
      });
  }
});
