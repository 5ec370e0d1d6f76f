/** Three times, `[fromMs, toMs, atMs]`: media time played, and the page time (0 = page shown) at which the interval began. */
export type PlayedInterval = readonly [fromMs: number, toMs: number, atMs: number];

/** Total media time played, repeats counted, in milliseconds. */
export function playedMs(intervals: readonly PlayedInterval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
}

/**
 * Media time heard at least once: the length of the union of the intervals, in milliseconds.
 * Example: coveredMs([[0, 500, 0], [400, 900, 2000]]) is 900.
 */
export function coveredMs(intervals: readonly PlayedInterval[]): number {
  const sorted = intervals.toSorted((a, b) => a[0] - b[0]);
  let covered = 0;
  let reached = 0;
  for (const [from, to] of sorted) {
    covered += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return covered;
}

/** The union of the intervals as pieces that neither overlap nor touch, each begun when the first part of it began. */
function piecesOf(intervals: readonly PlayedInterval[]): PlayedInterval[] {
  const pieces: [number, number, number][] = [];
  for (const [from, to, at] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = pieces.at(-1);
    if (to <= from) continue;
    if (last && from <= last[1]) {
      last[1] = Math.max(last[1], to);
      last[2] = Math.min(last[2], at);
    } else pieces.push([from, to, at]);
  }
  return pieces;
}

/**
 * The same listening in at most `limit` intervals, so that a page with many replays stays small. A record within the
 * limit is left as it is. Otherwise what overlaps or touches becomes one interval: the time covered is unchanged,
 * repeats are no longer told apart. Should there be more separate pieces than the limit, the shortest are left out, as
 * nothing may be claimed that was not heard.
 */
export function compactIntervals(intervals: readonly PlayedInterval[], limit: number): PlayedInterval[] {
  if (intervals.length <= limit) return [...intervals];
  return piecesOf(intervals)
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, limit)
    .toSorted((a, b) => a[2] - b[2]);
}

const LONG_CLIP_MS = 60_000;

/** Share of a clip that has to be heard when the study names none: 0.95, or 0.90 for clips over a minute. */
export function defaultCoverage(durationMs: number): number {
  return durationMs > LONG_CLIP_MS ? 0.9 : 0.95;
}

const COVERAGE_TOLERANCE_MS = 50;

/** Whether enough of a clip was heard, with the 50 ms of tolerance. */
export function heardEnough(
  intervals: readonly PlayedInterval[],
  durationMs: number,
  share: number,
): boolean {
  return coveredMs(intervals) + COVERAGE_TOLERANCE_MS >= durationMs * share;
}

/**
 * Whether a listener can have played this much in the time that the server saw pass: one sound at a time at
 * rate 1, so played <= passed x 1.05 + 500 ms.
 */
export function plausiblyPlayed(played: number, passedMs: number): boolean {
  return played <= passedMs * 1.05 + 500;
}
