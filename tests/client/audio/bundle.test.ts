import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { readBundle, type BundleHead } from '../../../client/audio/bundle.ts';
import { BLOCK_FRAMES, decodeFlac, encodeFlac } from '../../../server/audio/flac.ts';
import { samplesMd5 } from '../../../server/audio/flac-stream.ts';
import { frames, type Pcm } from '../../../server/audio/pcm.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { writeBundle, type SlotToWrite, type Writing } from '../../support/bundle-writer.ts';

const BLOCK = BLOCK_FRAMES;

interface Sound {
  length: number;
  channels?: 1 | 2;
  bitDepth?: 16 | 24;
  sampleRate?: number;
}

function sound({ length, channels = 1, bitDepth = 16, sampleRate = 24_000 }: Sound): Pcm {
  const random = createRandom(`${length} ${channels} ${bitDepth}`);
  // Two related channels, so that the encoder uses its stereo modes; loud, so that frames are long.
  const middle = Int32Array.from({ length }, (_, at) =>
    Math.round(8000 * Math.sin(at / 9) + 900 * random.normal()),
  );
  const side = middle.map((sample) => Math.round(sample / 3) + random.int(50));
  return { bitDepth, sampleRate, channels: channels === 1 ? [middle] : [middle, side] };
}

/** The bytes of a response in pieces of one size, each with memory of its own. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(Uint8Array.from(bytes.subarray(at, at + size)));
      at += size;
    },
  });
}

async function read(bytes: Uint8Array, pieceBytes = 1000) {
  const heads: BundleHead[] = [];
  const files: Uint8Array[] = [];
  await readBundle(inPieces(bytes, pieceBytes), {
    onhead: (head) => heads.push(head),
    onslot: (slot, file) => Promise.resolve(void (files[slot] = new Uint8Array(file()))),
  });
  const [head] = heads;
  if (!head || heads.length > 1) throw new Error(`there were ${heads.length} heads`);
  return { head, files };
}

const written = async (pcms: readonly Pcm[], writing: Writing = {}): Promise<Buffer> =>
  writeBundle(await Promise.all(pcms.map(async (pcm) => ({ file: await encodeFlac(pcm) }))), writing);

describe.each([
  ['whole blocks', { length: 5 * BLOCK }],
  ['a last block that is shorter, of an older document', { length: 5 * BLOCK + 1000 }],
  ['one short block', { length: 700 }],
  ['a last block of less than 257 samples', { length: BLOCK + 100 }],
  ['stereo', { length: 6 * BLOCK, channels: 2 }],
  ['24 bit stereo', { length: 6 * BLOCK + 17, channels: 2, bitDepth: 24 }],
  ['a rate that frames have to spell out', { length: 3 * BLOCK, sampleRate: 22_222 }],
  ['more than 128 blocks: numbers of two bytes', { length: 140 * BLOCK }],
] satisfies [string, Sound][])('FLAC of %s', (_, about) => {
  const pcm = sound(about);
  let flac: Uint8Array;
  beforeAll(async () => {
    flac = await encodeFlac(pcm);
  });

  test.each([0, 1, 3000])(
    'comes back sample by sample from a block with %i bytes of fill',
    async (fillBytes) => {
      const { head, files } = await read(writeBundle([{ file: flac }], { fillBytes }));
      const [file = new Uint8Array()] = files;
      expect(Buffer.from(file.subarray(42)).equals(Buffer.from(flac.subarray(42)))).toBe(true);
      const { channels, ...format } = await decodeFlac(file);
      expect(format).toEqual({ bitDepth: pcm.bitDepth, sampleRate: pcm.sampleRate });
      expect(samplesMd5(channels, 4)).toEqual(samplesMd5(pcm.channels, 4));
      expect(head.slots[0]).toMatchObject({ sampleRateHz: pcm.sampleRate, channels: pcm.channels.length });
    },
  );

  test('has a head that says nothing of the clip but its format and length', async () => {
    const { files } = await read(writeBundle([{ file: flac }]));
    const file = Buffer.from(files[0] ?? []);
    expect(file.readUInt32BE(22)).toBe(frames(pcm));
    expect(file.readUIntBE(12, 6)).toBe(0);
    expect(file.subarray(26, 42).every((byte) => byte === 0)).toBe(true);
  });
});

test('frame headers with other numbers in the fill end nothing', async () => {
  const pcm = sound({ length: 9 * BLOCK });
  const bundle = await written([pcm], { fillBytes: 2000, decoys: [0, 3, 8, 9, 11, 200, 5] });
  const { files } = await read(bundle);
  expect(await decodeFlac(files[0] ?? new Uint8Array())).toEqual(pcm);
});

test.each([
  ['16 bit', { length: 3001 }],
  ['24 bit stereo', { length: 1234, channels: 2, bitDepth: 24 }],
] satisfies [string, Sound][])('PCM of %s comes back as a WAV file', async (_, about) => {
  const wav = encodeWav(sound(about));
  const { files } = await read(writeBundle([{ file: wav }], { fillBytes: 500 }));
  expect(Buffer.from(files[0] ?? []).equals(Buffer.from(wav))).toBe(true);
});

test('PCM whose last sample ends with bytes of 0 keeps it whole', async () => {
  const wav = encodeWav({ sampleRate: 16_000, bitDepth: 24, channels: [Int32Array.of(5, 0, 1)] });
  const { files } = await read(writeBundle([{ file: wav }], { fillBytes: 31 }));
  expect(files[0]?.length).toBe(44 + 9);
});

test('slots come in order, with their peaks, however the bytes are cut', async () => {
  const pcms = [sound({ length: 3 * BLOCK }), sound({ length: 2 * BLOCK + 9 }), sound({ length: BLOCK })];
  const slots = await Promise.all(
    pcms.map(async (pcm, slot): Promise<SlotToWrite> => ({
      file: await encodeFlac(pcm),
      peaks: slot === 1 ? [0, 0] : [7, slot],
    })),
  );
  const bundle = writeBundle(slots, { fillBytes: 64 });
  for (const size of [1, 7, 4096, bundle.length]) {
    const { head, files } = await read(bundle, size);
    expect(head.peaks).toEqual([Uint8Array.of(7, 0), null, Uint8Array.of(7, 2)]);
    expect(head.isStreamed).toBe(false);
    expect(await Promise.all(files.map(decodeFlac))).toEqual(pcms);
  }
});

test('a streamed clip has peaks and no sound', async () => {
  const { head, files } = await read(writeBundle([{ peaks: [7, 8, 9] }]));
  expect(head).toMatchObject({ isStreamed: true, peaks: [Uint8Array.of(7, 8, 9)] });
  expect(files).toEqual([]);
});

test('the head and the first slots are there before the rest has come', async () => {
  const pcm = sound({ length: 3 * BLOCK });
  const bundle = await written([pcm, pcm]);
  let send: (bytes: Uint8Array) => void = () => undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => void (send = (bytes) => controller.enqueue(Uint8Array.from(bytes))),
  });
  const came: string[] = [];
  const shares: number[] = [];
  void readBundle(body, {
    onhead: () => came.push('head'),
    onprogress: (share) => shares.push(share),
    onslot: (slot) => Promise.resolve(void came.push(`slot ${slot}`)),
  }).catch(() => undefined);
  const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
  send(bundle.subarray(0, 40));
  await settled();
  expect(came).toEqual(['head']);
  const half = 40 + (bundle.length - 40) / 2;
  send(bundle.subarray(40, half));
  await settled();
  expect(came).toEqual(['head', 'slot 0']);
  expect(shares.at(-1)).toBeCloseTo(half / bundle.length, 10);
});

test('reading waits for what is done with a slot', async () => {
  const pcm = sound({ length: BLOCK });
  const started: number[] = [];
  let finish: () => void = () => undefined;
  const reading = readBundle(inPieces(await written([pcm, pcm]), 100), {
    onslot: (slot) => {
      started.push(slot);
      return slot === 0 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve();
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(started).toEqual([0]);
  finish();
  await reading;
  expect(started).toEqual([0, 1]);
});

describe('what is no bundle is told apart from one that broke off', () => {
  const failureOf = (bytes: Uint8Array) => expect(read(bytes)).rejects;

  test.each([10, 20, 40, 2000, -1])('cut at byte %i: network', async (end) => {
    const bundle = await written([sound({ length: 3 * BLOCK })]);
    await failureOf(bundle.subarray(0, end)).toMatchObject({ failure: 'network' });
  });

  test('a page of something else: malformed', async () => {
    const page = new TextEncoder().encode('<!doctype html><p>Please sign in to this network</p>');
    await failureOf(page).toMatchObject({ failure: 'malformed', message: expect.stringContaining('EAR2') });
  });

  test('more bytes than announced: malformed', async () => {
    const bundle = await written([sound({ length: BLOCK })]);
    await failureOf(Buffer.concat([bundle, Buffer.of(0)])).toMatchObject({ failure: 'malformed' });
  });

  test('a block without a terminator, without a first frame, or of nothing but zeros: malformed', async () => {
    const flac = await encodeFlac(sound({ length: BLOCK }));
    const bundle = writeBundle([{ file: flac }]);
    bundle[bundle.length - 1] = (bundle.at(-1) ?? 0) ^ 1;
    await failureOf(bundle).toMatchObject({
      failure: 'malformed',
      message: expect.stringContaining('slot 1'),
    });
    const headless = writeBundle([{ file: flac }]);
    headless[28] = (headless[28] ?? 0) ^ 1;
    await failureOf(headless).toMatchObject({ failure: 'malformed' });
    const silent = writeBundle([
      { file: encodeWav({ sampleRate: 8000, bitDepth: 16, channels: [new Int32Array(9)] }) },
    ]);
    await failureOf(silent).toMatchObject({ failure: 'malformed' });
  });
});
