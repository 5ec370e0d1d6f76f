import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { judgePages } from '../../server/app/backfill/judge-pages.ts';
import { figuresOf } from '../../server/app/monitoring/count-figures.ts';
import { findStudy } from '../../server/app/ratings/study-sessions.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { fillStore, RATINGS_A_SESSION } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

/** How work grows with the number of sessions: each line should grow no faster than they do. */
const SESSIONS = [250, 1000, 10_000];
const CLI = join(projectRoot(), 'dist', 'server', 'cli.js');

interface Usage {
  cpuS: number;
  peakMb: number;
}

/** CPU time and peak memory of a command, under GNU time. */
function command(data: string, args: readonly string[]): Usage {
  const { stderr, status } = spawnSync(
    '/usr/bin/time',
    ['-f', 'usage %U %S %M', process.execPath, CLI, ...args],
    {
      env: { ...process.env, EARSHOT_DATA: data },
      encoding: 'utf8',
      maxBuffer: 1e9,
    },
  );
  const [, user = '', system = '', kilobytes = ''] = /usage (\S+) (\S+) (\S+)/u.exec(stderr) ?? [];
  if (status !== 0 || kilobytes === '') throw new Error(stderr);
  return { cpuS: Number(user) + Number(system), peakMb: Number(kilobytes) / 1024 };
}

async function inProcess(work: () => Promise<unknown>): Promise<Usage> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return { cpuS: (user + system) / 1e6, peakMb: process.memoryUsage.rss() / 1e6 };
}

async function measured(data: string, sessions: number): Promise<Record<string, Usage>> {
  await fillStore(data, 'bench', sessions * RATINGS_A_SESSION);
  const out = join(data, 'out');
  const commands = {
    export: command(data, ['export', 'bench', '--out', out]),
    'export, ratings only': command(data, ['export', 'bench', '--out', out, '--ratings-only']),
    screen: command(data, ['screen', 'bench']),
    analyse: command(data, ['analyse', 'bench']),
  };
  const store = openSqliteStore(data);
  const world = { store, dataFolder: data, now: Date.now };
  const own = {
    'monitor opening': await inProcess(() => figuresOf(world, { study: 'bench', mode: 'live' })),
    backfill: await inProcess(async () => judgePages(store, await findStudy(store, 'bench'), Date.now())),
  };
  await store.close();
  return { ...commands, ...own };
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
  console.log(`${`of ${RATINGS_A_SESSION} ratings`.padEnd(24)}${head}   x for ${10_000 / 1000} x`);
  for (const name of Object.keys(columns[0] ?? {})) {
    const usages = columns.flatMap((column) => column[name] ?? []);
    const cells = usages.map(({ cpuS, peakMb }) =>
      `${cpuS.toFixed(2)} s ${peakMb.toFixed(0)} MB`.padStart(22),
    );
    const [, middle, last] = usages;
    const growth = middle && last ? last.cpuS / middle.cpuS : Number.NaN;
    console.log(`${name.padEnd(24)}${cells.join('')}   ${growth.toFixed(1)}`);
    if (last) figure({ name: `${name}, 10 times the sessions`, value: growth, unit: 'x', goal: 10 });
  }
});
