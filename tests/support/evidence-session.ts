import type { EvidencePage, EvidenceSession } from '#core/evidence/contract/session.ts';
import { createRandom, type Random } from '#core/order/random.ts';

export interface PersonOptions {
  pages?: number;
  clips?: number;
  clipMs?: number;
  /** Choices and numbers of an answer. */
  parts?: number;
  /** A reason is written on every page. */
  writes?: boolean;
}

const WORDS = 'soft clear pitch pauses breath rhythm stress vowel slow warm voice end start odd real'.split(
  ' ',
);

const reason = (random: Random): string => Array.from({ length: 7 }, () => random.pick(WORDS)).join(' ');

/** A time as people take it: lognormal around a median, ms. */
const taken = (random: Random, medianMs: number): number =>
  Math.round(medianMs * Math.exp(0.4 * random.normal()));

function pageOf(random: Random, page: number, options: Required<PersonOptions>): EvidencePage {
  const { clips, clipMs, parts, writes } = options;
  let atMs = taken(random, 1200);
  const played = Array.from({ length: clips }, () => {
    const durationMs = clipMs + random.int(400);
    const clip = {
      open: false,
      durationMs,
      intervals: [[0, durationMs, atMs] as const],
      firstPlayMs: atMs,
    };
    atMs += durationMs + taken(random, 700);
    return clip;
  });
  const changesMs = Array.from({ length: parts }, () => (atMs += taken(random, 900)));
  const text = writes ? reason(random) : '';
  if (writes) changesMs.push((atMs += text.length * taken(random, 180)));
  return {
    page,
    delivery: 'bundle',
    clips: played,
    changesMs,
    decisionMs: atMs,
    pageMs: atMs + taken(random, 800),
    loops: 0,
    typing: writes
      ? { keystrokes: text.length, pastes: 0, edits: text.length }
      : { keystrokes: 0, pastes: 0 },
    textChanges: writes ? 2 : 0,
    hasOutput: true,
    parts: parts + (writes ? 1 : 0),
    texts: writes ? [text] : [],
    reasons: writes ? [text] : [],
    isRecorded: true,
  };
}

/** A session as a person leaves it, with times that differ. */
export function person(seed: string, options: PersonOptions = {}): EvidenceSession {
  const all = { pages: 10, clips: 1, clipMs: 3000, parts: 1, writes: true, ...options };
  const random = createRandom(seed);
  return {
    session: seed,
    listener: seed,
    mode: 'live',
    hasDeviceNote: true,
    pages: Array.from({ length: all.pages }, (_, index) => pageOf(random, index + 1, all)),
  };
}

/** The same session with its pages changed. */
export const withPages = (
  session: EvidenceSession,
  change: (page: EvidencePage, index: number) => Partial<EvidencePage>,
): EvidenceSession => ({
  ...session,
  pages: session.pages.map((page, index) => ({ ...page, ...change(page, index) })),
});

/** The page with its times moved onto the steps of a clock. */
export function blurred(page: EvidencePage, stepMs: number): EvidencePage {
  const on = (ms: number): number => Math.round(Math.round(ms / stepMs) * stepMs);
  return {
    ...page,
    pageMs: on(page.pageMs),
    decisionMs: page.decisionMs === null ? null : on(page.decisionMs),
    changesMs: page.changesMs.map(on),
    clips: page.clips.map((clip) => ({
      ...clip,
      firstPlayMs: clip.firstPlayMs === null ? null : on(clip.firstPlayMs) + 12,
      intervals: clip.intervals.map(([from, to, at]) => [from, to, on(at) + 12] as const),
    })),
  };
}
