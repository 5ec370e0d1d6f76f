import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageView } from '#core/session/contract.ts';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import type { Pcm } from '../../../../server/audio/pcm.ts';
import { readBundle } from '../../../support/bundle-reader.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder } from '../../../support/test-server.ts';
import { noiseWav, writeStudy } from '../../../support/tiny-study.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const yaml = (blinding: string): string => `title: Which is better?
language: en
clips: {test: "clips/{system}/{item}.wav"}
loudness: -25
blinding: ${blinding}
consent: consent.md
blocks:
  - method: mushra
    reference: {where: {system: human}}
    pages: 1
    switching: restart
`;

const CLIPS = ['human', 'alpha', 'bravo'].map((system) => `clips/${system}/s1.wav`);

interface Bundle {
  page: PageView;
  containers: string[];
  blocks: Buffer[];
  sounds: Pcm[];
}

const bundles = new Map<string, Bundle>();

async function bundleOf(blinding: string): Promise<Bundle> {
  const folder = await temporaryFolder();
  await writeStudy(folder.path, yaml(blinding), CLIPS);
  // One clip longer than the others, so that equal sizes are not for free.
  await writeFile(join(folder.path, 'clips/bravo/s1.wav'), noiseWav('bravo', 1301));
  const server = await serveStudy(folder.path, 'blinded');
  try {
    const listener = new TestListener(server);
    await listener.begin();
    const page = await listener.page(1);
    const { body } = await listener.api('GET', `bundles/${page.token}`);
    const slots = readBundle(body);
    const sounds = await Promise.all(slots.map(({ file }) => decodeAudio(file)));
    return {
      page,
      containers: slots.map(({ container }) => container),
      blocks: slots.map(({ block }) => block),
      sounds,
    };
  } finally {
    await server.close();
    await folder.remove();
  }
}

beforeAll(async () => {
  for (const blinding of ['standard', 'strict']) bundles.set(blinding, await bundleOf(blinding));
});
afterAll(() => bundles.clear());

const bundle = (blinding: string): Bundle => {
  const known = bundles.get(blinding);
  if (!known) throw new Error(`no bundle was fetched with blinding: ${blinding}`);
  return known;
};

test.each([
  ['standard', 'flac'],
  ['strict', 'wav'],
])(
  'with blinding: %s the clips of a page are %s blocks of equal size, no two with equal bytes',
  (blinding, container) => {
    const { blocks, containers } = bundle(blinding);
    expect(containers).toEqual(Array(4).fill(container));
    expect(new Set(blocks.map(({ length }) => length)).size).toBe(1);
    expect(new Set(blocks.map((block) => block.toString('base64'))).size).toBe(4);
  },
);

/** The largest difference between two sounds, dBFS; 0 where their lengths differ. */
function differenceDbfs(one: Pcm, other: Pcm): number {
  const [a = new Int32Array(), b = new Int32Array()] = [one.channels[0], other.channels[0]];
  if (a.length !== b.length) return 0;
  const largest = a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b[i] ?? 0))), 0);
  return 20 * Math.log10(largest / 2 ** (one.bitDepth - 1));
}

test.each(['standard', 'strict'])(
  'M4 as served with blinding: %s, the hidden reference is the open one to -90 dBFS, under a name and bytes of its own',
  (blinding) => {
    const { page, blocks, sounds } = bundle(blinding);
    const [open, ...rated] = sounds;
    const alike = rated.map((sound) => open !== undefined && differenceDbfs(open, sound) < -90);
    expect(alike.filter(Boolean)).toHaveLength(1);
    const hidden = 1 + alike.indexOf(true);
    expect(blocks[hidden]?.equals(blocks[0] ?? Buffer.alloc(0))).toBe(false);
    expect(page.slots[hidden]?.token).not.toBe(page.slots[0]?.token);
  },
);

test('strict says no more than standard does: the page is the same but for the sound', () => {
  const view = (blinding: string): unknown => JSON.parse(JSON.stringify(bundle(blinding).page));
  const withoutTokens = (value: unknown): string => JSON.stringify(value).replace(/"[\w-]{22}"/g, '"token"');
  expect(withoutTokens(view('strict'))).toBe(withoutTokens(view('standard')));
});
