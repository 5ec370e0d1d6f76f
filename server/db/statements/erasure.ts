import { type Steps, take } from './steps.ts';
import { and, eq, exists, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Erasable, Erased, Erasure } from '../contract/store.ts';
import { decisions } from './console-schema.ts';
import { appendEvent } from './events.ts';
import type { Db } from './db.ts';
import { recountCompleted } from './places.ts';
import { keptRatings } from './rating-schema.ts';
import { freeRest, listOf } from './rest.ts';
import type { Runner } from './runner.ts';
import {
  answers,
  checks,
  events,
  pageClips,
  pages,
  recruits,
  reviews,
  sessionKeys,
  sessions,
} from './schema.ts';
import { recordEvent } from './study-events.ts';

/** When a session was over, or can be taken to be: an unfinished one when its places ran out or its listener last came. */
const endedAt = sql<number>`coalesce(${sessions.completedAt}, ${sessions.endedAt}, ${sessions.expiresAt}, ${sessions.visitAt}, ${sessions.consentedAt}, ${sessions.createdAt})`;

const recruitOfSession = and(
  eq(recruits.studyId, sessions.studyId),
  eq(recruits.listenerId, sessions.listenerId),
);

/** Which sessions of a study are meant. For those that ended: with something left to erase. */
function meant(db: Db, whom: Erasable): SQL | undefined {
  if ('listenerId' in whom) return eq(sessions.listenerId, whom.listenerId);
  const ofRecruit = db.select({ one: sql`1` }).from(recruits);
  if ('participantId' in whom)
    return exists(ofRecruit.where(and(recruitOfSession, eq(recruits.participantId, whom.participantId))));
  const keys = db
    .select({ one: sql`1` })
    .from(sessionKeys)
    .where(eq(sessionKeys.sessionId, sessions.id));
  return and(lt(endedAt, whom.endedBefore), or(exists(ofRecruit.where(recruitOfSession)), exists(keys)));
}

type Withdrawn = Pick<Erased, 'answers' | 'checks' | 'events' | 'reviews' | 'decisions'>;

/** Answers go before their pages. Without pages an answer that is still under way finds no place to be stored. */
function* withdraw(db: Db, ids: SQL, at: number): Steps<Withdrawn> {
  const gone = {
    answers: (yield* take(db.delete(answers).where(inArray(answers.sessionId, ids)).run())).changes,
    checks: (yield* take(db.delete(checks).where(inArray(checks.sessionId, ids)).run())).changes,
    events: (yield* take(db.delete(events).where(inArray(events.sessionId, ids)).run())).changes,
    reviews: (yield* take(db.delete(reviews).where(inArray(reviews.sessionId, ids)).run())).changes,
    decisions: (yield* take(db.delete(decisions).where(inArray(decisions.sessionId, ids)).run())).changes,
  };
  yield* take(db.delete(pageClips).where(inArray(pageClips.sessionId, ids)).run());
  yield* take(db.delete(pages).where(inArray(pages.sessionId, ids)).run());
  yield* take(
    db
      .update(sessions)
      .set({ state: 'left', code: null, completedAt: null, endedAt: at })
      .where(and(inArray(sessions.id, ids), inArray(sessions.state, ['active', 'completed'])))
      .run(),
  );
  // Last, as a session that ends gets a row.
  yield* take(db.delete(keptRatings).where(inArray(keptRatings.sessionId, ids)).run());
  return gone;
}

const inWords = (erased: Erased): string =>
  Object.entries(erased)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

/** `forget`: called with the sessions whose answers are erased. */
export function* erase(
  db: Db,
  { studyId, whom, answers: withAnswers, at }: Erasure,
  forget: (sessionIds: readonly string[]) => void = () => undefined,
): Steps<Erased> {
  const found = yield* take(
    db
      .select({ id: sessions.id, listenerId: sessions.listenerId })
      .from(sessions)
      .where(and(eq(sessions.studyId, studyId), meant(db, whom)))
      .all(),
  );
  if (withAnswers) forget(found.map(({ id }) => id));
  const ids = listOf(found.map(({ id }) => id));
  const listeners = listOf(found.map(({ listenerId }) => listenerId));
  const ofListeners = and(eq(recruits.studyId, studyId), inArray(recruits.listenerId, listeners));
  const erased: Erased = {
    listeners: found.length,
    recruiterIds: (yield* take(db.delete(recruits).where(ofListeners).run())).changes,
    keys: (yield* take(db.delete(sessionKeys).where(inArray(sessionKeys.sessionId, ids)).run())).changes,
    ...(withAnswers
      ? yield* withdraw(db, ids, at)
      : { answers: 0, checks: 0, events: 0, reviews: 0, decisions: 0 }),
  };
  yield* freeRest(db, ids, at);
  if (withAnswers) yield* recountCompleted(db, studyId);
  if (found.length > 0) {
    const kind = withAnswers ? 'consent-withdrawn' : 'made-anonymous';
    yield* recordEvent(db, { studyId, sessionId: null, kind, detail: inWords(erased), at });
    yield* appendEvent(db, { kind: 'listeners-erased', studyId, at });
  }
  return erased;
}

/** Carries what an erasure took out of the transaction that it undoes. */
class Undo extends Error {
  readonly erased: Erased;

  constructor(erased: Erased) {
    super('undone');
    this.erased = erased;
  }
}

/** Erases and rolls back; returns the numbers of what erasing would remove. */
export async function wouldErase({ write }: Pick<Runner, 'write'>, erasure: Erasure): Promise<Erased> {
  try {
    return await write(function* (db): Steps<Erased> {
      throw new Undo(yield* erase(db, erasure));
    });
  } catch (cause) {
    if (cause instanceof Undo) return cause.erased;
    throw cause;
  }
}
