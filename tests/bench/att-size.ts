import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';
import { BATCHES, LISTENERS, writeAttStudy } from './att-size/att-study.ts';
import { inFolder } from './in-folder.ts';

/** Goal of each command at the size of the Audio Turing Test, in seconds of CPU time. */
const GOAL_S = 60;

// --listeners 100: a shorter run. --profile folder: destination of the CPU profile of each command.
const { values: asked } = parseArgs({
  options: { listeners: { type: 'string', default: String(LISTENERS) }, profile: { type: 'string' } },
});

/** Built anew for every run: what is deployed is measured, without a loader. */
const BUILD = join(projectRoot(), 'dist', 'bench');

const usageSchema = z.object({ userCPUTime: z.number(), systemCPUTime: z.number() });
const MARK = 'usage of the command: ';
const AT_EXIT = `process.on('exit', () => console.error('${MARK}' + JSON.stringify(process.resourceUsage())))`;

/** CPU time of a command in a process of its own, in seconds. */
function cpuOf(command: string, study: string): number {
  const profile = asked.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${asked.profile}`];
  const hook = `--import=data:text/javascript,${encodeURIComponent(AT_EXIT)}`;
  const args = [command, study, '--listeners', asked.listeners];
  const { status, stderr } = spawnSync(process.execPath, [...profile, hook, join(BUILD, 'cli.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  const usage = usageSchema.parse(JSON.parse(stderr.slice(stderr.lastIndexOf(MARK) + MARK.length)));
  return (usage.userCPUTime + usage.systemCPUTime) / 1e6;
}

async function main(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', BUILD, '--logLevel', 'warn'], {
    cwd: projectRoot(),
  });
  const study = await writeAttStudy(join(folder, 'study'));
  const pages = 10 * BATCHES * Number(asked.listeners);
  for (const command of ['simulate-design', 'rehearse']) {
    const cpuS = cpuOf(command, study);
    const perPage = ((1000 * cpuS) / pages).toFixed(2);
    console.log(
      `${command.padEnd(16)} ${asked.listeners} listeners  ${cpuS.toFixed(1).padStart(6)} s CPU  ${perPage} ms a page  ${(cpuS / GOAL_S).toFixed(2)} of the goal`,
    );
  }
  console.log(`goal: ${GOAL_S} s of CPU time each`);
}

try {
  await inFolder(main);
} finally {
  await rm(BUILD, { recursive: true, force: true });
}
