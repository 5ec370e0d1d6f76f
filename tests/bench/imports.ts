import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

/** Goals of an import of a million rows, and of a JSON dump of 43 MB. */
const GOAL_SECONDS = 10;
const GOAL_MB = 500;

// --rows 100000: a shorter run. --profile folder: where the CPU profile of each import goes.
const { values: asked } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, profile: { type: 'string' } },
});
const ROWS = Number(asked.rows);

/** Built anew for every run: what is deployed, and nothing of a loader, is measured. */
const BUILD = join(projectRoot(), 'dist', 'bench');

const usageSchema = z.object({ maxRSS: z.number(), userCPUTime: z.number(), systemCPUTime: z.number() });
const MARK = 'usage of the import: ';
const AT_EXIT = `process.on('exit', () => console.error('${MARK}' + JSON.stringify(process.resourceUsage())))`;

async function write(path: string, pieces: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  for (const piece of pieces) if (!file.write(piece)) await once(file, 'drain');
  file.end();
  await finished(file);
}

/** A long table: 100 ratings of each listener, of 20 systems and 500 items. */
function* longTable(): Generator<string> {
  yield 'listener,system,item,canonical_value,page,received_at\n';
  for (let row = 0; row < ROWS; row += 1) {
    const time = new Date(1_767_225_600_000 + row * 1000).toISOString();
    yield `L${Math.floor(row / 100)},system${row % 20},item${Math.floor(row / 20) % 500},${1 + (row % 5)},${1 + (row % 100)},${time}\n`;
  }
}

const TRIALS = 18;
const STIMULI = 8;
/** Sessions that make 43 MB. */
const SESSIONS = Math.round((3700 * ROWS) / 1_000_000);

/** A JSON dump of sessions with trials with responses. */
function* dump(): Generator<string> {
  yield '{"study":"bench","sessions":[';
  for (let session = 0; session < SESSIONS; session += 1) {
    const trials = Array.from({ length: TRIALS }, (_, trial) => ({
      id: `trial${trial}`,
      responses: Array.from({ length: STIMULI }, (_, stimulus) => ({
        stimulus: `clips/system${stimulus}_${trial}.wav`,
        score: (session * 7 + trial * 3 + stimulus * 11) % 101,
        time: 1000 + ((session * 31 + stimulus * 17) % 90_000),
        events: [1, 2, 3],
      })),
    }));
    yield (session === 0 ? '' : ',') + JSON.stringify({ user: { id: `S${session}` }, trials });
  }
  yield ']}';
}

/** Runs the command itself in a process of its own. */
async function imported(path: string, out: string, options: readonly string[]) {
  const profile = asked.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${asked.profile}`];
  const hook = `--import=data:text/javascript,${encodeURIComponent(AT_EXIT)}`;
  const args = ['import-ratings', path, '--out', out, ...options];
  const child = spawn(process.execPath, [...profile, hook, join(BUILD, 'cli.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
  const usage = usageSchema.parse(JSON.parse(said.slice(said.indexOf(MARK) + MARK.length)));
  return { cpuS: (usage.userCPUTime + usage.systemCPUTime) / 1e6, peakMb: usage.maxRSS / 1024 };
}

async function main(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', BUILD, '--logLevel', 'warn'], {
    cwd: projectRoot(),
  });
  const files = [
    { name: 'long.csv', pieces: longTable(), options: [] },
    {
      name: 'dump.json',
      pieces: dump(),
      options: [
        '--records',
        'sessions.trials.responses',
        '--name',
        '{system}_{item}.wav',
        '--columns',
        'listener=sessions.user.id, clip=stimulus, canonical_value=score, page_ms=time',
      ],
    },
  ];
  for (const { name, pieces, options } of files) {
    const path = join(folder, name);
    await write(path, pieces);
    const { cpuS, peakMb } = await imported(path, join(folder, 'ratings.csv'), options);
    const { size } = await stat(path);
    console.log(
      `${name.padEnd(10)} ${(size / 1e6).toFixed(0).padStart(4)} MB ${cpuS.toFixed(1).padStart(6)} s of CPU ${peakMb.toFixed(0).padStart(5)} MB`,
    );
    figure({ name: `import of ${name}`, value: cpuS, unit: 's of CPU', goal: GOAL_SECONDS });
    if (name === 'long.csv') figure({ name: `memory of ${name}`, value: peakMb, unit: 'MB', goal: GOAL_MB });
  }
  console.log(`goals: ${GOAL_SECONDS} s of CPU; ${GOAL_MB} MB for long.csv`);
}

try {
  await inFolder(main);
} finally {
  await rm(BUILD, { recursive: true, force: true });
}
