import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { ResourceLimits } from 'node:worker_threads';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONSOLE_LIMITS } from '../../server/app/operations/worker-pool.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { CLIPS_OF_ITEM, fillStore, RATINGS_A_SESSION } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

// --sessions 125,1250 --items 13: other numbers of sessions and of items, for a shorter run.
const { values: asked } = parseArgs({
  options: {
    sessions: { type: 'string', default: '250,1250,12500' },
    items: { type: 'string', default: '13,125,1250' },
  },
});

interface Size {
  sessions: number;
  /** Of eight clips each. */
  items: number;
}

/** How work grows with the number of sessions, and of clips: each line should grow no faster than they do. */
const [SESSIONS = [], ITEMS = []] = [asked.sessions, asked.items].map((text) => text.split(',').map(Number));
/** Sessions of studies of many clips, and items of studies of many sessions. */
const [SOME_SESSIONS, FEW_ITEMS] = [1250, 10];
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

async function measured(data: string, { sessions, items }: Size): Promise<Record<string, Usage>> {
  await fillStore(data, 'bench', sessions * RATINGS_A_SESSION, { items });
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

const ratingsOf = ({ sessions }: Size): number => sessions * RATINGS_A_SESSION;

/** A curve: a column for each size, and how much each line grew from the last but one to the last, which is `times` as large. */
async function curve(folder: string, of: string, sizes: readonly Size[], keyOf: (size: Size) => number) {
  const columns: Record<string, Usage>[] = [];
  for (const size of sizes) {
    const data = join(folder, 'data');
    columns.push(await measured(data, size));
    await rm(data, { recursive: true });
  }
  const [before, last] = sizes.slice(-2);
  if (!before || !last) throw new Error('a curve needs two sizes');
  const times = keyOf(last) / keyOf(before);
  const head = sizes.map((size) => `${keyOf(size)} ${of}`.padStart(22)).join('');
  console.log(`\n${`${last.sessions} sessions, ${last.items} items`.padEnd(28)}${head}   x for ${times} x`);
  for (const name of Object.keys(columns[0] ?? {})) {
    const usages = columns.flatMap((column) => column[name] ?? []);
    const cells = usages.map(({ cpuS, peakMb }) =>
      `${cpuS.toFixed(2)} s ${peakMb.toFixed(0)} MB`.padStart(22),
    );
    const [middle, largest] = usages.slice(-2);
    if (!middle || !largest) continue;
    const growth = largest.cpuS / middle.cpuS;
    console.log(`${name.padEnd(28)}${cells.join('')}   ${growth.toFixed(1)}`);
    figure({ name: `${name}, ${times} times the ${of}`, value: growth, unit: 'x', goal: times });
    if (ratingsOf(last) >= GOAL_RATINGS)
      figure({
        name: `memory of ${name}, ${GOAL_RATINGS} ratings`,
        value: largest.peakMb,
        unit: 'MB',
        goal: GOAL_MB,
      });
  }
}

await inFolder(async (folder) => {
  execFileSync('npm', ['run', 'build'], { cwd: projectRoot(), stdio: 'ignore' });
  const ofSessions = SESSIONS.map((sessions) => ({ sessions, items: FEW_ITEMS }));
  await curve(folder, 'sessions', ofSessions, ({ sessions }) => sessions);
  const ofClips = ITEMS.map((items) => ({ sessions: SOME_SESSIONS, items }));
  await curve(folder, 'clips', ofClips, ({ items }) => CLIPS_OF_ITEM * items);
});
