import type { SessionView } from '#core/contract.ts';

const MINUTE_MS = 60_000;

function median(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Whole minutes that the page at a position and those after it will take, at least 1: the median time of the pages
 * of this visit, or the study's own estimate before the first is done. Example: 6 pages of 50 s are 5 minutes.
 */
export function minutesLeft(
  { minutes, pages: { total } }: Pick<SessionView, 'minutes' | 'pages'>,
  position: number,
  pageTimesMs: readonly number[],
): number {
  const plannedMs = (minutes * MINUTE_MS) / Math.max(1, total);
  const typicalMs = median(pageTimesMs.toSorted((a, b) => a - b)) ?? plannedMs;
  return Math.max(1, Math.round(((total - position + 1) * typicalMs) / MINUTE_MS));
}
