import { execFileSync, spawn } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';
import { fillStore } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

/** Goals of an export of a million ratings: of the table of ratings a second, and the most memory of the process. */
const GOAL_PER_SECOND = 50_000;
const GOAL_OF_ALL_TABLES = 25_000;
const GOAL_MB = 300;

// --ratings 200000: a shorter run. --profile folder: where the CPU profile of each export goes.
const { values: asked } = parseArgs({
  options: { ratings: { type: 'string', default: '1000000' }, profile: { type: 'string' } },
});

/** Built anew for every run: what is deployed, and nothing of a loader, is measured. */
const BUILD = join(projectRoot(), 'dist', 'bench');

const usageSchema = z.object({ maxRSS: z.number(), userCPUTime: z.number(), systemCPUTime: z.number() });
const MARK = 'usage of the export: ';
const AT_EXIT = `process.on('exit', () => console.error('${MARK}' + JSON.stringify(process.resourceUsage())))`;

interface Usage {
  wallS: number;
  cpuS: number;
  peakMb: number;
}

/** Runs the command itself in a process of its own. */
async function exported(data: string, name: string, out: string, formats: string): Promise<Usage> {
  const profile = asked.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${asked.profile}`];
  const shape = formats === ALONE ? ['--ratings-only'] : ['--format', formats];
  const args = ['export', name, '--out', out, ...shape];
  const hook = `--import=data:text/javascript,${encodeURIComponent(AT_EXIT)}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...profile, hook, join(BUILD, 'cli.js'), ...args], {
    env: { ...process.env, EARSHOT_DATA: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the export ended with ${code}: ${said}`);
  const wallS = (performance.now() - begun) / 1000;
  const usage = usageSchema.parse(JSON.parse(said.slice(said.indexOf(MARK) + MARK.length)));
  const cpuS = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  return { wallS, cpuS, peakMb: usage.maxRSS / 1024 };
}

function line(what: string, ratings: number, { wallS, cpuS, peakMb }: Usage): string {
  const perSecond = (seconds: number): string => Math.round(ratings / seconds).toLocaleString('en');
  return `${what.padEnd(44)} ${perSecond(wallS).padStart(8)}/s wall ${perSecond(cpuS).padStart(8)}/s CPU  ${peakMb.toFixed(0).padStart(5)} MB`;
}

/** Only the table of ratings, with its dictionary. */
const ALONE = 'ratings only';

const STUDIES: readonly [what: string, share: number, screening: unknown[], formats: readonly string[]][] = [
  ['no rule', 0.1, [], ['csv']],
  ['no rule', 1, [], [ALONE, 'csv', 'csv,parquet,json,wide']],
  ['rules', 0.1, [{ rule: 'bt500' }, { rule: 'bs1534 iqr', as: 'flag' }], ['csv']],
  ['rules', 1, [{ rule: 'bt500' }, { rule: 'bs1534 iqr', as: 'flag' }], ['csv']],
];

function tell(formats: string, ratings: number, { cpuS, peakMb }: Usage): void {
  const perSecond = { unit: '/s of CPU', value: ratings / cpuS, isMore: true };
  if (formats === ALONE) figure({ name: 'export of ratings only', goal: GOAL_PER_SECOND, ...perSecond });
  if (formats === 'csv') figure({ name: 'export of all tables', goal: GOAL_OF_ALL_TABLES, ...perSecond });
  if (formats === 'csv') figure({ name: 'memory of the export', value: peakMb, unit: 'MB', goal: GOAL_MB });
}

async function main(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', BUILD, '--logLevel', 'warn'], {
    cwd: projectRoot(),
  });
  for (const [what, share, screening, allFormats] of STUDIES) {
    const data = join(folder, 'data');
    const ratings = await fillStore(data, 'bench', share * Number(asked.ratings), { screening });
    for (const formats of allFormats) {
      const out = join(folder, 'out');
      const usage = await exported(data, 'bench', out, formats);
      if (share === 1 && what === 'no rule') tell(formats, ratings, usage);
      const { size } = await stat(join(out, 'bench-ratings.csv'));
      const name = `${ratings} ratings, ${what}, ${formats}`;
      console.log(line(name, ratings, usage), ` ratings.csv ${(size / 1e6).toFixed(0)} MB`);
      await rm(out, { recursive: true });
    }
    await rm(data, { recursive: true });
  }
  console.log(
    `goals: ${GOAL_PER_SECOND}/s of CPU for ratings only, ${GOAL_OF_ALL_TABLES}/s for all tables, ${GOAL_MB} MB`,
  );
}

try {
  await inFolder(main);
} finally {
  await rm(BUILD, { recursive: true, force: true });
}
