/** Exclusion reasons for sessions that ended before the last page, by state. */
export const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['left', 'left the study'],
  ['screened_out', 'screened out'],
]);

const endings: ReadonlySet<string> = new Set(ENDINGS.values());

/** Whether the reason is the ending of a session, not a rule. */
export function isEnding(reason: string): boolean {
  return endings.has(reason);
}

/** Whether a rating is excluded under every rule set: the listener left, or was screened out. */
export function hasEnded({ reasons }: { reasons: readonly string[] }): boolean {
  return reasons.some(isEnding);
}
