import { expect, test } from 'vitest';
import type { Capture, SeenPage, SeenSlot, TruePage } from '#core/blinding-check/capture.ts';
import { checkBlinding } from '#core/blinding-check/check-blinding.ts';
import { createRandom } from '#core/order/random.ts';
import { recordedCapture } from '../../support/blinding-captures.ts';

/** Truths of a batch whose traps take a uniform place in each zone. */
function placedAnew(truths: readonly TruePage[], seed: string): TruePage[] {
  const random = createRandom(seed);
  const zones = [0, 1, 2].map((zone) => truths.filter((truth) => truth.zone === zone));
  return zones.flatMap((zone) => random.shuffle(zone));
}

/**
 * The recorded sessions as if they had come in the format EAR2: one size for all, no names in heads, no bytes twice. `head`: the first
 * bytes of a slot's block.
 */
function inNewFormat(
  { sessions }: Capture,
  head: (clip: string, session: number, page: number) => string,
): Capture {
  const slot = (old: SeenSlot, bytes: string): SeenSlot => ({
    ...old,
    head: {
      sampleRate: 24_000,
      channels: 1,
      bitDepth: 16,
      container: 0,
      reserved: 0,
      'first 16 bytes': bytes,
    },
    hash: bytes,
    runs: [],
  });
  const page = (old: SeenPage, bytes: string): SeenPage => ({
    ...old,
    bundle: { ...old.bundle, bytes: 120_000 },
    bundleHead: { slots: 1, peaksBytes: 400, blockBytes: 119_576 },
    slots: old.slots.map((each) => slot(each, bytes)),
  });
  return {
    format: 'EAR2',
    sessions: sessions.map((pages, session) =>
      placedAnew(
        pages.map(({ truth }) => truth),
        `places ${session}`,
      ).map((truth, place) => {
        const own = pages.find((one) => one.truth === truth);
        if (!own) throw new Error('every truth is that of a page');
        const bytes = head(truth.slots[0]?.clip ?? '', session, place);
        return { truth, seen: page(own.seen, bytes) };
      }),
    ),
  };
}

const recorded = recordedCapture('turing');

test('a format that says nothing has no finding, though drawn outlines name the clips', () => {
  const check = checkBlinding(inNewFormat(recorded, (_clip, session, page) => `random ${session} ${page}`));
  expect(check.findings).toBe(0);
  const admitted = check.tests.filter(({ verdict }) => verdict === 'admitted');
  expect(new Set(admitted.map(({ channel }) => channel))).toEqual(new Set(['outline']));
});

test('three renditions of each clip that are drawn by session still name it, once other sessions are known', () => {
  const check = checkBlinding(inNewFormat(recorded, (clip, session) => `${clip} ${session % 3}`));
  const found = check.tests.filter(({ verdict }) => verdict === 'finding');
  expect(new Set(found.map(({ channel }) => channel))).toEqual(new Set(['header', 'equal bytes']));
  expect(found.find(({ secret }) => secret === 'trap')?.accuracy?.share).toBeGreaterThan(0.9);
});
