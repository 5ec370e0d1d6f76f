import { expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { PagePlan } from '#core/session/page.ts';
import { blocksOf, drawSession, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, pairwiseStudy, ratingStudy, trappedPairsStudy } from '../../support/method-studies.ts';
import { uniformP } from '../../support/uniform.ts';

const SESSIONS = 3000;

const STUDIES: Readonly<Record<string, Study>> = {
  'gold clips and spoken instructions': ratingStudy(),
  'null pairs of ratings': besideStudy('ccr', { null_pairs: 1 }),
  'null pairs of a reference': besideStudy('dcr', { null_pairs: 1 }),
  'null pairs': pairwiseStudy({ null_pairs: 2 }),
  'obvious pairs of ab': trappedPairsStudy({ method: 'ab' }),
  'obvious pairs of abx': trappedPairsStudy({ method: 'abx' }),
};

const isTrap = ({ unit }: PagePlan): boolean => /^(?:gold|spoken|null|obvious)[:|]/u.test(unit);

/** Of every session, which of its pages are traps. */
function trapsOf(study: Study): boolean[][] {
  const blocks = blocksOf(study);
  const draws = drawSession(blocks, () => 0, createRandom('trap places')) ?? [];
  return Array.from({ length: SESSIONS }, (_, session) =>
    layoutSession(blocks, draws, `trap places ${session}`, LAYOUT_VERSION).map(isTrap),
  );
}

test.each(Object.entries(STUDIES))('%s are equally likely on each page of a block', (_name, study) => {
  const sessions = trapsOf(study);
  const places = sessions.flatMap((traps) => traps.flatMap((trap, place) => (trap ? [place] : [])));
  const pages = sessions[0]?.length ?? 0;
  expect(places.length).toBeGreaterThanOrEqual(SESSIONS);
  expect(uniformP(places, pages)).toBeGreaterThan(0.001);
});

test('repeats leave no page of a block that never or always holds a trap', () => {
  const studies = [ratingStudy({ repeats: 2 }), trappedPairsStudy({ method: 'ab', repeats: 2 })];
  for (const study of studies) {
    const sessions = trapsOf(study);
    const traps = sessions[0]?.filter(Boolean).length ?? 0;
    const pages = sessions[0]?.length ?? 0;
    for (let place = 0; place < pages; place += 1) {
      const share = sessions.filter((session) => session[place]).length / SESSIONS;
      expect(Math.abs(share / (traps / pages) - 1)).toBeLessThan(0.25);
    }
  }
});
