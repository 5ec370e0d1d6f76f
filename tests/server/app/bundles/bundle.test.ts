import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { BLOCK_FRAMES, encodeFlac } from '../../../../server/audio/flac.ts';
import type { Pcm } from '../../../../server/audio/pcm.ts';
import { readServedFile } from '../../../../server/audio/served-file.ts';
import { encodeWav } from '../../../../server/audio/wav.ts';
import { bundlePieces } from '../../../../server/app/bundles/bundle.ts';
import { Fills } from '../../../../server/app/bundles/fill.ts';
import { chunksOf, lengthOf, type Piece } from '../../../../server/app/bundles/pieces.ts';
import { readBundle, samplesAt, type ReadSlot } from '../../../support/bundle-reader.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { noisePcm } from '../../audio/signals.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let written = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

const fills = new Fills('secret');

async function bytesOf(pieces: readonly Piece[], chunkBytes = 1000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(pieces, Buffer.alloc(chunkBytes))) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function keep(bytes: Uint8Array, container: 'flac' | 'wav'): Promise<string> {
  written += 1;
  const path = join(folder.path, `${written}.${container}`);
  await writeFile(path, bytes);
  return path;
}

interface Sound {
  pcm: Pcm;
  container?: 'flac' | 'wav';
}

async function bundleOf(
  sounds: readonly Sound[],
  { blockBytes = 200 * 1024, tokens = sounds.map((_, i) => `token ${i}`), peaks = 3 } = {},
): Promise<Buffer> {
  const slots = sounds.map(async ({ pcm, container = 'flac' }, i) => {
    const bytes = container === 'flac' ? await encodeFlac(pcm) : encodeWav(pcm);
    const file = await readServedFile(await keep(bytes, container), container);
    return { token: tokens[i] ?? '', peaks: new Uint8Array(peaks).fill(i + 1), file };
  });
  const pieces = bundlePieces(await Promise.all(slots), blockBytes, fills);
  const bundle = await bytesOf(pieces);
  expect(bundle).toHaveLength(lengthOf(pieces));
  return bundle;
}

/** Compares samples as bytes: element by element takes minutes. */
function expectSame(one: Pcm, other: Pcm): void {
  const bytesIn = ({ channels }: Pcm): Buffer[] => channels.map(({ buffer }) => Buffer.from(buffer));
  expect({ ...one, channels: [] }).toEqual({ ...other, channels: [] });
  const others = bytesIn(other);
  expect(bytesIn(one).map((channel, i) => channel.equals(others[i] ?? Buffer.alloc(0)))).toEqual(
    others.map(() => true),
  );
}

const only = ([slot]: readonly ReadSlot[]): ReadSlot => {
  if (!slot) throw new Error('the bundle is empty');
  return slot;
};

describe('a reader that knows the format finds the samples of the file, whatever they are', () => {
  test.each<[string, Pcm]>([
    ['mono, 16 bit', noisePcm(1, 16, 30_000)],
    ['stereo, 24 bit', noisePcm(2, 24, 9000, 48_000)],
    ['whole frames only', noisePcm(1, 16, BLOCK_FRAMES * 3)],
    ['one whole frame', noisePcm(1, 16, BLOCK_FRAMES)],
    ['less than a frame', noisePcm(2, 16, 300)],
    [
      'more frames than one byte numbers',
      { ...noisePcm(1, 16, 1), channels: [new Int32Array(BLOCK_FRAMES * 130 + 5)] },
    ],
    ['a rate without a code', noisePcm(1, 16, 9000, 11_025)],
  ])('FLAC: %s', async (_name, pcm) => {
    const slot = only(readBundle(await bundleOf([{ pcm }])));
    expectSame(await decodeAudio(slot.file), pcm);
    expect([slot.sampleRate, slot.channels, slot.bitDepth]).toEqual([
      pcm.sampleRate,
      pcm.channels.length,
      pcm.bitDepth,
    ]);
  });

  test.each<[string, Pcm]>([
    ['mono, 24 bit, an odd number of bytes', noisePcm(1, 24, 10_001)],
    ['stereo, 16 bit', noisePcm(2, 16, 9000, 48_000)],
  ])('WAV: %s', async (_name, pcm) => {
    const slot = only(readBundle(await bundleOf([{ pcm, container: 'wav' }])));
    expect(slot.container).toBe('wav');
    expectSame(await decodeAudio(slot.file), pcm);
  });
});

test('every slot has its format, its peaks and a block of the size that the header says', async () => {
  const sounds = [{ pcm: noisePcm(1, 16, 4000) }, { pcm: noisePcm(2, 24, 20_000, 24_000) }];
  const bundle = await bundleOf(sounds, { blockBytes: 150 * 1024, peaks: 5 });
  expect([4, 8, 12].map((at) => bundle.readUInt32LE(at))).toEqual([2, 5, 150 * 1024]);
  expect(bundle).toHaveLength(16 + 2 * (12 + 5 + 150 * 1024));
  const slots = readBundle(bundle);
  expect(slots.map(({ peaks }) => [...peaks])).toEqual([Array(5).fill(1), Array(5).fill(2)]);
  expect(slots.map(({ sampleRate, channels, bitDepth }) => [sampleRate, channels, bitDepth])).toEqual([
    [16_000, 1, 16],
    [24_000, 2, 24],
  ]);
});

test('a page whose clips are streamed gets formats and peaks alone', async () => {
  const bundle = await bundleOf([{ pcm: noisePcm(1, 16) }], { blockBytes: 0 });
  expect(bundle).toHaveLength(16 + 12 + 3);
  expect(only(readBundle(bundle)).file).toHaveLength(0);
});

test('nothing of the head of a file is in the bundle', async () => {
  const pcm = noisePcm(1, 16);
  const flac = Buffer.from(await encodeFlac(pcm));
  const bundle = await bundleOf([{ pcm }]);
  expect(bundle.includes(flac.subarray(26, 42))).toBe(false);
  expect(bundle.includes('fLaC')).toBe(false);
});

/** Places and numbers of all valid headers of a block, whatever they are. */
function headersIn(block: Buffer, most: number): { at: number; number: number }[] {
  const numbers = Array.from({ length: most }, (_, number) => number);
  const found: { at: number; number: number }[] = [];
  for (let at = block.indexOf(0xff); at >= 0 && at < block.length - 6; at = block.indexOf(0xff, at + 1)) {
    if (block[at + 1] !== 0xf8) continue;
    const number = numbers.find((candidate) => samplesAt(block, at, candidate) !== null);
    if (number !== undefined) found.push({ at, number });
  }
  return found;
}

describe('the fill', () => {
  test('holds headers that look like frames, and none that goes on where the sound ends', async () => {
    const pcm = noisePcm(2, 16, BLOCK_FRAMES * 5, 48_000);
    // More than the whole pool, so that every decoy is there.
    const { block, frames } = only(readBundle(await bundleOf([{ pcm }], { blockBytes: 2 * 1024 * 1024 })));
    const end = frames.at(-1) ?? 0;
    expect(frames).toHaveLength(6);
    const decoys = headersIn(block, 1100).filter(({ at }) => at > end);
    expect(decoys.length).toBeGreaterThan(500);
    expect(decoys.filter(({ number }) => number === 6)).toEqual([]);
    expect(new Set(decoys.map(({ number }) => number)).size).toBeGreaterThan(200);
    // Beside mid and side the encoder uses: the decoys as well.
    const codings = decoys.map(({ at }) => (block[at + 3] ?? 0) >> 4);
    expect(new Set(codings)).toEqual(new Set([1, 8, 9, 10]));
  });

  test('is the same for one token at every look, and another for another token', async () => {
    const pcm = noisePcm(1, 16);
    const [once, again] = [await bundleOf([{ pcm }]), await bundleOf([{ pcm }])];
    expect(again.equals(once)).toBe(true);
    const other = await bundleOf([{ pcm }], { tokens: ['another'] });
    const { block, frames } = only(readBundle(once));
    const { block: otherBlock } = only(readBundle(other));
    const end = (frames.at(-1) ?? 0) + 16;
    expect(otherBlock.subarray(0, end - 16).equals(block.subarray(0, end - 16))).toBe(true);
    expect(otherBlock.subarray(end).equals(block.subarray(end))).toBe(false);
    const hashes = [0, 1].map((half) =>
      createHash('sha256')
        .update(block.subarray(end + half * 50_000, end + (half + 1) * 50_000))
        .digest('hex'),
    );
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  test('is another where the secret is another', async () => {
    const pcm = noisePcm(1, 16);
    const file = await readServedFile(await keep(await encodeFlac(pcm), 'flac'), 'flac');
    const slot = { token: 'token', peaks: new Uint8Array(), file };
    const [one, other] = await Promise.all(
      ['one', 'other'].map((secret) => bytesOf(bundlePieces([slot], 100 * 1024, new Fills(secret)))),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });
});

test('a block that is too small for a clip is a mistake of ours, never a cut clip', async () => {
  await expect(bundleOf([{ pcm: noisePcm(1, 16) }], { blockBytes: 1024 })).rejects.toThrow('cannot hold');
});

test('a file that Earshot did not make is not served', async () => {
  const path = await keep(Buffer.from('fLaC and nothing else'), 'flac');
  await expect(readServedFile(path, 'flac')).rejects.toThrow(/no valid stream header/);
  const wav = Buffer.from(encodeWav(noisePcm(1, 16, 100)));
  const cut = await keep(wav.subarray(0, 100), 'wav');
  await expect(readServedFile(cut, 'wav')).rejects.toThrow('is not a WAV file that Earshot made');
});
