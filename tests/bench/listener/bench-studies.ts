import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom } from '#core/order/random.ts';
import { decodeAudio } from '../../../server/audio/decode.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

const RATE_HZ = 48_000;

/** Real speech of an example, brought to stereo at 48 kHz and repeated to a length, with a little noise of its own. */
async function speech(source: string, seconds: number, seed: string): Promise<Uint8Array> {
  const { channels, sampleRate, bitDepth } = await decodeAudio(
    await readFile(join(projectRoot(), 'studies', source)),
  );
  const [mono = new Int32Array()] = channels;
  const random = createRandom(seed);
  const depth = bitDepth === 24 ? 256 : 1;
  const frame = (index: number): number => {
    const at = ((index * sampleRate) / RATE_HZ) % (mono.length - 1);
    const low = Math.floor(at);
    const [a = 0, b = 0] = [mono[low], mono[low + 1]];
    return Math.round((a + (b - a) * (at - low)) / depth + random.normal() * 3);
  };
  const side = (): Int32Array => Int32Array.from({ length: seconds * RATE_HZ }, (_, index) => frame(index));
  return encodeWav({ sampleRate: RATE_HZ, bitDepth: 16, channels: [side(), side()] });
}

async function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** MUSHRA: a page of six clips of real speech of about 5 s, of which a listener may hear as little as wanted. */
export async function fiveSeconds(folder: string): Promise<string> {
  const yaml = `title: Five seconds
language: en
clips: {test: 'clips/{system}/{item}.flac'}
loudness: as is
consent: consent.md
blocks:
  - method: mushra
    min_coverage: 0
    switching: restart
    reference: {where: {system: human}}
`;
  const systems = ['human', 'espeak', 'festival_hts', 'flite_rms', 'flite_awb'];
  const clips: Record<string, Uint8Array> = {};
  for (const system of systems) {
    const path = `clips/${system}/s8.flac`;
    clips[path] = await readFile(join(projectRoot(), 'studies', 'mushra', path));
  }
  return write(folder, { 'study.yaml': yaml, 'consent.md': 'A test.\n', ...clips });
}

const SYSTEMS = ['reference', 'low', 'one', 'two', 'three', 'four'];

/** MUSHRA: ten pages of six clips of 30 s, stereo, 48 kHz. */
export async function tenPages(folder: string): Promise<string> {
  const yaml = `title: Ten pages
language: en
clips: {test: 'clips/{system}/{item}.wav'}
loudness: as is
consent: consent.md
blocks:
  - method: mushra
    min_coverage: 0
    reference: {where: {system: reference}, hidden: false}
    anchors: {low: {where: {system: low}}}
`;
  const clips: Record<string, Uint8Array> = {};
  for (let item = 1; item <= 10; item += 1)
    for (const system of SYSTEMS)
      clips[`clips/${system}/i${item}.wav`] = await speech(
        'mushra/clips/human/s1.flac',
        30,
        `${system} ${item}`,
      );
  return write(folder, { 'study.yaml': yaml, 'consent.md': 'A test.\n', ...clips });
}

/** A questionnaire about one clip of three minutes, stereo, 48 kHz. */
export async function threeMinutes(folder: string): Promise<string> {
  const yaml = `title: Three minutes
language: en
clips: {test: 'clips/{system}/{item}.wav'}
loudness: as is
consent: consent.md
blocks:
  - method: questionnaire
    questions: [{kind: text, key: words, text: What was it about?}]
`;
  const clip = await speech('mushra/clips/human/s1.flac', 180, 'long');
  return write(folder, { 'study.yaml': yaml, 'consent.md': 'A test.\n', 'clips/one/i1.wav': clip });
}
