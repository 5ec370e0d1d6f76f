import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { fadedEdges } from '../../../server/audio/faded-edges.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { withRecording, type FrameRange } from '../../../server/audio/open-recording.ts';
import type { Pcm } from '../../../server/audio/pcm.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { encodedLossy, hasFfmpeg } from '../../support/ffmpeg.ts';

const folder = await mkdtemp(join(tmpdir(), 'recording-'));
afterAll(() => rm(folder, { recursive: true }));

const TOTAL = 30_000;
const noise = (bitDepth: Pcm['bitDepth'], channels: number): Pcm => {
  const random = createRandom('recording');
  const limit = 2 ** (bitDepth - 2);
  return {
    sampleRate: 16_000,
    bitDepth,
    channels: Array.from({ length: channels }, () =>
      Int32Array.from({ length: TOTAL }, () => random.int(limit) - limit / 2),
    ),
  };
};

const partsOf = async (path: string, ranges: readonly FrameRange[]): Promise<Pcm[]> =>
  await withRecording(path, async ({ read }) => {
    const parts: Pcm[] = [];
    for await (const part of read(ranges)) parts.push(part);
    return parts;
  });

const RANGES = [
  { start: 0, end: 1 },
  { start: 1, end: 1152 },
  { start: 1152, end: 2304 },
  { start: 3000, end: 9000 },
  { start: 9000, end: 9001 },
  { start: 29_999, end: TOTAL },
];

test.each([
  ['WAV', 16, 1, encodeWav],
  ['WAV', 24, 2, encodeWav],
  ['FLAC', 16, 2, encodeFlac],
  ['FLAC', 24, 1, encodeFlac],
] as const)(
  'parts of a %s of %i bit and %i channels are the samples of the recording',
  async (kind, bitDepth, channels, encode) => {
    const pcm = noise(bitDepth, channels);
    const path = join(folder, `${kind}-${bitDepth}`);
    await writeFile(path, await encode(pcm));
    await withRecording(path, async (recording) => {
      expect(recording).toMatchObject({ sampleRate: pcm.sampleRate, bitDepth, channels, frames: TOTAL });
    });
    const cut = ({ start, end }: FrameRange) => ({
      ...pcm,
      channels: pcm.channels.map((channel) => channel.slice(start, end)),
    });
    expect(await partsOf(path, RANGES)).toEqual(RANGES.map(cut));
    expect(await partsOf(path, [])).toEqual([]);
  },
);

test.runIf(hasFfmpeg)('a lossy recording is decoded once, and its parts are those of the whole', async () => {
  const path = join(folder, 'lossy.ogg');
  await writeFile(path, await encodedLossy(encodeWav(noise(16, 1)), 'ogg'));
  const [whole] = await partsOf(path, [{ start: 0, end: TOTAL }]);
  const [part] = await partsOf(path, [{ start: 5000, end: 6000 }]);
  expect(part?.channels[0]).toEqual(whole?.channels[0]?.slice(5000, 6000));
});

test('damage and a missing end are found where they are read', async () => {
  const flac = await encodeFlac(noise(16, 1));
  const [cut, damaged] = [join(folder, 'cut'), join(folder, 'damaged')];
  await writeFile(cut, flac.subarray(0, flac.length / 2));
  const flipped = flac.slice();
  flipped.fill(0x55, Math.floor(flac.length / 2), Math.floor(flac.length / 2) + 20);
  await writeFile(damaged, flipped);
  const late = [{ start: 29_000, end: TOTAL }];
  await expect(partsOf(cut, late)).rejects.toThrow(/cut off|damaged/);
  await expect(partsOf(damaged, late)).rejects.toThrow('damaged');
  expect(await partsOf(damaged, [{ start: 0, end: 100 }])).toHaveLength(1);
  await writeFile(cut, encodeWav(noise(16, 1)).subarray(0, 1000));
  await expect(partsOf(cut, late)).rejects.toThrow('cut off');
  await writeFile(cut, 'no sound');
  await expect(partsOf(cut, late)).rejects.toThrow('neither FLAC nor WAV');
});

test('edges rise and fall over 5 ms, and every other sample stays', () => {
  const level = new Int32Array(1000).fill(10_000);
  const [faded = level] = fadedEdges({ sampleRate: 16_000, bitDepth: 16, channels: [level] }).channels;
  expect(faded.slice(80, 920)).toEqual(level.slice(80, 920));
  expect(faded.slice(0, 80)).toEqual(faded.slice(0, 80).toSorted());
  expect(faded.slice(920)).toEqual(faded.slice(0, 80).toReversed());
  expect(faded[0]).toBeLessThan(5);
  expect((faded[39] ?? 0) + (faded[40] ?? 0)).toBe(10_000);
  expect(fadedEdges({ sampleRate: 16_000, bitDepth: 16, channels: [new Int32Array(1)] }).channels).toEqual([
    new Int32Array(1),
  ]);
});
