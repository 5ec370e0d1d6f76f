import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Recipe } from '#core/clips/renditions.ts';
import { decodeAudio } from '../../../server/audio/decode.ts';
import { AS_IT_IS, derivedPath, deriveClip, type Derived } from '../../../server/audio/derive.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { decodeWav, encodeWav } from '../../../server/audio/wav.ts';
import { noisePcm } from './signals.ts';

const PCM = noisePcm(1, 16, 32_000);
const LONG_AGO = new Date('2001-01-01');
let root = '';
let source = '';
let derived = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'derive-'));
  source = join(root, 'clip.wav');
  derived = join(root, 'derived');
  await writeFile(source, encodeWav(PCM));
});
afterEach(() => rm(root, { recursive: true }));

async function derive(path: string, recipe: Recipe, directory: string, finish = AS_IT_IS): Promise<Derived> {
  const [made] = (await deriveClip(path, recipe, directory, finish)).variants;
  if (!made) throw new Error('nothing was made');
  return made;
}

const read = (sha256: string): Promise<Buffer> => readFile(derivedPath(derived, sha256));

/** The end of the FLAC block in which a second of sound and more ends. */
const wholeBlocks = (samples: number): number => Math.ceil(samples / 1152) * 1152;

test('a plain copy holds the same sound under the hash of its own bytes, to the end of a block', async () => {
  const made = await derive(source, { kind: 'plain' }, derived);
  const bytes = await read(made.sha256);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
  expect(made).toMatchObject({ bytes: bytes.length, durationMs: 2016, sampleRate: 16_000, channels: 1 });
  expect(Buffer.from(made.peaks, 'base64').length).toBe(400);
  const [samples = new Int32Array()] = (await decodeAudio(bytes)).channels;
  expect(samples.length).toBe(wholeBlocks(32_000));
  const moved = samples.map((sample, i) => Math.abs(sample - (PCM.channels[0]?.[i] ?? 0)));
  expect(Math.max(...moved)).toBe(1);
});

test('every variant has a length and a dither of its own, and its end is silence with dither', async () => {
  const leastMs = [2100, 2300, 2700];
  const { variants } = await deriveClip(source, { kind: 'plain' }, derived, { ...AS_IT_IS, leastMs });
  expect(new Set(variants.map(({ sha256 }) => sha256)).size).toBe(3);
  for (const [index, { sha256 }] of variants.entries()) {
    const [samples = new Int32Array()] = (await decodeAudio(await read(sha256))).channels;
    expect(samples.length).toBe(wholeBlocks((leastMs[index] ?? 0) * 16));
    const end = samples.subarray(32_000);
    expect([Math.min(...end), Math.max(...end)]).toEqual([-1, 1]);
  }
});

test.each([1, 2] as const)(
  'the end of an uncompressed variant with %i channels is its last sample',
  async (channels) => {
    await writeFile(
      source,
      encodeWav({
        ...noisePcm(channels, 16, 3000),
        channels: Array.from({ length: channels }, () => new Int32Array(3000)),
      }),
    );
    const made = await derive(source, { kind: 'plain' }, derived, { ...AS_IT_IS, container: 'wav' });
    const pcm = decodeWav(await readFile(derivedPath(derived, made.sha256, 'wav')));
    expect(pcm.channels[0]?.at(-1)).toBe(1);
    expect(pcm.channels[0]?.length).toBe(wholeBlocks(3000));
  },
);

test('a FLAC with tags gives the same copy as a WAV: nothing of the container survives', async () => {
  const plain = await derive(source, { kind: 'plain' }, derived);
  const bare = await encodeFlac(PCM);
  const tag = Buffer.from('\x04\0\0\x0eArtist: human!', 'latin1');
  const tagged = Buffer.concat([bare.subarray(0, 42), tag, bare.subarray(42)]);
  tagged[4] = 0;
  tagged[42] = 0x82;
  const flacSource = join(root, 'clip.flac');
  await writeFile(flacSource, tagged);
  expect(await derive(flacSource, { kind: 'plain' }, derived)).toEqual(plain);
});

/** A chunk of a WAV file. */
function chunk(id: string, text: string): Buffer {
  const body = Buffer.from(text.padEnd(text.length + (text.length % 2)));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(id), size, body]);
}

test.each(['flac', 'wav'] as const)(
  '32 no chunk of a tagged WAV survives in a copy as %s: it has the bytes of a copy of the same samples without tags',
  async (container) => {
    const bare = Buffer.from(encodeWav(PCM));
    const tags = [
      chunk('LIST', 'INFOIART human voice'),
      chunk('bext', 'recorded by a person'),
      chunk('id3 ', 'ID3 human voice'),
    ];
    // Before the samples, which begin at byte 36, and after them.
    const tagged = Buffer.concat([bare.subarray(0, 36), ...tags, bare.subarray(36), ...tags]);
    tagged.writeUInt32LE(tagged.length - 8, 4);
    await writeFile(source, tagged);
    const made = await derive(source, { kind: 'plain' }, derived, { ...AS_IT_IS, container });
    const bytes = await readFile(derivedPath(derived, made.sha256, container));
    expect(['LIST', 'bext', 'id3 ', 'human', 'person'].filter((text) => bytes.includes(text))).toEqual([]);
    const sound = await decodeAudio(bytes);
    expect(bytes.equals(container === 'wav' ? encodeWav(sound) : await encodeFlac(sound))).toBe(true);
  },
);

test('a dithered copy differs in bytes and is the same each time it is made', async () => {
  const plain = await derive(source, { kind: 'plain' }, derived);
  const first = await derive(source, { kind: 'dithered' }, derived);
  expect(first.sha256).not.toBe(plain.sha256);
  expect(first.durationMs).toBe(plain.durationMs);
  await rm(derived, { recursive: true });
  expect(await derive(source, { kind: 'dithered' }, derived)).toEqual(first);
});

test('an excerpt has the length of its parts and beeps', async () => {
  const made = await derive(source, { kind: 'excerpt', partMs: 500 }, derived);
  expect(made.durationMs).toBe(2160);
  const other = await derive(source, { kind: 'excerpt', partMs: 400 }, derived);
  expect(other.durationMs).toBe(1800);
});

test('a second call writes nothing; a lost or truncated copy is made again', async () => {
  const recipe: Recipe = { kind: 'plain' };
  const made = await derive(source, recipe, derived);
  const path = derivedPath(derived, made.sha256);
  await utimes(path, LONG_AGO, LONG_AGO);
  expect(await derive(source, recipe, derived)).toEqual(made);
  expect((await stat(path)).mtime).toEqual(LONG_AGO);

  await rm(path);
  await derive(source, recipe, derived);
  expect((await read(made.sha256)).length).toBe(made.bytes);

  await writeFile(path, 'short');
  await derive(source, recipe, derived);
  expect((await read(made.sha256)).length).toBe(made.bytes);
});

test('a source whose bytes change under the same name is derived anew', async () => {
  const before = await derive(source, { kind: 'plain' }, derived);
  await writeFile(source, encodeWav(noisePcm(1, 16, 16_000)));
  const after = await derive(source, { kind: 'plain' }, derived);
  expect(after.sha256).not.toBe(before.sha256);
  expect(after.durationMs).toBe(1008);
});

test('the original is untouched and no temporary files stay behind', async () => {
  const before = await readFile(source);
  await utimes(source, LONG_AGO, LONG_AGO);
  const made = await derive(source, { kind: 'dithered' }, derived);
  expect(await readFile(source)).toEqual(before);
  expect((await stat(source)).mtime).toEqual(LONG_AGO);
  expect((await readdir(derived)).toSorted()).toEqual([`${made.sha256}.flac`, 'recipes'].toSorted());
});

test('a file that is no sound leaves nothing behind', async () => {
  await mkdir(derived);
  await writeFile(source, 'OggS');
  await expect(derive(source, { kind: 'plain' }, derived)).rejects.toThrow('Ogg');
  expect(await readdir(derived)).toEqual([]);
});
