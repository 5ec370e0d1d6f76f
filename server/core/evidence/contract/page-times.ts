import type { EvidencePage } from './session.ts';

/** Steps, ms, in which browsers that resist fingerprinting tell the time. */
const COARSE_STEPS_MS = [100, 1000 / 60];
/** Fewer times than this may be multiples of a step by chance. */
const LEAST_TIMES = 6;

/**
 * The steps of the clock that the pages were timed with, ms: 1 as browsers have it, 100 or 16.67 where a browser blurs its clock.
 * Every time of Next and of the last change has to be a multiple of the step, give or take the rounding to whole milliseconds.
 */
export function clockStepMs(pages: readonly EvidencePage[]): number {
  const times = pages.flatMap(({ pageMs, decisionMs }) => [
    pageMs,
    ...(decisionMs === null ? [] : [decisionMs]),
  ]);
  const isStep = (step: number): boolean =>
    times.every((ms) => Math.abs(ms - Math.round(ms / step) * step) <= 0.5);
  return (times.length >= LEAST_TIMES && COARSE_STEPS_MS.find(isStep)) || 1;
}

/** One stretch of sound as a page played it. */
export interface Played {
  atMs: number;
  /** When it fell silent, by its own length. */
  untilMs: number;
  /** Whether it went on to the end of its clip. */
  isWhole: boolean;
}

/** A media element reports where it is a few times a second. */
const END_TOLERANCE_MS = { bundle: 20, stream: 300 };

/** All sound of a page in the order in which it began. */
export function playedOn({ clips, delivery }: EvidencePage): Played[] {
  return clips
    .flatMap(({ intervals, durationMs }) =>
      intervals.map(([fromMs, toMs, atMs]) => ({
        atMs,
        untilMs: atMs + toMs - fromMs,
        isWhole: toMs >= durationMs - END_TOLERANCE_MS[delivery],
      })),
    )
    .toSorted((a, b) => a.atMs - b.atMs);
}
