import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeWav } from '../../../../server/audio/wav.ts';

export interface Tone {
  hz: number;
  seconds?: number;
  /** Peak relative to full scale; 1 clips. A 1 kHz tone reads about 20 log10 of it in LUFS. */
  amplitude?: number;
  sampleRate?: number;
  channels?: number;
  bitDepth?: 16 | 24;
}

const SPEECH_LEVEL = 10 ** (-23 / 20);

/** A WAV file with a tone, long enough and level enough to raise no warning. */
export function tone({
  hz,
  seconds = 3.2,
  amplitude = SPEECH_LEVEL,
  sampleRate = 8000,
  channels = 1,
  bitDepth = 16,
}: Tone): Uint8Array {
  const full = 2 ** (bitDepth - 1);
  const samples = new Int32Array(Math.round(seconds * sampleRate)).map((_, i) => {
    const value = Math.round(full * amplitude * Math.sin((2 * Math.PI * hz * i) / sampleRate));
    return Math.max(-full, Math.min(full - 1, value));
  });
  return encodeWav({ sampleRate, bitDepth, channels: Array.from({ length: channels }, () => samples) });
}

export const emptyFolder = async (): Promise<string> => await mkdtemp(join(tmpdir(), 'earshot-study-'));

export async function put(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

const ITEMS = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8'];

/** All files that the study fixtures name, but no study.yaml: two systems, eight items, three traps. */
export async function baseStudy(): Promise<string> {
  const folder = await emptyFolder();
  let hz = 700;
  const clip = async (name: string): Promise<void> => {
    hz += 10;
    await put(folder, name, tone({ hz }));
  };
  for (const system of ['alpha', 'beta']) {
    for (const item of ITEMS) await clip(`clips/${system}/${item}.wav`);
  }
  for (const trap of ['flawed/f1', 'human/h1', 'human/h2']) await clip(`traps/${trap}.wav`);
  await clip('level.wav');
  await put(folder, 'consent.md', '# Consent\n\nTaking part is voluntary. Some pages check attention.\n');
  await put(folder, 'instructions.md', 'Listen, then answer.\n');
  await put(
    folder,
    'texts.csv',
    ['item,text', ...ITEMS.map((item) => `${item},"Text of ${item}, spoken"`)].join('\n'),
  );
  await put(folder, 'metrics.csv', 'system,item,wer\nalpha,i1,0.1\nbeta,i1,\n');
  const facts = ITEMS.flatMap((item) => ['alpha', 'beta'].map((system) => `${system},${item},2`));
  await put(folder, 'facts.csv', ['system,item,speakers', ...facts].join('\n'));
  return folder;
}
