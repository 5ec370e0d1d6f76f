/** Data for the length of a session; times in ms since 1970. */
export interface SessionTimes {
  consentedAt: number | null;
  endedAt: number | null;
  /** Speed of a simulated listener relative to a person; 1: a person. */
  timeScale: number;
  /** Time that each answered page was open, on the listener's clock, ms. */
  pageMs: readonly number[];
}

const MINUTE_MS = 60_000;

/**
 * Minutes from consent to the end; null if one of them is missing or the server's clock was set back in between. The length of a
 * simulated session is that of its pages, because the server's own time would be multiplied too.
 */
export function sessionMinutes({ consentedAt, endedAt, timeScale, pageMs }: SessionTimes): number | null {
  if (consentedAt === null || endedAt === null || endedAt < consentedAt) return null;
  const ms = timeScale === 1 ? endedAt - consentedAt : pageMs.reduce((sum, own) => sum + own, 0);
  return ms / MINUTE_MS;
}
