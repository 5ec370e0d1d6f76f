import { describe, expect, test } from 'vitest';
import { drawFor } from '#core/plan/draw-for.ts';
import type { Draw } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { RecruitmentConfig } from '#core/study/recruitment-config.ts';
import { Ledger } from '../../support/plan.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

type Recruitment = Pick<RecruitmentConfig, 'overshoot' | 'strata'>;

const HALVES: Recruitment = {
  strata: {
    question: 'Which are you?',
    options: ['one', 'other'].map((value) => ({ value, label: value })),
  },
};

/** Three items, two for each listener. */
const blocksFor = (quota: number) =>
  blocksOf(
    makeStudy({
      clips: {
        test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('item', 3) }),
      },
      blocks: [{ method: 'mushra', pages: 2, ratings_per_item: quota }],
    }),
  );

/** Sessions of a stratum until it is full, with how often it holds each item then. */
function fillStratum(quota: number, recruitment: Recruitment, stratum: string | null) {
  const ledger = new Ledger();
  const sessions: Draw[][] = [];
  for (;;) {
    const random = createRandom(`${sessions.length}`);
    const draws = drawFor(blocksFor(quota), ledger.fill, recruitment, stratum, random);
    if (!draws) break;
    ledger.lease(draws);
    sessions.push(draws);
  }
  const held = names('item', 3).map((item) => ledger.fill(0, item));
  return { sessions, held: held.toSorted((a, b) => a - b) };
}

describe('a study of which each of two strata gets half', () => {
  test('is full in a stratum with half of every quota', () => {
    const { sessions, held } = fillStratum(4, HALVES, 'one');
    expect(held).toEqual([2, 2, 2]);
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions.flat().map(({ quota }) => quota))).toEqual(new Set([2]));
  });

  test('is full with the whole quota where it has no strata', () => {
    const { sessions, held } = fillStratum(4, {}, null);
    expect(held).toEqual([4, 4, 4]);
    expect(new Set(sessions.flat().map(({ quota }) => quota))).toEqual(new Set([4]));
  });

  test('goes above the part of a quota by its part of the overshoot, rounded up, and no further', () => {
    expect(fillStratum(2, HALVES, 'one').held).toEqual([0, 1, 1]);
    expect(fillStratum(2, { ...HALVES, overshoot: 1 }, 'one').held).toEqual([1, 1, 2]);
    expect(fillStratum(4, { ...HALVES, overshoot: 4 }, 'one').held).toEqual([2, 2, 2]);
  });

  test('leaves traps without a quota', () => {
    const study = makeStudy({
      clips: {
        test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('item', 4) }),
      },
      blocks: [{ method: 'pairwise', pages: 1, null_pairs: 1, ratings_per_pair: 4 }],
    });
    const draws = drawFor(blocksOf(study), () => 0, HALVES, 'other', createRandom('traps')) ?? [];
    expect(new Set(draws.map(({ quota }) => quota))).toEqual(new Set([1, null]));
  });
});
