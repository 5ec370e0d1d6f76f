import { expect, test } from 'vitest';
import { ONLY_LISTENED, type Page } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { ScreeningRule } from '#core/screening/contract/rule.ts';
import { attBatchRule } from '#core/screening/rules/att-batch.ts';
import { hiddenReferenceRule } from '#core/screening/rules/hidden-reference.ts';
import { podevalRule } from '#core/screening/rules/podeval-anchors.ts';
import type { Study } from '#core/study/study.ts';
import { dialogueStudy, mushraStudy, ternaryStudy } from '../../support/method-studies.ts';
import { Ledger, startSession } from '../../support/plan.ts';

type Answer = (page: Page, random: Random) => object;

const LISTENING = { pageMs: 9000, decisionMs: 8000, ...ONLY_LISTENED, switches: 0, hidden: [], slots: [] };

/** The ratings of a listener, every third of whom leaves before the end. */
function ratingsOf(study: Study, listener: number, answer: Answer): Rating[] {
  const random = createRandom(`listener ${listener}`);
  const blocks = blocksOf(study);
  const pages = startSession(blocks, new Ledger(), `session ${listener}`)?.pages ?? [];
  const answered = listener % 3 === 0 ? pages.slice(0, 1 + random.int(pages.length)) : pages;
  const at = { receivedAt: '2026-01-01T00:00:00.000Z', language: 'en' as const, surplus: false };
  const clips = new Map(study.clips.map((clip) => [clip.id, clip]));
  const name = `L${listener}`;
  const facts = {
    study: 'mine',
    studyVersion: 'v1',
    mode: 'live',
    listener: name,
    session: `S${listener}`,
    stratum: null,
  };
  return rateSession({
    facts: { ...facts, sessionState: answered === pages ? 'completed' : 'active' },
    blocks,
    clips,
    pages,
    answers: answered.map((page) => ({
      position: page.position,
      request: { answer: JSON.parse(JSON.stringify(answer(page, random))), listening: LISTENING },
      ...at,
    })),
  });
}

const LABELS = ['human', 'unclear', 'machine'] as const;

/** Labels that hit the traps often enough for batches of every kind. */
const label: Answer = ({ slots: [slot] }, random) => {
  const right = slot?.role === 'flawed' ? 'machine' : 'human';
  return { label: random.next() < 0.6 ? right : random.pick(LABELS), reason: 'the pauses sound right' };
};

/** Scores that are near the places of hidden reference and anchors, so that some listeners fail and some do not. */
const score: Answer = ({ slots }, random) => {
  const slip = random.next() < 0.12;
  const scoreOf = (role: string): number => {
    if (role === 'hidden reference' || role === 'high anchor') return slip ? 85 : 90 + random.int(11);
    if (role === 'low anchor') return slip ? 50 : random.int(10);
    return 10 + random.int(80);
  };
  const rated = slots.filter(({ open }) => !open);
  return { scores: Object.fromEntries(rated.map(({ token, role }) => [token, scoreOf(role)])) };
};

const CASES: readonly [
  name: string,
  study: Study,
  answer: Answer,
  rule: ScreeningRule,
  verdicts: string[],
][] = [
  ['batches', ternaryStudy(), label, attBatchRule, ['att batch', 'incomplete batch']],
  ['hidden references', mushraStudy(17), score, hiddenReferenceRule, ['bs1534 hidden reference']],
  ['anchors', dialogueStudy(17), score, podevalRule, ['podeval lq/hq']],
];

test.each(CASES)(
  'ratings alone tell of %s what pages and answers do, of listeners who left too',
  (_name, study, answer, rule, verdicts) => {
    const ratings = Array.from({ length: 30 }, (_, listener) => ratingsOf(study, listener, answer)).flat();
    const judged = ratings.filter(({ reasons }) => reasons.some((reason) => verdicts.includes(reason)));
    const found = new Set(rule.find(ratings).flatMap((finding) => finding.ratings));
    expect(judged.length).toBeGreaterThan(ratings.length / 10);
    expect(judged.length).toBeLessThan((ratings.length * 9) / 10);
    expect(ratings.filter((own) => found.has(own))).toEqual(judged);
  },
);
