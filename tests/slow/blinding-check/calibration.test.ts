import { expect, test } from 'vitest';
import type { Capture, CapturedPage, TruePage } from '#core/blinding-check/capture.ts';
import { checkBlinding } from '#core/blinding-check/check-blinding.ts';
import { groupBy } from '#core/order/group-by.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { recordedCapture } from '../../support/blinding-captures.ts';

/** The truths of a session's pages in another order within each zone, as if another order had been drawn. */
function redrawn(pages: readonly CapturedPage[], random: Random): CapturedPage[] {
  const zones = groupBy(pages, ({ truth: { block, batch, zone } }) => `${block}/${batch}/${zone}`);
  const truths = new Map<CapturedPage, TruePage>();
  for (const zone of zones.values()) {
    const shuffled = random.shuffle(zone.map(({ truth }) => truth));
    for (const [index, page] of zone.entries()) truths.set(page, shuffled[index] ?? page.truth);
  }
  return pages.map((page) => {
    const truth = truths.get(page) ?? page.truth;
    return { ...page, truth: { ...truth, slots: random.shuffle(truth.slots) } };
  });
}

/** Enough sessions for tests to have power, few enough for many runs. */
const SESSIONS = 15;

/** A capture whose features say nothing of its truth, though they are those of a real one. */
const withoutLeak = ({ format, sessions }: Capture, random: Random): Capture => ({
  format,
  sessions: sessions.slice(0, SESSIONS).map((pages) => redrawn(pages, random)),
});

/** Runs in which anything was found or admitted; at most 1 in 100 in the long run. */
function falseAlarms(study: 'turing' | 'prosody', runs: number): number {
  const capture = recordedCapture(study);
  return Array.from({ length: runs }, (_, run) => run).filter((run) => {
    const random = createRandom(`no leak ${run}`);
    const { tests } = checkBlinding(withoutLeak(capture, random), `run ${run}`);
    return tests.some(({ verdict }) => verdict !== 'none');
  }).length;
}

test('without a leak a check of single clips has a false alarm in at most 2 of 100 runs', () => {
  expect(falseAlarms('turing', 100)).toBeLessThanOrEqual(2);
}, 120_000);

test('without a leak a check of pairs has a false alarm in at most 2 of 50 runs', () => {
  expect(falseAlarms('prosody', 50)).toBeLessThanOrEqual(2);
}, 120_000);
