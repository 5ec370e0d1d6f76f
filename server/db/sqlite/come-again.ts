import { and, eq } from 'drizzle-orm';
import type { Entry, Session } from '../store.ts';
import type { Db } from './open.ts';
import { progressOf, refilled } from './pages.ts';
import { pages, recruits, sessions } from './schema.ts';
import { enterOnce } from './sessions.ts';

/** Whether it is the first time that the person comes with this submission. */
function isNewSubmission(db: Db, { recruit, at }: Entry, { studyId, listenerId }: Session): boolean {
  if (!recruit) return false;
  const { submissionId } = recruit;
  const own = and(
    eq(recruits.studyId, studyId),
    eq(recruits.listenerId, listenerId),
    eq(recruits.submissionId, submissionId),
  );
  return db.select({ at: recruits.arrivedAt }).from(recruits).where(own).get()?.at === at;
}

/** Holds what is still ahead of a session for as long as at consent, where nobody else has it by now. */
function holdAgain(db: Db, { id, consentedAt }: Session, at: number): void {
  const { answered } = progressOf(db, id);
  const all = db.select().from(pages).where(eq(pages.sessionId, id)).all();
  // A page that has no answer is released only when the place was given back.
  const given = all.filter(({ position, lease }) => position > answered && lease === 'released');
  if (given.length === 0 || consentedAt === null) return;
  // Pages that were answered keep the time of the consent.
  const heldMs = Math.min(...all.map((page) => page.expiresAt)) - consentedAt;
  const expiresAt = at + heldMs;
  for (const { position } of given) {
    if (refilled(db, id, position, at)) continue;
    db.update(pages)
      .set({ lease: 'reserved', expiresAt })
      .where(and(eq(pages.sessionId, id), eq(pages.position, position)))
      .run();
  }
  db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)).run();
}

/** Enters; whose place was given back by the recruiter, and who comes with a new submission, has it again. */
export function enterOrComeAgain(db: Db, entry: Entry): Session {
  const session = enterOnce(db, entry);
  if (session.state === 'active' && isNewSubmission(db, entry, session)) holdAgain(db, session, entry.at);
  return session;
}
