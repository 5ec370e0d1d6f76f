import { expect, test } from 'vitest';
import { simulateSessions, type SimulatedSession } from '#core/design/simulate-sessions.ts';
import type { Tested } from '#core/methods/contract/method.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { Study } from '#core/study/study.ts';
import {
  mushraStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../support/method-studies.ts';
import { onlyBlock } from '../../support/study.ts';

/** Sessions of which a page is tested twice or has a clip of another one, or two pages of a batch say one text. */
function faults(sessions: readonly SimulatedSession[], tested: ReadonlyMap<string, Tested>): string[] {
  return sessions.flatMap(({ pages }, listener) => {
    const clips = pages.flatMap(({ draw }) => draw.clips);
    const items = pages.flatMap(({ draw: { unit, batch } }) => {
      const item = tested.get(unit)?.item;
      return item === undefined ? [] : [`${batch} ${item}`];
    });
    return [
      ...(new Set(clips).size < clips.length ? [`${listener} hears a clip twice`] : []),
      ...(new Set(items).size < items.length ? [`${listener} hears a text twice`] : []),
    ];
  });
}

const DESIGNS: [name: string, sessions: number, study: Study][] = [
  ['rating, 32 clips x 2500, 8 a listener', 10_000, ratingStudy({ pages: 8, ratings_per_clip: 2500 })],
  // Pairs take the longest to draw.
  [
    'pairwise, 30 pairs x 400 in both orders, 6 and 4 traps a listener',
    2000,
    trappedPairsStudy({ method: 'pairwise', null_pairs: 0, ratings_per_pair: 400 }),
  ],
  ['mushra, 6 items x 5000, 3 a listener', 10_000, mushraStudy(6, { pages: 3, ratings_per_item: 5000 })],
  [
    'ternary, 48 clips x 1458, 7 and 3 traps a listener',
    9998,
    ternaryStudy({ batches: 1, ratings_per_clip: 1458 }),
  ],
  ['questionnaire, 16 clips x 2500, 4 a listener', 10_000, questionnaireStudy({ ratings_per_clip: 2500 })],
];

test.each(DESIGNS)(
  'A1 D8 R7 R8 every count is within 1 of its quota, no clip and no text twice: %s, %i sessions',
  (_name, wanted, study) => {
    const block = onlyBlock(study);
    const all = block.tested();
    const tested = new Map(all.flatMap((each) => each.units.map((unit) => [unit, each])));
    const { sessions, isFull, fill } = simulateSessions(
      blocksOf(study),
      {},
      { listeners: wanted + 1, dropout: 0, seed: 'a' },
    );
    expect(isFull).toBe(true);
    expect(Math.abs(sessions.length - wanted)).toBeLessThan(10);
    expect(faults(sessions, tested)).toEqual([]);
    const off = all.filter(({ units, quota }) => {
      const count = units.reduce((sum, unit) => sum + fill(0, unit), 0);
      return Math.abs(count - (quota ?? 0)) > 1;
    });
    expect(off).toEqual([]);
  },
  60_000,
);
