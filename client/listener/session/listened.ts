import { defaultCoverage } from '#core/session/listening.ts';

const TOLERANCE_MS = 50;

/**
 * Whether a clip was heard as far as its page asks, as the server checks it again. `heard` and `minCoverage`
 * are shares, 0-1; a clip whose length is not known yet was not heard.
 */
export function isListened(heard: number, durationMs: number, minCoverage: number | null): boolean {
  if (durationMs === 0) return false;
  const neededMs = durationMs * (minCoverage ?? defaultCoverage(durationMs));
  return heard * durationMs + TOLERANCE_MS >= neededMs;
}
