import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { FLAC_PADDING_MIN, padFlac } from '../../../../../server/audio/flac-padding.ts';
import { flacHead } from '../../../../../server/audio/flac-stream.ts';
import { encodeWav } from '../../../../../server/audio/wav.ts';
import { byteRuns } from '../../../../../server/app/rehearsal/blinding-check/byte-runs.ts';
import { readBundle } from '../../../../../server/app/rehearsal/blinding-check/read-bundle.ts';

/** Bytes that look like sound: no two seeds have a run in common. */
function noise(seed: string, length: number): Buffer {
  const random = createRandom(seed);
  return Buffer.from(Uint8Array.from({ length }, () => random.int(256)));
}

const info = {
  minBlockFrames: 4096,
  maxBlockFrames: 4096,
  minFrameBytes: 14,
  maxFrameBytes: 9000,
  sampleRate: 24_000,
  channels: 1,
  bitDepth: 16,
  frames: 48_000,
  md5: noise('md5', 16),
};

/** A bundle as it was served before EAR2: whole files, padded to the longest of the page. */
function firstBundle(slots: readonly { peaks: Uint8Array; audio: Uint8Array }[]): Buffer {
  const longest = Math.max(...slots.map(({ audio }) => audio.length));
  const head = Buffer.alloc(16);
  head.write('EAR1', 'latin1');
  const isFlac = slots[0]?.audio[0] === 0x66;
  const blockBytes = longest + (isFlac ? FLAC_PADDING_MIN : 8);
  [slots.length, slots[0]?.peaks.length ?? 0, blockBytes].forEach((value, i) =>
    head.writeUInt32LE(value, 4 + 4 * i),
  );
  const padded = (audio: Uint8Array): Uint8Array => (isFlac ? padFlac(audio, blockBytes) : withJunk(audio));
  return Buffer.concat([head, ...slots.flatMap(({ peaks, audio }) => [peaks, padded(audio)])]);
}

function withJunk(wav: Uint8Array): Buffer {
  const longer = Buffer.concat([wav, Buffer.from('JUNK\0\0\0\0', 'latin1')]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

test('EAR1: the head of each slot is STREAMINFO and the blocks of metadata behind it', () => {
  const flac = (frames: number): Buffer => Buffer.concat([flacHead(info), noise('frames', frames)]);
  const peaks = new Uint8Array(400);
  const { magic, head, slots } = readBundle(
    firstBundle([
      { peaks: peaks.fill(7, 0, 1), audio: flac(900) },
      { peaks: new Uint8Array(400), audio: flac(1000) },
    ]),
  );
  expect(magic).toBe('EAR1');
  expect(head).toEqual({ slots: 2, peaksBytes: 400, blockBytes: 1046 });
  expect(slots.map((slot) => slot.head)).toEqual([
    {
      ...info,
      md5: info.md5.toString('hex'),
      'metadata block 1: type': 129,
      'metadata block 1: length': 100,
      'bytes before the first frame': 146,
    },
    expect.objectContaining({ 'metadata block 1: length': 0, 'bytes before the first frame': 46 }),
  ]);
  expect(slots.map((slot) => slot.peaks[0])).toEqual([7, 0]);
});

test('EAR1: the head of a WAV slot has every chunk', () => {
  const wav = encodeWav({ sampleRate: 24_000, bitDepth: 16, channels: [Int32Array.of(1, 2, 3)] });
  const [slot] = readBundle(firstBundle([{ peaks: new Uint8Array(4), audio: wav }])).slots;
  expect(slot?.head).toMatchObject({
    'RIFF length': 50,
    'chunk 1: name': 'fmt ',
    'chunk 2: name': 'data',
    'chunk 2: length': 6,
    'chunk 3: name': 'JUNK',
  });
});

/** A bundle as the format EAR2 describes it. */
function secondBundle(
  descriptors: readonly Buffer[],
  peaks: readonly Buffer[],
  blocks: readonly Buffer[],
): Buffer {
  const head = Buffer.alloc(16);
  head.write('EAR2', 'latin1');
  head.writeUInt32LE(descriptors.length, 4);
  head.writeUInt32LE(peaks[0]?.length ?? 0, 8);
  head.writeUInt32LE(blocks[0]?.length ?? 0, 12);
  return Buffer.concat([head, ...descriptors, ...peaks, ...blocks]);
}

const descriptor = Buffer.from([0xc0, 0x5d, 0, 0, 1, 16, 0, 0, 7, 0, 0, 0]);

test('EAR2: the head of each slot is its descriptor and the first bytes of its block', () => {
  const blocks = [noise('one', 2048), noise('two', 2048)];
  const peaks = [Buffer.alloc(4, 9), Buffer.alloc(4)];
  const { magic, head, slots } = readBundle(secondBundle([descriptor, descriptor], peaks, blocks));
  expect(magic).toBe('EAR2');
  expect(head).toEqual({ slots: 2, peaksBytes: 4, blockBytes: 2048 });
  for (const [index, slot] of slots.entries()) {
    expect(slot.head).toMatchObject({
      sampleRate: 24_000,
      channels: 1,
      bitDepth: 16,
      container: 0,
      reserved: 0,
      maskSeed: 7,
    });
    expect(slot.head['first 16 bytes']).toBe(blocks[index]?.subarray(0, 16).toString('hex'));
    expect(slot.block.equals(blocks[index] ?? Buffer.alloc(0))).toBe(true);
    expect(slot.peaks.equals(peaks[index] ?? Buffer.alloc(0))).toBe(true);
  }
});

test('EAR2: a page whose clips are streamed has no blocks', () => {
  const [slot] = readBundle(secondBundle([descriptor], [Buffer.alloc(4)], [])).slots;
  expect(slot?.block.length).toBe(0);
  expect(slot?.head).toEqual({
    sampleRate: 24_000,
    channels: 1,
    bitDepth: 16,
    container: 0,
    reserved: 0,
    maskSeed: 7,
  });
});

test('an unknown format is refused', () => {
  expect(() => readBundle(noise('nothing', 64))).toThrow(/knows EAR1 and EAR2/u);
});

const common = (one: Buffer, other: Buffer): number => {
  const runs = new Set(byteRuns(one));
  return byteRuns(other).filter((run) => runs.has(run)).length;
};

test('blocks that share a quarter of their bytes share runs, wherever these stand', () => {
  const shared = noise('shared', 10_000);
  const one = Buffer.concat([noise('a', 15_000), shared, noise('b', 15_000)]);
  const other = Buffer.concat([noise('c', 29_999), shared]);
  expect(common(one, other)).toBeGreaterThan(2);
  expect(common(one, noise('d', 40_000))).toBe(0);
});

test('padding and silence are no shared runs', () => {
  const silence = Buffer.alloc(20_000);
  expect(byteRuns(silence)).toEqual([]);
  expect(common(Buffer.concat([noise('a', 5000), silence]), Buffer.concat([noise('b', 5000), silence]))).toBe(
    0,
  );
});
