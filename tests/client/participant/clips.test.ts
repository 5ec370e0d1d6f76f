import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { DecodeError } from '../../../client/audio/decode-clips.ts';
import { Clips, type ClipsOptions } from '../../../client/participant/clips.svelte.ts';
import { bundleOf } from '../audio/bundle-of.ts';

const servers: Server[] = [];
const BUNDLE = Buffer.from(bundleOf([0, 1].map((slot) => ({ peaks: [slot], audio: flac() }))));

/** The head of a FLAC file at 16 kHz. */
function flac(): number[] {
  const head = new DataView(new ArrayBuffer(40));
  head.setUint32(0, 0x664c6143);
  head.setUint32(18, 16_000 << 12);
  return [...new Uint8Array(head.buffer)];
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

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
  const clips = new Clips(`http://127.0.0.1:${port}/`, {
    wait,
    decode: () => Promise.resolve([]),
    ...options,
  });
  return { clips, waitedMs, requests: () => requests };
}

const refuse: RequestListener = (_, response) => response.writeHead(404).end();
const send: RequestListener = (_, response) => response.end(BUNDLE);
const breakOff: RequestListener = (_, response) => response.destroy();
const undecodable = (): Promise<never> => Promise.reject(new DecodeError(1, new Error('no sound')));

test.each([
  ['a 404', refuse, {}, 'sound-refused-404'],
  ['no network', breakOff, {}, 'sound-network'],
  ['sound that cannot be decoded', send, { decode: undecodable }, 'sound-undecodable-2'],
])(
  'G5 %s is tried again three times, then there is a code to quote and nothing to rate',
  async (_, reply, options, code) => {
    const { clips, requests, waitedMs } = await clipsFrom(reply, options);
    await clips.load();
    expect(clips).toMatchObject({ failed: true, failure: code, slots: null });
    expect(requests()).toBe(4);
    expect(waitedMs).toEqual([500, 1000, 2000]);
  },
);

test('G5 after a failure the listener can try again, and the page opens', async () => {
  let isBroken = true;
  const { clips } = await clipsFrom((request, response) => (isBroken ? refuse : send)(request, response));
  await clips.load();
  isBroken = false;
  await clips.load();
  expect(clips.failed).toBe(false);
  expect(clips.slots).toHaveLength(2);
});

test('sound damaged on its way is fetched anew', async () => {
  let decodes = 0;
  const { clips, requests } = await clipsFrom(send, {
    decode: () => ((decodes += 1) < 3 ? undecodable() : Promise.resolve([])),
  });
  await clips.load();
  expect(clips.failed).toBe(false);
  expect(requests()).toBe(3);
});

test('a page that was left neither arrives nor fails', async () => {
  const { clips } = await clipsFrom(send);
  clips.drop();
  await clips.load();
  expect(clips).toMatchObject({ failed: false, slots: null });
});
