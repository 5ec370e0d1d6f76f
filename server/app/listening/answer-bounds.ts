import { LISTENING_MOST, SOUND_EVENTS, type Page } from '#core/session/page.ts';
import { perContext } from '#core/methods/contract/per-context.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { jsonBounds, type JsonBounds } from '../../platform/json-bounds.ts';
import { durationOf, type BoundStudy } from './context/bound-study.ts';

/** Largest answer that any page needs: 20 clips of ten minutes, each heard in 500 pieces, take 450 kB. */
export const MOST_BYTES = 512 * 1024;
/** Names and single numbers of a request, and of one slot. */
const REQUEST = { bytes: 1000, marks: 40 };
const SLOT = { bytes: 200, marks: 10 };
/** Depth of lists and maps: a request, its listening, its slots, a slot, its intervals, one interval. */
const DEEPEST_LISTENING = 6;
/** Length of a page time: up to a day, in milliseconds. */
const TIME_BYTES = 8;
/** Brackets, quotes and commas of an item with two parts, and with three. */
const PAIR = { bytes: 6, marks: 3 };
const TRIPLE = { bytes: 8, marks: 4 };
const LONGEST_EVENT = Math.max(...SOUND_EVENTS.map((event) => event.length));
/** Allowance for multi-byte characters and fractional numbers. */
const SPARE_BYTES = 16_384;

const boundsOfAnswers = perContext((block: Block) => jsonBounds(block.answer()));

/** Size of the largest JSON that an answer to a page needs, with a full listening record. */
export function boundsOfPage(bound: BoundStudy, page: Page): { request: JsonBounds; answer: JsonBounds } {
  const block = bound.blocks[page.block];
  if (!block) throw new Error(`the study has no block ${page.block}`);
  const answer = boundsOfAnswers(block);
  const { intervals, hidden, changes, sound } = LISTENING_MOST;
  const slotBytes = page.slots.map((slot) => {
    const digits = String(Math.ceil(durationOf(bound, slot))).length + 1;
    return SLOT.bytes + intervals * (2 * digits + TIME_BYTES + TRIPLE.bytes);
  });
  const bytes =
    REQUEST.bytes +
    SPARE_BYTES +
    answer.bytes +
    slotBytes.reduce((sum, each) => sum + each, 0) +
    hidden * (2 * TIME_BYTES + PAIR.bytes) +
    sound * (TIME_BYTES + LONGEST_EVENT + PAIR.bytes) +
    changes * (TIME_BYTES + 2 * LISTENING_MOST.text + TRIPLE.bytes);
  const marks =
    REQUEST.marks +
    answer.marks +
    page.slots.length * (SLOT.marks + intervals * TRIPLE.marks) +
    (hidden + sound) * PAIR.marks +
    changes * TRIPLE.marks;
  const depth = Math.max(answer.depth + 1, DEEPEST_LISTENING);
  return { answer, request: { bytes: Math.min(bytes, MOST_BYTES), marks, depth } };
}

/** Bounds without a page: there is nothing to answer. */
const NO_PAGE: JsonBounds = { ...REQUEST, depth: DEEPEST_LISTENING };

const ofSessions = new WeakMap<readonly Page[], JsonBounds>();

/** Size of the largest request that any page of a session needs. The request itself names its page. */
export function boundsOfPages(bound: BoundStudy, pages: readonly Page[]): JsonBounds {
  const known = ofSessions.get(pages);
  if (known) return known;
  const all = [NO_PAGE, ...pages.map((page) => boundsOfPage(bound, page).request)];
  const bounds = {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    marks: Math.max(...all.map(({ marks }) => marks)),
    depth: Math.max(...all.map(({ depth }) => depth)),
  };
  ofSessions.set(pages, bounds);
  return bounds;
}
