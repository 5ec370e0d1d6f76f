import { type Steps, take } from './steps.ts';
import { and, eq } from 'drizzle-orm';
import type { Entry, Session } from '../contract/store.ts';
import type { Db } from './db.ts';
import { holdAhead } from './holds.ts';
import { progressOf } from './pages.ts';
import { pages, recruits } from './schema.ts';
import { enterOnce } from './sessions.ts';

/** Whether it is the first time that the person comes with this submission. */
function* isNewSubmission(db: Db, { recruit, at }: Entry, { studyId, listenerId }: Session): Steps<boolean> {
  if (!recruit) return false;
  const { submissionId } = recruit;
  const own = and(
    eq(recruits.studyId, studyId),
    eq(recruits.listenerId, listenerId),
    eq(recruits.submissionId, submissionId),
  );
  return (yield* take(db.select({ at: recruits.arrivedAt }).from(recruits).where(own).get()))?.at === at;
}

/** Holds what is still ahead of a session for as long as before, where nobody else has it by now. */
function* holdAgain(db: Db, { id, consentedAt }: Session, at: number): Steps<void> {
  const { answered } = yield* progressOf(db, id);
  const all = yield* take(db.select().from(pages).where(eq(pages.sessionId, id)).all());
  // A page that has no answer is released only when the place was given back.
  const wasGiven = all.some(({ position, lease }) => position > answered && lease === 'released');
  if (!wasGiven || consentedAt === null) return;
  // Pages that were answered keep the time that they were held for before.
  const heldMs = Math.min(...all.map((page) => page.expiresAt)) - consentedAt;
  yield* holdAhead(db, id, at + heldMs, at);
}

/** Enters; whose place was given back by the recruiter, and who comes with a new submission, has it again. */
export function* enterOrComeAgain(db: Db, entry: Entry): Steps<Session> {
  const session = yield* enterOnce(db, entry);
  if (session.state === 'active' && (yield* isNewSubmission(db, entry, session)))
    yield* holdAgain(db, session, entry.at);
  return session;
}
