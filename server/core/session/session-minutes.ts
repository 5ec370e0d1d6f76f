/** What the length of a session follows from; times in ms since 1970. */
export interface SessionTimes {
  consentedAt: number | null;
  endedAt: number | null;
  /** How many times faster than a person a simulated listener is; 1: a person. */
  timeScale: number;
  /** How long each answered page was open, by the listener's clock, ms. */
  pageMs: readonly number[];
}

const MINUTE_MS = 60_000;

/**
 * Minutes from consent to the end; null where one of them is missing, or the server's clock was set back between them. A simulated
 * session took as long as its pages say: the server's own time would be multiplied with the rest.
 */
export function sessionMinutes({ consentedAt, endedAt, timeScale, pageMs }: SessionTimes): number | null {
  if (consentedAt === null || endedAt === null || endedAt < consentedAt) return null;
  const ms = timeScale === 1 ? endedAt - consentedAt : pageMs.reduce((sum, own) => sum + own, 0);
  return ms / MINUTE_MS;
}
