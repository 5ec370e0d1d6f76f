/** `[fromMs, toMs, atMs]`: the media time played, and the page time at which the interval began (0: page shown), ms. */
export type PlayedInterval = readonly [fromMs: number, toMs: number, atMs: number];

/** Total media time played, including repeats, ms. */
export function playedMs(intervals: readonly PlayedInterval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
}

/**
 * Media time heard at least once: the length of the union of the intervals, ms.
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

/** The union of the intervals as separate pieces, each with the start time of its earliest part. */
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
 * The same listening in at most `limit` intervals, so that a page with many replays stays small. A record within the limit
 * is unchanged. Otherwise overlapping or adjacent intervals are merged: the time covered is unchanged, but repeats are no
 * longer distinguished. If more separate pieces than the limit remain, the shortest are dropped, because the record must
 * not claim anything that was not heard.
 */
export function compactIntervals(intervals: readonly PlayedInterval[], limit: number): PlayedInterval[] {
  if (intervals.length <= limit) return [...intervals];
  return piecesOf(intervals)
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, limit)
    .toSorted((a, b) => a[2] - b[2]);
}

const LONG_CLIP_MS = 60_000;

/** Default share of a clip that must be heard: 0.95, or 0.90 for clips over a minute. */
export function defaultCoverage(durationMs: number): number {
  return durationMs > LONG_CLIP_MS ? 0.9 : 0.95;
}

const COVERAGE_TOLERANCE_MS = 50;

/** Whether enough of a clip was heard, with a tolerance of 50 ms. */
export function heardEnough(
  intervals: readonly PlayedInterval[],
  durationMs: number,
  share: number,
): boolean {
  return coveredMs(intervals) + COVERAGE_TOLERANCE_MS >= durationMs * share;
}

/**
 * Whether the time played is possible in the time that passed on the server: one sound at a time at rate 1, so
 * played <= passed x 1.05 + 500 ms.
 */
export function plausiblyPlayed(played: number, passedMs: number): boolean {
  return played <= passedMs * 1.05 + 500;
}
