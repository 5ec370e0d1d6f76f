import { defaultCoverage } from '#core/session/listening.ts';

const TOLERANCE_MS = 50;

/**
 * Whether enough of a clip was heard; the server checks it again. `heard` and `minCoverage` are shares,
 * 0-1. A clip of unknown length was not heard.
 */
export function isListened(heard: number, durationMs: number, minCoverage: number | null): boolean {
  if (durationMs === 0) return false;
  const neededMs = durationMs * (minCoverage ?? defaultCoverage(durationMs));
  return heard * durationMs + TOLERANCE_MS >= neededMs;
}
