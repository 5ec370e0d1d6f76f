const MINUTE_MS = 60_000;

function median(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Whole minutes that the pages left will take, at least 1: the median time of the pages of this visit, or
 * the study's own estimate before the first is done. Example: 6 pages of 50 s are 5 minutes.
 */
export function minutesLeft(
  pagesLeft: number,
  pageTimesMs: readonly number[],
  plannedPageMs: number,
): number {
  const typicalMs = median(pageTimesMs.toSorted((a, b) => a - b)) ?? plannedPageMs;
  return Math.max(1, Math.round((pagesLeft * typicalMs) / MINUTE_MS));
}
