import { z } from 'zod';
import type { SeenSessions } from '#core/monitoring/session-facts.ts';
import type { CheckRecord, SessionRecord } from '../../db/contract/store.ts';

/** Parts of a stored answer that the monitor uses. */
const answerSchema = z.object({
  listening: z.object({
    pageMs: z.number(),
    sound: z.array(z.tuple([z.number(), z.string()])).default([]),
  }),
});

const TROUBLE: ReadonlySet<string> = new Set(['interrupted', 'stalled']);

/** Time that a page was shown, and its audio events. */
export function listenedTo(payload: string): { pageMs: number; sound: string[]; hadTrouble: boolean } {
  const { pageMs, sound } = answerSchema.parse(JSON.parse(payload)).listening;
  const events = sound.map(([, event]) => event);
  return { pageMs, sound: events, hadTrouble: events.some((event) => TROUBLE.has(event)) };
}

/** Whether a finished step was passed; null for an unfinished one. */
export const passedOf = ({ event, result }: CheckRecord): boolean | null =>
  event === 'done' ? result['passed'] !== false : null;

/** Adds a stored session, as if all its events had been received. */
export function putRecord(sessions: SeenSessions, { session, pages, answers, checks }: SessionRecord): void {
  const { id } = session;
  sessions.session(session);
  if (pages.length > 0)
    sessions.leased(id, pages.length, Math.max(...pages.map(({ expiresAt }) => expiresAt)));
  for (const { position, openedAt } of pages) if (openedAt !== null) sessions.opened(id, position, openedAt);
  for (const check of checks) sessions.checked(id, { ...check, passed: passedOf(check) });
  for (const { payload, position, receivedAt } of answers)
    sessions.answered(id, { position, at: receivedAt, ...listenedTo(payload) });
}
