import { perContext } from '../../methods/contract/per-context.ts';
import type { EvidencePage } from './session.ts';

/** Clock steps of browsers that resist fingerprinting, ms. */
const COARSE_STEPS_MS = [100, 1000 / 60];
/** Least number of times; fewer may be multiples of a step by chance. */
const LEAST_TIMES = 6;

/**
 * The possible steps of the clock that timed the pages, ms: usually 1; 100 or 16.67 if the browser coarsens its clock. All times of
 * Next and of the last change must be multiples of the step, apart from rounding to whole milliseconds.
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

/** A continuous stretch of played sound. */
export interface Played {
  atMs: number;
  /** Its end, from its start and length. */
  untilMs: number;
  /** Whether it reached the end of its clip. */
  isWhole: boolean;
}

/** Tolerance, because a media element reports its position only a few times per second. */
const END_TOLERANCE_MS = { bundle: 20, stream: 300 };

/** All sound of a page, by start time. Found once for a page, which several rules look at. */
export const playedOn = perContext(({ clips, delivery }: EvidencePage): readonly Played[] =>
  clips
    .flatMap(({ intervals, durationMs }) =>
      intervals.map(([fromMs, toMs, atMs]) => ({
        atMs,
        untilMs: atMs + toMs - fromMs,
        isWhole: toMs >= durationMs - END_TOLERANCE_MS[delivery],
      })),
    )
    .toSorted((a, b) => a.atMs - b.atMs),
);
