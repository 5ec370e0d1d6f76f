import type { AnswerRequest } from '../session/contract.ts';
import type { Block } from '../methods/contract/method.ts';
import type { ReviewedPart } from '../review/reviewed-part.ts';
import type { Page, RatingValue, Slot } from '../session/page.ts';
import { sittingOf } from '../session/sittings.ts';
import type { Clip } from '../clips/clips.ts';
import type { Language } from '../text/languages.ts';
import { judgeSession, reasonsFor, type BlockVerdict } from './judge-session.ts';
import { measuredPage, measuredSlot } from './measures.ts';

/** A stored answer, parsed. */
export interface ReceivedAnswer {
  /** Place of its page in the session, from 1. */
  position: number;
  request: Pick<AnswerRequest, 'answer' | 'listening'>;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Language of the page at that time. */
  language: Language;
  surplus: boolean;
  /** false: stored before pages recorded changes of the answer, typing and the sound output. Default: true. */
  isRecorded?: boolean;
}

/** A session with everything that its answers' values depend on. */
export interface AnsweredSession {
  blocks: readonly Block[];
  /** Clips of the study version by id. */
  clips: ReadonlyMap<string, Clip>;
  /** All pages of the session, answered or not. */
  pages: readonly Page[];
  answers: readonly ReceivedAnswer[];
}

/** One value of an answer: a rating without the facts of its page, session and clip. */
export interface RatedValue extends Omit<RatingValue, 'slot' | 'comparedSlot' | 'xSlot'> {
  /** Place of the clip on the page as shown, from 1, without the open reference. */
  position: number;
  clip: string;
  role: string;
  comparedClip: string | null;
  /** The clip to be recognised on an ABX page; null on any other. */
  xClip: string | null;
  heard: ReturnType<typeof measuredSlot>;
}

/**
 * The ratings of one answered page, as plain data that follow from the version, the plan and the answers alone: how the
 * session ended, decisions and reviews are added by `ratingsOfPages`.
 */
export interface RatedPage {
  /** Places of the page in the session, of its block and of its batch, each from 1. */
  page: number;
  block: number;
  batch: number | null;
  /** From 1; null in a study of one sitting. */
  sitting: number | null;
  method: string;
  language: Language;
  receivedAt: string;
  surplus: boolean;
  /** Rules of the block that exclude the page. */
  failed: readonly string[];
  /** Parts of the answer that reviewers see, and the scales of the ratings that each is about. */
  reviewed: readonly Pick<ReviewedPart, 'key' | 'scales'>[];
  measured: ReturnType<typeof measuredPage>;
  values: readonly RatedValue[];
}

/** A verdict on a session's answers, passed or not, without its evidence. */
export interface KeptVerdict {
  rule: string;
  /** Place of the block, from 1. */
  block: number;
  passed: boolean;
  /** The clip of its page, if it is about one page with one clip to rate. */
  clip: string | null;
}

/** All that follows from the answers of a session. */
export interface RatedAnswers {
  verdicts: readonly KeptVerdict[];
  pages: readonly RatedPage[];
}

/** Throws for a place or a clip that is not on the page, which is a defect of the method. */
function slotAt(page: Page, index: number, clips: AnsweredSession['clips']): { slot: Slot; clip: Clip } {
  const slot = page.slots[index];
  const clip = slot && clips.get(slot.clip);
  if (!slot || !clip) throw new Error(`page ${page.position} has no clip at slot ${index}`);
  return { slot, clip };
}

function ratedValue(
  clips: AnsweredSession['clips'],
  page: Page,
  { request: { listening } }: ReceivedAnswer,
  value: RatingValue,
): RatedValue {
  const { slot, clip } = slotAt(page, value.slot, clips);
  const clipAt = (index: number | null | undefined): string | null =>
    index == null ? null : slotAt(page, index, clips).clip.id;
  return {
    position: page.slots.slice(0, value.slot).filter(({ open }) => !open).length + 1,
    scale: value.scale,
    clip: clip.id,
    role: slot.role,
    comparedClip: clipAt(value.comparedSlot),
    xClip: clipAt(value.xSlot),
    rawValue: value.rawValue,
    canonicalValue: value.canonicalValue,
    label: value.label,
    text: value.text,
    heard: measuredSlot(listening, slot, clip),
  };
}

function keptVerdict(pages: readonly Page[], { rule, block, passed, at }: BlockVerdict): KeptVerdict {
  const about = at === undefined ? undefined : pages.find(({ position }) => position === at);
  const [only, ...others] = about?.slots.filter(({ open }) => !open) ?? [];
  return { rule, block: block + 1, passed, clip: only && others.length === 0 ? only.clip : null };
}

/** The answered pages that are no practice, in the order of pages and of each page's answer. */
function ratePages(
  { blocks, clips, pages }: AnsweredSession,
  byPosition: ReadonlyMap<number, ReceivedAnswer>,
  verdicts: readonly BlockVerdict[],
): RatedPage[] {
  return pages
    .toSorted((a, b) => a.position - b.position)
    .flatMap((page) => {
      const received = byPosition.get(page.position);
      const block = blocks[page.block];
      if (!received || !block || block.training) return [];
      const { answer, listening } = received.request;
      const size = block.sittingPages;
      const values = block
        .ratings(page, answer)
        .filter(({ slot }) => page.slots[slot]?.open !== true)
        .map((value) => ratedValue(clips, page, received, value));
      return [
        {
          page: page.position,
          block: page.block + 1,
          batch: page.batch === null ? null : page.batch + 1,
          sitting: size == null ? null : sittingOf(page.position, size),
          method: block.methodId,
          language: received.language,
          receivedAt: received.receivedAt,
          surplus: received.surplus,
          failed: reasonsFor(verdicts, page),
          reviewed: block
            .reviewed(page, answer, received.language)
            .map(({ key, scales }) => ({ key, scales })),
          measured: measuredPage(listening),
          values,
        },
      ];
    });
}

/**
 * The pages and verdicts of a session, finished or not. Practice has none. Open references have no values; traps have theirs,
 * with their role. Throws for an answer that its page does not accept, which the server never stores.
 */
export function rateAnswers(session: AnsweredSession): RatedAnswers {
  const { blocks, pages, answers } = session;
  const byPosition = new Map(answers.map((received) => [received.position, received]));
  const verdicts = judgeSession(
    blocks,
    pages.map((page) => ({ page, answer: byPosition.get(page.position)?.request.answer ?? null })),
  );
  return {
    verdicts: verdicts.map((verdict) => keptVerdict(pages, verdict)),
    pages: ratePages(session, byPosition, verdicts),
  };
}
