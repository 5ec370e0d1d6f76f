import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerRequest } from '#core/session/contract.ts';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import { LISTENING_MOST, type Listening, type Page } from '#core/session/page.ts';
import { drawSession, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { Study } from '#core/study/study.ts';
import { placePages } from '../../../../server/app/bundles/tokens.ts';
import { hasAtMost, isWithin } from '../../../../server/platform/json-bounds.ts';
import { boundsOfPage, boundsOfPages } from '../../../../server/app/listening/answer-bounds.ts';
import {
  bindStudy,
  durationOf,
  type BoundStudy,
} from '../../../../server/app/listening/context/bound-study.ts';
import {
  dialogueStudy,
  mushraStudy,
  pairwiseStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../../support/method-studies.ts';

const scores = ({ slots }: Page): unknown =>
  Object.fromEntries(slots.filter(({ open }) => !open).map(({ token }) => [token, 100]));

const QUESTIONS = [
  { key: 'a'.repeat(40), kind: 'text', text: 'What did you hear?', required: true, reason: 'required' },
  {
    key: 'which',
    kind: 'choice',
    text: 'Which?',
    options: ['x'.repeat(100), 'y'.repeat(100)].map((value) => ({ value, label: value })),
  },
];

/** The longest answer that a listener can give on a page of each method. */
const LARGEST: Readonly<Record<string, [study: Study, answer: (page: Page) => unknown]>> = {
  mushra: [mushraStudy(), (page) => ({ scores: scores(page) })],
  'mushra with a comment': [
    dialogueStudy(17, { comment: 'optional' }),
    (page) => ({ scores: scores(page), comment: '声'.repeat(2000) }),
  ],
  ternary: [
    ternaryStudy({ confidence: true }),
    () => ({ label: 'machine', reason: '这声音听起来像人,'.repeat(111), confidence: 3 }),
  ],
  pairwise: [pairwiseStudy(), () => ({ preference: -2 })],
  ab: [trappedPairsStudy({ method: 'ab' }), () => ({ choice: 'A' })],
  abx: [trappedPairsStudy({ method: 'abx' }), () => ({ choice: 'B' })],
  rating: [ratingStudy(), () => ({ values: { quality: 5 } })],
  questionnaire: [
    questionnaireStudy({ questions: QUESTIONS, attention: {} }),
    () => ({
      answers: {
        ['a'.repeat(40)]: { value: '声'.repeat(2000), reason: 'It is clear '.repeat(80) },
        which: { value: ['x'.repeat(100), 'y'.repeat(100)], reason: null },
      },
    }),
  ],
};

function bind(study: Study): { bound: BoundStudy; pages: Page[] } {
  const bound = bindStudy({
    id: 'v',
    studyId: 's',
    name: 'n',
    slug: 's',
    number: 1,
    publishedAt: 0,
    state: 'open',
    study,
    primary: null,
  });
  const draws = drawSession(bound.blocks, () => 0, createRandom('bounds')) ?? [];
  return { bound, pages: placePages(layoutSession(bound.blocks, draws, 'bounds', LAYOUT_VERSION), 'bounds') };
}

const DAY_MS = 86_400_000;
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

/** A day at one page, with everything that a record holds. */
function fullListening(bound: BoundStudy, page: Page): Listening {
  const { intervals, hidden, changes, sound, text } = LISTENING_MOST;
  return {
    pageMs: DAY_MS,
    decisionMs: DAY_MS,
    switches: 99_999,
    hidden: times(hidden, [DAY_MS, DAY_MS] as const),
    slots: page.slots.map((slot) => {
      const lastMs = Math.ceil(durationOf(bound, slot));
      return {
        slot: slot.token,
        intervals: times(intervals, [lastMs, lastMs, DAY_MS] as const),
        plays: 99_999,
        firstPlayMs: DAY_MS,
      };
    }),
    loops: 99_999,
    changes: times(changes, [DAY_MS, 'p'.repeat(text), 'v'.repeat(text)] as const),
    typing: { keystrokes: 99_999, pastes: 99_999 },
    sound: times(sound, [DAY_MS, 'device-change'] as const),
    device: {
      sampleRateHz: 192_000,
      baseLatencyMs: 5.333333333333333,
      outputLatencyMs: null,
      maxChannelCount: 32,
    },
  };
}

test.each(Object.entries(LARGEST))(
  'the largest answer to a page of %s is taken',
  (_name, [study, answerTo]) => {
    const { bound, pages } = bind(study);
    for (const page of pages.slice(0, 3)) {
      const answer = answerTo(page);
      expect(bound.blocks[page.block]?.answerFault(page, answer)).toBe(null);
      const request = { id: randomUUID(), page: page.token, answer, listening: fullListening(bound, page) };
      expect(answerRequest.safeParse(request).error).toBeUndefined();
      const bounds = boundsOfPage(bound, page);
      const text = Buffer.from(JSON.stringify(request));
      expect(isWithin(text, bounds.request)).toBe(true);
      expect(isWithin(text, boundsOfPages(bound, pages))).toBe(true);
      expect(hasAtMost(answer, bounds.answer)).toBe(true);
      // Nor is the bound much more than that.
      expect(bounds.request.bytes).toBeLessThan(text.length + 50_000);
      expect(isWithin(text, { ...bounds.request, marks: 0.9 * bounds.request.marks })).toBe(false);
    }
  },
);
