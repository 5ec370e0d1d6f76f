import { stretchesOf, type Speech, type Stretch } from './stretches.ts';

/** Farthest that an excerpt begins before its first turn, or ends after its last, ms. */
export const MARGIN_MS = 50;

/** Both ends are allowed. `max` may be infinite. */
export interface Range {
  min: number;
  max: number;
}

/** Rules for an excerpt of dialogue. Shares are of its length, 0 to 1. */
export interface ExcerptRules {
  lengthMs: Range;
  turns: Range;
  /** Speakers who have a turn. */
  speakers: Range;
  minSpeech: number;
  maxOverlap: number;
  maxPauseMs: number;
}

/** Part of a recording that begins and ends between turns. */
export interface Candidate {
  startMs: number;
  endMs: number;
  turns: number;
  speakers: readonly string[];
  /** Share of the length in which anyone talks. */
  speech: number;
  /** Share of the length in which two or more talk. */
  overlap: number;
  longestPauseMs: number;
  /** Rules that it breaks. */
  broken: readonly Rule[];
}

/** Rules by which a candidate is dropped. Its length is always in range. */
export const RULES = ['turns', 'speakers', 'speech', 'overlap', 'pause'] as const;
export type Rule = (typeof RULES)[number];

const within = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

function brokenBy(found: Omit<Candidate, 'broken'>, rules: ExcerptRules): Rule[] {
  const isKept: Record<Rule, boolean> = {
    turns: within(found.turns, rules.turns),
    speakers: within(found.speakers.length, rules.speakers),
    speech: found.speech >= rules.minSpeech,
    overlap: found.overlap <= rules.maxOverlap,
    pause: found.longestPauseMs <= rules.maxPauseMs,
  };
  return RULES.filter((rule) => !isKept[rule]);
}

/** Margin in a pause: never more than half of it, so that two excerpts share no sound. */
const marginMs = (pauseMs: number): number => Math.min(MARGIN_MS, Math.floor(pauseMs / 2));

/** Whether another speaker takes over in the pause between two stretches. At the ends of the recording one is missing. */
const isTurnBoundary = (before: Stretch | undefined, after: Stretch | undefined): boolean =>
  before === undefined || after === undefined || before.turns.at(-1) !== after.turns[0];

/** Adds up stretches, from the first to the one that was added last. */
class Growing {
  readonly speakers = new Set<string>();
  turns = 0;
  speechMs = 0;
  overlapMs = 0;
  longestPauseMs = 0;
  #last: Stretch | undefined;

  add(stretch: Stretch): void {
    const before = this.#last;
    const goesOn = before !== undefined && !isTurnBoundary(before, stretch);
    this.turns += stretch.turns.length - (goesOn ? 1 : 0);
    for (const speaker of stretch.turns) this.speakers.add(speaker);
    this.speechMs += stretch.endMs - stretch.startMs;
    this.overlapMs += stretch.overlapMs;
    if (before !== undefined)
      this.longestPauseMs = Math.max(this.longestPauseMs, stretch.startMs - before.endMs);
    this.#last = stretch;
  }
}

/**
 * Lists every part of a recording whose length is in range and that begins and ends between two turns, in a pause: at most 50 ms from the
 * turn, and at most half of the pause. Each comes with the rules that it breaks. In order of the start, then of the end.
 * `recordingMs` is the length of the recording. Speech must lie within it.
 */
export function candidatesIn(
  speech: readonly Speech[],
  recordingMs: number,
  rules: ExcerptRules,
): Candidate[] {
  const stretches = stretchesOf(speech);
  const candidates: Candidate[] = [];
  for (const [from, first] of stretches.entries()) {
    const before = stretches[from - 1];
    if (!isTurnBoundary(before, first)) continue;
    const startMs = first.startMs - marginMs(first.startMs - (before?.endMs ?? 0));
    const sum = new Growing();
    for (let to = from; to < stretches.length; to += 1) {
      const [last, after] = [stretches[to] ?? first, stretches[to + 1]];
      sum.add(last);
      const endMs = last.endMs + marginMs((after?.startMs ?? recordingMs) - last.endMs);
      const lengthMs = endMs - startMs;
      if (lengthMs > rules.lengthMs.max) break;
      if (lengthMs < rules.lengthMs.min || !isTurnBoundary(last, after)) continue;
      const found = {
        startMs,
        endMs,
        turns: sum.turns,
        speakers: [...sum.speakers].toSorted(),
        speech: sum.speechMs / lengthMs,
        overlap: sum.overlapMs / lengthMs,
        longestPauseMs: sum.longestPauseMs,
      };
      candidates.push({ ...found, broken: brokenBy(found, rules) });
    }
  }
  return candidates;
}
