/** Why nothing of a session counts that ended before its last page. */
export const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['left', 'left the study'],
  ['screened_out', 'screened out'],
]);

const endings: ReadonlySet<string> = new Set(ENDINGS.values());

/** Whether the reason is how a session ended, and no rule's. */
export function isEnding(reason: string): boolean {
  return endings.has(reason);
}

/** Whether nothing can make a rating count: the listener left, or was screened out. */
export function hasEnded({ reasons }: { reasons: readonly string[] }): boolean {
  return reasons.some(isEnding);
}
