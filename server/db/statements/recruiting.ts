import { each, type Steps, take } from './steps.ts';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, max, notInArray, or } from 'drizzle-orm';
import {
  BONUS_STATES,
  type BonusBatch,
  type BonusState,
  type KnownRecruit,
  type LinkTrouble,
  type NewBonusBatch,
  type RecruiterStore,
  type SubmissionStatus,
} from '../contract/recruiter-store.ts';
import { VERIFICATIONS, type Recruit, type Verification } from '../contract/store.ts';
import { appendEvent } from './events.ts';
import type { Runner } from './runner.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { freeRest, listOf } from './rest.ts';
import { bonusBatches, bonuses, events, recruiterMessages, recruits, sessions } from './schema.ts';
import { knownListener } from './sessions.ts';

function* recruitsOf(db: Db, studyId: string, recruiter: string): Steps<KnownRecruit[]> {
  return yield* take(
    db
      .select({
        listenerId: recruits.listenerId,
        participantId: recruits.participantId,
        recruiterStudyId: recruits.recruiterStudyId,
        submissionId: recruits.submissionId,
        arrivedAt: recruits.arrivedAt,
        status: recruits.status,
        statusAt: recruits.statusAt,
      })
      .from(recruits)
      .where(and(eq(recruits.studyId, studyId), eq(recruits.recruiter, recruiter), eq(recruits.mode, 'live')))
      .orderBy(asc(recruits.arrivedAt), asc(recruits.submissionId))
      .all(),
  );
}

function* cameBefore(
  db: Db,
  studyId: string,
  recruit: Recruit,
): Steps<{ verification: Verification | null } | null> {
  const row = yield* take(
    db
      .select({ verification: sessions.verification })
      .from(recruits)
      .innerJoin(
        sessions,
        and(eq(sessions.studyId, recruits.studyId), eq(sessions.listenerId, recruits.listenerId)),
      )
      .where(
        and(
          eq(recruits.studyId, studyId),
          eq(recruits.mode, 'live'),
          eq(recruits.recruiter, recruit.recruiter),
          eq(recruits.participantId, recruit.participantId),
          eq(recruits.recruiterStudyId, recruit.recruiterStudyId),
          eq(recruits.submissionId, recruit.submissionId),
        ),
      )
      .get(),
  );
  if (!row) return null;
  return { verification: row.verification === null ? null : oneOf(VERIFICATIONS, row.verification) };
}

const LINK_EVENTS = { 'bad-entry': 'refused', 'unverified-entry': 'unverified' } as const;
const LINK_KINDS = ['bad-entry', 'unverified-entry'] as const;
/** Whoever makes links up can make up more than anybody reads. */
const MOST_TROUBLES = 20;

function* linkTroubles(db: Db, studyId: string): Steps<LinkTrouble[]> {
  return (yield* take(
    db
      .select({ kind: events.kind, why: events.detail, links: count(), lastAt: max(events.at) })
      .from(events)
      .where(and(eq(events.studyId, studyId), inArray(events.kind, [...LINK_KINDS])))
      .groupBy(events.kind, events.detail)
      .orderBy(desc(count()), asc(events.detail))
      .limit(MOST_TROUBLES)
      .all(),
  )).map(({ kind, why, links, lastAt }) => ({
    kind: LINK_EVENTS[oneOf(LINK_KINDS, kind)],
    why,
    links,
    lastAt: lastAt ?? 0,
  }));
}

/** Whether the person came back with a later submission, which goes on. */
function* isOutdated(db: Db, row: typeof recruits.$inferSelect): Steps<boolean> {
  const later = yield* take(
    db
      .select({ id: recruits.submissionId })
      .from(recruits)
      .where(
        and(
          eq(recruits.studyId, row.studyId),
          eq(recruits.mode, row.mode),
          eq(recruits.listenerId, row.listenerId),
          gt(recruits.arrivedAt, row.arrivedAt),
        ),
      )
      .get(),
  );
  return later !== undefined;
}

function* noteSubmission(db: Db, recruiter: string, given: SubmissionStatus, at: number): Steps<boolean> {
  const { submissionId, status, at: statusAt, givesPlaceBack } = given;
  const ofSubmission = and(
    eq(recruits.recruiter, recruiter),
    eq(recruits.submissionId, submissionId),
    eq(recruits.mode, 'live'),
  );
  const rows = yield* take(
    db
      .update(recruits)
      .set({ status, statusAt })
      .where(and(ofSubmission, or(isNull(recruits.statusAt), lte(recruits.statusAt, statusAt))))
      .returning()
      .all(),
  );
  if (givesPlaceBack) {
    for (const row of rows) {
      if (yield* isOutdated(db, row)) continue;
      const own = yield* take(
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.studyId, row.studyId), eq(sessions.listenerId, row.listenerId)))
          .all(),
      );
      yield* freeRest(db, listOf(own.map(({ id }) => id)), at);
      for (const { id } of own)
        yield* appendEvent(db, { kind: 'places-changed', studyId: row.studyId, sessionId: id, at });
    }
  }
  return rows.length > 0 || (yield* take(db.select().from(recruits).where(ofSubmission).get())) !== undefined;
}

function* takeMessage(
  db: Db,
  recruiter: string,
  { id, status }: { id: string; status: SubmissionStatus | null },
  at: number,
): Steps<boolean> {
  const { changes } = yield* take(
    db.insert(recruiterMessages).values({ recruiter, id, receivedAt: at }).onConflictDoNothing().run(),
  );
  if (changes > 0 && status) yield* noteSubmission(db, recruiter, status, at);
  return changes > 0;
}

function* toBatch(
  db: Db,
  { actor: _actor, paidAt, state, ...row }: typeof bonusBatches.$inferSelect,
): Steps<BonusBatch> {
  return {
    ...row,
    orderedAt: paidAt,
    state: oneOf(BONUS_STATES, state),
    bonuses: yield* take(
      db
        .select({ listenerId: bonuses.listenerId, amount: bonuses.amount })
        .from(bonuses)
        .where(eq(bonuses.batchId, row.id))
        .orderBy(asc(bonuses.listenerId))
        .all(),
    ),
  };
}

function* planBonuses(db: Db, { bonuses: wanted, actor, ...batch }: NewBonusBatch): Steps<BonusBatch | null> {
  const { studyId, reason } = batch;
  const ofReason = and(eq(bonusBatches.studyId, studyId), eq(bonusBatches.reason, reason));
  const open = yield* take(
    db
      .select()
      .from(bonusBatches)
      .where(and(ofReason, notInArray(bonusBatches.state, ['paid'])))
      .get(),
  );
  if (open) return yield* toBatch(db, open);
  const had = yield* take(
    db
      .select({ listenerId: bonuses.listenerId })
      .from(bonuses)
      .where(
        and(
          eq(bonuses.studyId, studyId),
          eq(bonuses.reason, reason),
          inArray(bonuses.listenerId, listOf(wanted.map(({ listenerId }) => listenerId))),
        ),
      )
      .all(),
  );
  const left = wanted.filter(({ listenerId }) => !had.some((paid) => paid.listenerId === listenerId));
  if (left.length === 0) return null;
  const row = { ...batch, actor, state: 'planned', paymentId: null, paidAt: null };
  yield* take(db.insert(bonusBatches).values(row).run());
  yield* take(
    db
      .insert(bonuses)
      .values(left.map((bonus) => ({ ...bonus, batchId: batch.id, studyId, reason })))
      .run(),
  );
  return yield* toBatch(db, row);
}

function* moveBonuses(
  db: Db,
  batchId: string,
  { from, to, paymentId, at }: { from: BonusState; to: BonusState; paymentId?: string; at: number },
): Steps<boolean> {
  const change = {
    state: to,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(to === 'paying' || to === 'paid' ? { paidAt: at } : {}),
  };
  return (
    (yield* take(
      db
        .update(bonusBatches)
        .set(change)
        .where(and(eq(bonusBatches.id, batchId), eq(bonusBatches.state, from)))
        .run(),
    )).changes > 0
  );
}

function* dropBonuses(db: Db, batchId: string): Steps<boolean> {
  const isPlanned = and(eq(bonusBatches.id, batchId), eq(bonusBatches.state, 'planned'));
  if (!(yield* take(db.select().from(bonusBatches).where(isPlanned).get()))) return false;
  yield* take(db.delete(bonuses).where(eq(bonuses.batchId, batchId)).run());
  return (yield* take(db.delete(bonusBatches).where(isPlanned).run())).changes > 0;
}

function* batchesOf(db: Db, studyId: string): Steps<BonusBatch[]> {
  const rows = yield* take(
    db
      .select()
      .from(bonusBatches)
      .where(eq(bonusBatches.studyId, studyId))
      .orderBy(asc(bonusBatches.createdAt), asc(bonusBatches.id))
      .all(),
  );
  return yield* each(rows, (row) => toBatch(db, row));
}

/** The part of the store that is about recruiters. */
export function recruiterStore({ read, write }: Pick<Runner, 'read' | 'write'>): RecruiterStore {
  return {
    recruitsOf: (studyId, recruiter) => read((db) => recruitsOf(db, studyId, recruiter)),
    linkTroubles: (studyId) => read((db) => linkTroubles(db, studyId)),
    cameBefore: (studyId, recruit) => read((db) => cameBefore(db, studyId, recruit)),
    hasSession: (studyId, recruit) =>
      read(function* (db) {
        return (yield* knownListener(db, studyId, 'live', recruit)) !== null;
      }),
    noteSubmissions: (recruiter, statuses, at) =>
      write(function* (tx) {
        const known = yield* each(statuses, (status) => noteSubmission(tx, recruiter, status, at));
        return known.filter(Boolean).length;
      }),
    takeMessage: (recruiter, message, at) => write((tx) => takeMessage(tx, recruiter, message, at)),
    planBonuses: (batch) => write((tx) => planBonuses(tx, batch)),
    bonusBatches: (studyId) => read((db) => batchesOf(db, studyId)),
    moveBonuses: (batchId, move) => write((tx) => moveBonuses(tx, batchId, move)),
    dropBonuses: (batchId) => write((tx) => dropBonuses(tx, batchId)),
  };
}
