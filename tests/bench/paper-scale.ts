import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { iterated, manyMetrics } from './paper-scale/tables.ts';

/** Goal of each table, in seconds of CPU time. */
const GOAL_S = 10;

/** Built anew for every run: what is deployed is measured, without a loader. */
const BUILD = join(projectRoot(), 'dist', 'bench');

const usageSchema = z.object({ userCPUTime: z.number(), systemCPUTime: z.number(), maxRSS: z.number() });
const MARK = 'usage of the command: ';
const AT_EXIT = `process.on('exit', () => console.error('${MARK}' + JSON.stringify(process.resourceUsage())))`;

/** CPU time of a process of Node, in seconds, and its peak memory, in MB. */
function usageOf(args: readonly string[]): { cpuS: number; peakMb: number } {
  const hook = `--import=data:text/javascript,${encodeURIComponent(AT_EXIT)}`;
  const { status, stderr } = spawnSync(process.execPath, [hook, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const usage = usageSchema.parse(JSON.parse(stderr.slice(stderr.lastIndexOf(MARK) + MARK.length)));
  return { cpuS: (usage.userCPUTime + usage.systemCPUTime) / 1e6, peakMb: usage.maxRSS / 1000 };
}

async function main(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', BUILD, '--logLevel', 'warn'], {
    cwd: projectRoot(),
  });
  const start = usageOf(['--eval', '0']);
  console.log(`start of Node: ${start.cpuS.toFixed(2)} s CPU`);
  for (const { label, ratings, metrics } of [await manyMetrics(folder), await iterated(folder)]) {
    const options = ['--metrics', metrics, '--layout', 'paper', '--out', join(folder, 'paper')];
    const { cpuS, peakMb } = usageOf([join(BUILD, 'cli.js'), 'analyse', ratings, ...options]);
    figure({ name: `paper layout, ${label}`, value: cpuS, unit: 's', goal: GOAL_S });
    const starts = (cpuS / start.cpuS).toFixed(0);
    console.log(
      `${label.padEnd(30)} ${cpuS.toFixed(1).padStart(6)} s CPU  ${starts} starts of Node  ${peakMb.toFixed(0)} MB  ${(cpuS / GOAL_S).toFixed(2)} of the goal`,
    );
  }
  console.log(`goal: ${GOAL_S} s of CPU time each`);
}

try {
  await inFolder(main);
} finally {
  await rm(BUILD, { recursive: true, force: true });
}
