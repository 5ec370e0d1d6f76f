import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom } from '#core/order/random.ts';
import { encodeWav } from '../../server/audio/wav.ts';

const SAMPLE_RATE = 16_000;

/** A second of noise that no other name gives, as loud as the studies' default. */
export function noiseWav(name: string, durationMs = 1000): Uint8Array {
  const random = createRandom(name);
  const frames = Math.round((durationMs / 1000) * SAMPLE_RATE);
  const channel = new Int32Array(frames).map(() => Math.round((random.next() * 2 - 1) * 3000));
  return encodeWav({ sampleRate: SAMPLE_RATE, bitDepth: 16, channels: [channel] });
}

/** Writes a study folder whose clips are short noises. `clips` are paths below the folder. */
export async function writeStudy(folder: string, yaml: string, clips: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'study.yaml'), yaml);
  await writeFile(
    join(folder, 'consent.md'),
    'You will listen to noises; some check attention. You may stop at any time.\n',
  );
  for (const clip of clips) {
    await mkdir(dirname(join(folder, clip)), { recursive: true });
    await writeFile(join(folder, clip), noiseWav(clip));
  }
  return folder;
}

const cross = (
  systems: readonly string[],
  items: readonly string[],
  path: (s: string, i: string) => string,
) => systems.flatMap((system) => items.map((item) => path(system, item)));

/** One ATT batch: 4 systems x 7 items, 2 flawed and 3 human traps. `quota`: ratings a clip. */
export function writeTernary(folder: string, extra = '', quota?: number): Promise<string> {
  const items = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'];
  const yaml = `title: Human or machine?
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: traps/{kind}/{item}.wav
loudness: as is
consent: consent.md
${extra}blocks:
  - method: ternary
    batches: 1
${quota === undefined ? '' : `    ratings_per_clip: ${quota}\n`}    traps:
      flawed: {set: traps, where: {kind: flawed}}
      human: {set: traps, where: {kind: human}}
`;
  return writeStudy(folder, yaml, [
    ...cross(['alpha', 'bravo', 'carol', 'delta'], items, (system, item) => `clips/${system}/${item}.wav`),
    ...['f1', 'f2'].map((item) => `traps/flawed/${item}.wav`),
    ...['h1', 'h2', 'h3'].map((item) => `traps/human/${item}.wav`),
  ]);
}
