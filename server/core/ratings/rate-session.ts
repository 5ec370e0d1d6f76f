import type { z } from 'zod';
import type { storedRequest } from '../session/contract.ts';
import { groupBy } from '../order/group-by.ts';
import type { Block } from '../methods/contract/method.ts';
import { perContext } from '../methods/contract/per-context.ts';
import type { Page, RatingValue, Slot } from '../session/page.ts';
import { sittingOf } from '../session/sittings.ts';
import { measuredPage, measuredSlot } from './measures.ts';
import type { Rating } from './ratings.ts';
import { ticksOf } from '../review/coding.ts';
import { DISPUTED, CANNOT_TELL, reasonItem, resolved, subjectOf, type Review } from '../review/review.ts';
import { judgeSession, reasonsFor } from './judge-session.ts';
import { ENDINGS } from '../verdicts/endings.ts';
import { EXCLUDED_BY_HAND, EXPERT_REVIEW, OPEN_REVIEW } from '../verdicts/verdicts.ts';
import type { Clip } from '../clips/clips.ts';
import type { Language } from '../text/languages.ts';

/** Members of a rating that come from its session. */
type SessionFacts = Pick<
  Rating,
  'study' | 'studyVersion' | 'mode' | 'listener' | 'session' | 'sessionState' | 'stratum'
>;

/** A stored answer, parsed. */
export interface ReceivedAnswer {
  /** Place of its page in the session, from 1. */
  position: number;
  request: Pick<z.infer<typeof storedRequest>, 'answer' | 'listening'>;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Language of the page at that time. */
  language: Language;
  surplus: boolean;
  /** false: stored before pages recorded changes of the answer, typing and the sound output. Default: true. */
  isRecorded?: boolean;
}

/** A session with everything that its ratings depend on. */
export interface RatedSession {
  facts: SessionFacts;
  blocks: readonly Block[];
  /** Clips of the study version by id. */
  clips: ReadonlyMap<string, Clip>;
  /** All pages of the session, answered or not. */
  pages: readonly Page[];
  answers: readonly ReceivedAnswer[];
  /** Reviews of its reasons, and how many reviews a verdict needs. Default: none. */
  reviews?: { given: readonly Review[]; reviewers: number };
  /** Whether it was excluded by hand. Default: false. */
  isExcluded?: boolean;
}

type ClipColumns = Pick<Rating, 'system' | 'item' | 'factors'>;

/**
 * Named parts of the path and facts of the table; a part takes precedence over a fact of the same name. All ratings of a
 * clip share them.
 */
const clipColumns = perContext(({ facts, factors }: Clip): ClipColumns => {
  const { system = null, item = null, ...others } = { ...facts, ...factors };
  return { system, item, factors: others };
});

/** Throws for a place or a clip that is not on the page, which is a defect of the method. */
function slotAt(page: Page, index: number, clips: ReadonlyMap<string, Clip>): { slot: Slot; clip: Clip } {
  const slot = page.slots[index];
  const clip = slot && clips.get(slot.clip);
  if (!slot || !clip) throw new Error(`page ${page.position} has no clip at slot ${index}`);
  return { slot, clip };
}

/**
 * Lists each member: merging several objects takes many times as long, and as much memory. Measures are added at the end,
 * which costs little.
 */
function ratingOf(
  { facts, blocks, clips }: RatedSession,
  page: Page,
  received: ReceivedAnswer,
  ofPage: ReturnType<typeof measuredPage>,
  value: RatingValue,
  { reasons, review, ticks }: Pick<Rating, 'reasons' | 'review' | 'ticks'>,
): Rating {
  const { slot, clip } = slotAt(page, value.slot, clips);
  const compared = value.comparedSlot === null ? null : slotAt(page, value.comparedSlot, clips).clip;
  const { system, item, factors } = clipColumns(clip);
  const size = blocks[page.block]?.sittingPages;
  return {
    study: facts.study,
    studyVersion: facts.studyVersion,
    mode: facts.mode,
    listener: facts.listener,
    session: facts.session,
    sessionState: facts.sessionState,
    stratum: facts.stratum,
    language: received.language,
    method: blocks[page.block]?.methodId ?? '',
    block: page.block + 1,
    batch: page.batch === null ? null : page.batch + 1,
    page: page.position,
    sitting: size == null ? undefined : sittingOf(page.position, size),
    position: page.slots.slice(0, value.slot).filter(({ open }) => !open).length + 1,
    scale: value.scale,
    clip: clip.id,
    role: slot.role,
    system,
    item,
    factors,
    comparedClip: compared?.id ?? null,
    comparedSystem: compared?.factors['system'] ?? null,
    xSystem: (value.xSlot !== undefined && slotAt(page, value.xSlot, clips).clip.factors['system']) || null,
    rawValue: value.rawValue,
    canonicalValue: value.canonicalValue,
    label: value.label,
    text: value.text,
    receivedAt: received.receivedAt,
    surplus: received.surplus,
    counts: reasons.length === 0,
    reasons,
    flags: review === DISPUTED || review === CANNOT_TELL ? [OPEN_REVIEW.id] : [],
    review,
    ticks,
    ...measuredSlot(received.request.listening, slot, clip),
    ...ofPage,
  };
}

/** Review of one written reason. */
type Reviewed = Pick<Rating, 'review' | 'ticks'>;

const UNREVIEWED: Reviewed = { review: null, ticks: undefined };

/** Reviews of a page's reasons, by scale of the ratings that they are about. */
function reviewsByScale({ facts, blocks, reviews }: RatedSession) {
  if (!reviews || reviews.given.length === 0) return () => new Map<string, Reviewed>();
  const bySubject = groupBy(reviews.given, ({ subject }) => subject);
  return (page: Page, { request, language }: ReceivedAnswer): Map<string, Reviewed> => {
    const parts = blocks[page.block]?.reviewed(page, request.answer, language) ?? [];
    return new Map(
      parts.flatMap(({ key, scales }) => {
        const item = reasonItem(facts.session, page.position, key);
        const own = bySubject.get(subjectOf('consistency', item));
        if (!own) return [];
        const reviewed = { review: resolved(own, reviews.reviewers), ticks: ticksOf(own) };
        return scales.map((scale): [string, Reviewed] => [scale, reviewed]);
      }),
    );
  };
}

/**
 * All ratings of a session, finished or not, in the order of pages and of each page's answer. Open references and practice
 * pages have none; traps have theirs, with their role. A rating counts if no rule failed on its page and the session was
 * not withdrawn, screened out or excluded by hand. Throws for an answer that its page does not accept, which the server
 * never stores.
 */
export function rateSession(session: RatedSession): Rating[] {
  const { facts, blocks, pages, answers } = session;
  const ending = ENDINGS.get(facts.sessionState);
  const ofSession = [
    ...(session.isExcluded ? [EXCLUDED_BY_HAND] : []),
    ...(ending === undefined ? [] : [ending]),
  ];
  const byPosition = new Map(answers.map((received) => [received.position, received]));
  const reviewOf = reviewsByScale(session);
  const verdicts = judgeSession(
    blocks,
    pages.map((page) => ({ page, answer: byPosition.get(page.position)?.request.answer ?? null })),
  );
  return pages
    .toSorted((a, b) => a.position - b.position)
    .flatMap((page) => {
      const received = byPosition.get(page.position);
      const block = blocks[page.block];
      if (!received || !block || block.training) return [];
      const failed = reasonsFor(verdicts, page);
      const reviews = reviewOf(page, received);
      const ofPage = measuredPage(received.request.listening);
      return block
        .ratings(page, received.request.answer)
        .filter(({ slot }) => page.slots[slot]?.open !== true)
        .map((value) => {
          const { review, ticks } = reviews.get(value.scale) ?? UNREVIEWED;
          const contradicted = review === 'inconsistent' ? [EXPERT_REVIEW.id] : [];
          const reasons = [...failed, ...contradicted, ...ofSession];
          return ratingOf(session, page, received, ofPage, value, { reasons, review, ticks });
        });
    });
}
