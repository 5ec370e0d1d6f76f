import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DecodeError } from '../../../../client/audio/decode-clip.ts';
import { Clips, type ClipsOptions } from '../../../../client/listener/session/clips.svelte.ts';
import { encodeFlac } from '../../../../server/audio/flac.ts';
import { writeBundle } from '../../../support/bundle-writer.ts';

const SLOTS = 4;
const RATE_HZ = 16_000;
const servers: Server[] = [];
let bundle: Buffer;

beforeAll(async () => {
  const files = Array.from({ length: SLOTS }, (_, slot) => {
    const samples = Int32Array.from({ length: 5000 }, (_sample, at) =>
      Math.round(9000 * Math.sin(at / (slot + 2))),
    );
    return encodeFlac({ sampleRate: RATE_HZ, bitDepth: 16, channels: [samples] });
  });
  bundle = writeBundle((await Promise.all(files)).map((file, slot) => ({ file, peaks: [slot] })));
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

class Buffers implements AudioBuffer {
  readonly numberOfChannels = 1;
  readonly length: number;
  readonly duration = 5000 / RATE_HZ;
  readonly sampleRate = RATE_HZ;
  readonly #samples = new Float32Array(1);
  constructor(length = 5000) {
    this.length = length;
  }
  getChannelData = (): Float32Array<ArrayBuffer> => this.#samples;
  copyFromChannel = (): void => undefined;
  copyToChannel = (): void => undefined;
}

const decode = (): Promise<AudioBuffer> => Promise.resolve(new Buffers());

/** Clips from a server that answers each request in its own way, with their waits. */
async function clipsFrom(reply: RequestListener, options: Partial<ClipsOptions> = {}) {
  let requests = 0;
  const waitedMs: number[] = [];
  const server = createServer((request, response) => {
    requests += 1;
    reply(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const wait = (ms: number): Promise<void> => Promise.resolve(void waitedMs.push(ms));
  const clips = new Clips(`http://127.0.0.1:${port}/`, { wait, decode, ...options });
  return { clips, waitedMs, requests: () => requests };
}

const here = ({ buffers }: Clips): number[] => buffers.flatMap((buffer, slot) => (buffer ? [slot] : []));

const refuse: RequestListener = (_, response) => response.writeHead(404).end();
const send: RequestListener = (_, response) => response.end(bundle);
const breakOff: RequestListener = (_, response) => response.destroy();
const damaged: RequestListener = (_, response) => response.end('<!doctype html><p>Please sign in</p>');
const undecodable = (): Promise<never> => Promise.reject(new DecodeError(1, new Error('no sound')));

/** The first bytes of the bundle, then nothing more. */
const stopAfter =
  (share: number, end: 'hangs' | 'breaks off'): RequestListener =>
  (request, response) =>
    response
      .writeHead(200, { 'content-length': bundle.length })
      .write(
        bundle.subarray(0, bundle.length * share),
        () => end === 'breaks off' && request.socket.destroy(),
      );

test.each([
  ['a 404', refuse, {}, 'sound-refused-404'],
  ['no network', breakOff, {}, 'sound-network'],
  ['something else', damaged, {}, 'sound-malformed'],
  ['sound that cannot be decoded', send, { decode: undecodable }, 'sound-undecodable-2'],
])(
  'G5 %s is tried again three times, then there is a code to quote and nothing to rate',
  async (_, reply, options, code) => {
    const { clips, requests, waitedMs } = await clipsFrom(reply, options);
    await clips.load();
    expect(clips).toMatchObject({ failed: true, failure: code, isWhole: false, canPlay: false });
    expect(requests()).toBe(4);
    expect(waitedMs).toEqual([500, 1000, 2000]);
  },
);

test('what the server refuses for good is not asked for again', async () => {
  const { clips, requests } = await clipsFrom((_, response) => response.writeHead(403).end());
  await clips.load();
  expect(clips.failure).toBe('sound-refused-403');
  expect(requests()).toBe(1);
});

test('G5 after a failure the listener can try again, and the page opens', async () => {
  let isBroken = true;
  const { clips } = await clipsFrom((request, response) => (isBroken ? refuse : send)(request, response));
  await clips.load();
  isBroken = false;
  await clips.load();
  expect(clips).toMatchObject({ failed: false, isWhole: true, canPlay: true });
  expect(here(clips)).toEqual([0, 1, 2, 3]);
});

test('clips can be played one after the other, while the rest is on its way', async () => {
  const { clips } = await clipsFrom(stopAfter(0.6, 'hangs'));
  void clips.load();
  await vi.waitFor(() => expect(here(clips)).toEqual([0, 1]));
  expect(clips).toMatchObject({ canPlay: true, isWhole: false });
  expect(clips.head?.peaks).toHaveLength(SLOTS);
  expect(clips.head?.slots[0]?.sampleRateHz).toBe(RATE_HZ);
  expect(clips.progress).toBeGreaterThan(0.5);
  clips.drop();
});

test('no more than two clips are decoded at once', async () => {
  let [running, most] = [0, 0];
  const { clips } = await clipsFrom(send, {
    decode: async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return decode();
    },
  });
  await clips.load();
  expect(here(clips)).toHaveLength(SLOTS);
  expect(most).toBe(2);
});

test('of a page ahead, clips that take much memory stay files until it is shown', async () => {
  const { clips, requests } = await clipsFrom(send, {
    decode: () => Promise.resolve(new Buffers(1_500_000)),
  });
  void clips.load();
  await vi.waitFor(() => expect(clips.progress).toBe(1));
  await vi.waitFor(() => expect(here(clips)).toEqual([0, 1]));
  expect(clips).toMatchObject({ canPlay: true, isWhole: false });
  clips.show();
  await clips.arrived;
  expect(here(clips)).toEqual([0, 1, 2, 3]);
  expect(requests()).toBe(1);
});

test('a page that is shown decodes all it gets, and one that is left keeps nothing', async () => {
  const large = { decode: () => Promise.resolve(new Buffers(1_500_000)) };
  const { clips: shown } = await clipsFrom(send, large);
  shown.show();
  await shown.load();
  expect(here(shown)).toHaveLength(SLOTS);
  const { clips: left } = await clipsFrom(send, large);
  const leaving = left.load();
  await vi.waitFor(() => expect(left.progress).toBe(1));
  left.drop();
  left.show();
  await leaving;
  expect(left).toMatchObject({ failed: false, isWhole: false });
});

test('after a bundle that broke off, what was decoded stays and is not decoded again', async () => {
  const decoded: number[] = [];
  let isFirst = true;
  const { clips, requests } = await clipsFrom(
    (request, response) => {
      (isFirst ? stopAfter(0.6, 'breaks off') : send)(request, response);
      isFirst = false;
    },
    { decode: (slot) => (decoded.push(slot), decode()) },
  );
  await clips.load();
  expect(clips.isWhole).toBe(true);
  expect(requests()).toBe(2);
  expect(decoded).toEqual([0, 1, 2, 3]);
});

test('a server that has too much to do is left alone for as long as it asks', async () => {
  let isFirst = true;
  const { clips, requests, waitedMs } = await clipsFrom((request, response) => {
    if (isFirst) response.writeHead(429, { 'Retry-After': '7' }).end();
    else send(request, response);
    isFirst = false;
  });
  await clips.load();
  expect(clips).toMatchObject({ failed: false, isWhole: true });
  expect([requests(), waitedMs]).toEqual([2, [7500]]);
});

test('sound damaged on its way is fetched again, and only that is decoded again', async () => {
  const decoded: number[] = [];
  const { clips, requests } = await clipsFrom(send, {
    decode: (slot) => {
      decoded.push(slot);
      return decoded.length < 4 && slot === 1 ? undecodable() : decode();
    },
  });
  await clips.load();
  expect(clips).toMatchObject({ failed: false, isWhole: true });
  expect(requests()).toBeGreaterThan(1);
  expect(decoded.filter((slot) => slot === 0)).toEqual([0]);
});

test('a page whose clip is streamed can be played once the head is here', async () => {
  const { clips } = await clipsFrom((_, response) => response.end(writeBundle([{ peaks: [1, 2] }])));
  await clips.load();
  expect(clips).toMatchObject({ canPlay: true, isWhole: true, buffers: [] });
});

test('a page that was left neither arrives nor fails', async () => {
  const { clips } = await clipsFrom(send);
  clips.drop();
  await clips.load();
  expect(clips).toMatchObject({ failed: false, isWhole: false, buffers: [] });
});
