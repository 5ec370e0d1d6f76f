import { ENDINGS } from '../ratings/rate-session.ts';
import type { Rating } from '../ratings/ratings.ts';

const endings: ReadonlySet<string> = new Set(ENDINGS.values());

/** Whether the reason is how a session ended, and no rule's. */
export function isEnding(reason: string): boolean {
  return endings.has(reason);
}

/** Whether nothing can make a rating count: the listener left, or was screened out. */
export function hasEnded({ reasons }: Rating): boolean {
  return reasons.some(isEnding);
}
