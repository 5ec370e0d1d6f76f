import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '#core/order/random.ts';
import { encodeWav } from '../../server/audio/wav.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

// --clips 10000: clips of two seconds. Prints CPU and wall time of check and prepare, their ratio to ffmpeg's own encoder and loudness meter,
// and how long a request waits while a server prepares the same clips.
const { values: asked } = parseArgs({ options: { clips: { type: 'string', default: '1000' } } });
const CLIPS = Number(asked.clips);
const FFMPEG_CLIPS = 100;
const SAMPLE_RATE = 48_000;
const CLI = join(projectRoot(), 'dist', 'server', 'cli.js');

const STUDY = `title: Benchmark of preparation
language: en
clips: {test: 'clips/{system}/{item}.wav'}
loudness: -23
consent: consent.md
recruitment: {listeners: 20, minutes: 10}
blocks:
  - {method: rating, preset: acr, pages: 20}
`;

/** Noise below 2 kHz in syllables of a third of a second. */
function writeClip(path: string): void {
  const random = createRandom(path);
  const length = Math.round(SAMPLE_RATE * (1.9 + 0.2 * random.next()));
  let low = 0;
  const channel = Int32Array.from({ length }, (_, at) => {
    low += 0.2 * (random.next() - 0.5 - low);
    return Math.round(30_000 * low * Math.abs(Math.sin(at / 5000)));
  });
  writeFileSync(path, encodeWav({ sampleRate: SAMPLE_RATE, bitDepth: 16, channels: [channel] }));
}

function writeStudy(folder: string): string[] {
  const clips = Array.from({ length: CLIPS }, (_, index) =>
    join(folder, 'clips', `s${index % 5}`, `i${Math.floor(index / 5)}.wav`),
  );
  for (let system = 0; system < 5; system += 1)
    mkdirSync(join(folder, 'clips', `s${system}`), { recursive: true });
  clips.forEach(writeClip);
  writeFileSync(join(folder, 'study.yaml'), STUDY);
  writeFileSync(join(folder, 'consent.md'), 'You may stop at any time.\n');
  return clips;
}

interface Usage {
  cpuS: number;
  wallS: number;
  peakMb: number;
}

/** Runs a program to its end under GNU time. */
function measured(program: string, args: readonly string[], dataFolder: string): Usage {
  const { stderr, status } = spawnSync('/usr/bin/time', ['-f', 'usage %U %S %e %M', program, ...args], {
    env: { ...process.env, EARSHOT_DATA: dataFolder },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const [, user = '', system = '', wall = '', kilobytes = ''] =
    /usage (\S+) (\S+) (\S+) (\S+)/u.exec(stderr) ?? [];
  if (status !== 0 || kilobytes === '') throw new Error(stderr);
  return { cpuS: Number(user) + Number(system), wallS: Number(wall), peakMb: Number(kilobytes) / 1024 };
}

function ffmpegUsage(clips: readonly string[], folder: string): Usage {
  const inputs = clips.slice(0, FFMPEG_CLIPS).flatMap((clip) => ['-i', clip]);
  const outputs = clips
    .slice(0, FFMPEG_CLIPS)
    .flatMap((_, index) => [
      '-map',
      String(index),
      '-af',
      'ebur128',
      '-compression_level',
      '8',
      join(folder, `${index}.flac`),
    ]);
  const { cpuS, wallS, peakMb } = measured('ffmpeg', ['-v', 'error', '-y', ...inputs, ...outputs], folder);
  const scale = CLIPS / Math.min(FFMPEG_CLIPS, CLIPS);
  return { cpuS: cpuS * scale, wallS: wallS * scale, peakMb };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('a server has a port');
  return address.port;
}

/** Waits of requests, ms, sorted, while `earshot serve` prepares a folder. */
async function waitsWhileServing(folder: string, dataFolder: string): Promise<number[]> {
  const port = await freePort();
  const env = { ...process.env, EARSHOT_DATA: dataFolder, PORT: String(port) };
  const child = spawn(process.execPath, [CLI, 'serve', folder], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const waits: number[] = [];
  while (!said.includes('is listening')) {
    const begun = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (reply?.ok) waits.push(performance.now() - begun);
    await setTimeout(20);
  }
  child.kill();
  await once(child, 'exit');
  return waits.toSorted((a, b) => a - b);
}

const row = (what: string, { cpuS, wallS, peakMb }: Usage, base: Usage): string =>
  `${what.padEnd(28)} ${cpuS.toFixed(1).padStart(8)} ${wallS.toFixed(1).padStart(8)} ${peakMb.toFixed(0).padStart(6)} ${(cpuS / base.cpuS).toFixed(2).padStart(8)}`;

await inFolder(async (stage) => {
  execFileSync('npm', ['run', 'build'], { cwd: projectRoot(), stdio: 'ignore' });
  const [study, data] = [join(stage, 'study'), join(stage, 'data')];
  const clips = writeStudy(study);
  const base = ffmpegUsage(clips, stage);
  console.log(`${CLIPS} clips of 2 s         CPU s   wall s     MB  x ffmpeg`);
  console.log(row('ffmpeg, ebur128 and FLAC', base, base));
  const run = (command: string) => measured(process.execPath, [CLI, command, study], data);
  const of = `${CLIPS.toLocaleString('en')} clips`;
  for (const [what, command, goal] of [
    ['check', 'check', undefined],
    ['prepare', 'prepare', (220 * CLIPS) / 10_000],
    ['prepare again', 'prepare', (5 * CLIPS) / 10_000],
    ['check again', 'check', undefined],
  ] as const) {
    const usage = run(command);
    console.log(row(what, usage, base));
    const aim = goal === undefined ? {} : { goal };
    figure({ name: `${what}, ${of}`, value: usage.wallS, unit: 's', limit: base.wallS, ...aim });
    if (what === 'prepare') figure({ name: `memory of prepare`, value: usage.peakMb, unit: 'MB', goal: 300 });
  }
  const waits = await waitsWhileServing(study, join(stage, 'served'));
  const at = (share: number): string =>
    (waits[Math.floor(share * (waits.length - 1))] ?? Number.NaN).toFixed(0);
  const most = waits.at(-1) ?? Number.NaN;
  figure({ name: 'most wait for /healthz while preparing', value: most, unit: 'ms' });
  console.log(
    `/healthz while a server prepares them: n ${waits.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
  );
});
