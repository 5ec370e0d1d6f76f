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
import type { GroupCommit } from './group-commit.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { freeRest, listOf } from './rest.ts';
import { bonusBatches, bonuses, events, recruiterMessages, recruits, sessions } from './schema.ts';
import { knownListener } from './sessions.ts';

function recruitsOf(db: Db, studyId: string, recruiter: string): KnownRecruit[] {
  return db
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
    .all();
}

function cameBefore(db: Db, studyId: string, recruit: Recruit): { verification: Verification | null } | null {
  const row = db
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
    .get();
  if (!row) return null;
  return { verification: row.verification === null ? null : oneOf(VERIFICATIONS, row.verification) };
}

const LINK_EVENTS = { 'bad-entry': 'refused', 'unverified-entry': 'unverified' } as const;
const LINK_KINDS = ['bad-entry', 'unverified-entry'] as const;
/** Whoever makes links up can make up more than anybody reads. */
const MOST_TROUBLES = 20;

function linkTroubles(db: Db, studyId: string): LinkTrouble[] {
  return db
    .select({ kind: events.kind, why: events.detail, links: count(), lastAt: max(events.at) })
    .from(events)
    .where(and(eq(events.studyId, studyId), inArray(events.kind, [...LINK_KINDS])))
    .groupBy(events.kind, events.detail)
    .orderBy(desc(count()), asc(events.detail))
    .limit(MOST_TROUBLES)
    .all()
    .map(({ kind, why, links, lastAt }) => ({
      kind: LINK_EVENTS[oneOf(LINK_KINDS, kind)],
      why,
      links,
      lastAt: lastAt ?? 0,
    }));
}

/** Whether the person came back with a later submission, which goes on. */
function isOutdated(db: Db, row: typeof recruits.$inferSelect): boolean {
  const later = db
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
    .get();
  return later !== undefined;
}

function noteSubmission(db: Db, recruiter: string, given: SubmissionStatus, at: number): boolean {
  const { submissionId, status, at: statusAt, givesPlaceBack } = given;
  const ofSubmission = and(
    eq(recruits.recruiter, recruiter),
    eq(recruits.submissionId, submissionId),
    eq(recruits.mode, 'live'),
  );
  const rows = db
    .update(recruits)
    .set({ status, statusAt })
    .where(and(ofSubmission, or(isNull(recruits.statusAt), lte(recruits.statusAt, statusAt))))
    .returning()
    .all();
  if (givesPlaceBack) {
    for (const row of rows.filter((candidate) => !isOutdated(db, candidate))) {
      const own = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.studyId, row.studyId), eq(sessions.listenerId, row.listenerId)))
        .all();
      freeRest(db, listOf(own.map(({ id }) => id)), at);
      for (const { id } of own)
        appendEvent(db, { kind: 'places-changed', studyId: row.studyId, sessionId: id, at });
    }
  }
  return rows.length > 0 || db.select().from(recruits).where(ofSubmission).get() !== undefined;
}

function takeMessage(
  db: Db,
  recruiter: string,
  { id, status }: { id: string; status: SubmissionStatus | null },
  at: number,
): boolean {
  const { changes } = db
    .insert(recruiterMessages)
    .values({ recruiter, id, receivedAt: at })
    .onConflictDoNothing()
    .run();
  if (changes > 0 && status) noteSubmission(db, recruiter, status, at);
  return changes > 0;
}

const toBatch = (
  db: Db,
  { actor: _actor, paidAt, state, ...row }: typeof bonusBatches.$inferSelect,
): BonusBatch => ({
  ...row,
  orderedAt: paidAt,
  state: oneOf(BONUS_STATES, state),
  bonuses: db
    .select({ listenerId: bonuses.listenerId, amount: bonuses.amount })
    .from(bonuses)
    .where(eq(bonuses.batchId, row.id))
    .orderBy(asc(bonuses.listenerId))
    .all(),
});

function planBonuses(db: Db, { bonuses: wanted, actor, ...batch }: NewBonusBatch): BonusBatch | null {
  const { studyId, reason } = batch;
  const ofReason = and(eq(bonusBatches.studyId, studyId), eq(bonusBatches.reason, reason));
  const open = db
    .select()
    .from(bonusBatches)
    .where(and(ofReason, notInArray(bonusBatches.state, ['paid'])))
    .get();
  if (open) return toBatch(db, open);
  const had = db
    .select({ listenerId: bonuses.listenerId })
    .from(bonuses)
    .where(
      and(
        eq(bonuses.studyId, studyId),
        eq(bonuses.reason, reason),
        inArray(bonuses.listenerId, listOf(wanted.map(({ listenerId }) => listenerId))),
      ),
    )
    .all();
  const left = wanted.filter(({ listenerId }) => !had.some((paid) => paid.listenerId === listenerId));
  if (left.length === 0) return null;
  const row = { ...batch, actor, state: 'planned', paymentId: null, paidAt: null };
  db.insert(bonusBatches).values(row).run();
  db.insert(bonuses)
    .values(left.map((bonus) => ({ ...bonus, batchId: batch.id, studyId, reason })))
    .run();
  return toBatch(db, row);
}

function moveBonuses(
  db: Db,
  batchId: string,
  { from, to, paymentId, at }: { from: BonusState; to: BonusState; paymentId?: string; at: number },
): boolean {
  const change = {
    state: to,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(to === 'paying' || to === 'paid' ? { paidAt: at } : {}),
  };
  return (
    db
      .update(bonusBatches)
      .set(change)
      .where(and(eq(bonusBatches.id, batchId), eq(bonusBatches.state, from)))
      .run().changes > 0
  );
}

function dropBonuses(db: Db, batchId: string): boolean {
  const isPlanned = and(eq(bonusBatches.id, batchId), eq(bonusBatches.state, 'planned'));
  if (!db.select().from(bonusBatches).where(isPlanned).get()) return false;
  db.delete(bonuses).where(eq(bonuses.batchId, batchId)).run();
  return db.delete(bonusBatches).where(isPlanned).run().changes > 0;
}

/** The part of the store that is about recruiters. */
export function recruiterStore(db: Db, writes: Pick<GroupCommit, 'do'>): RecruiterStore {
  return {
    recruitsOf: async (studyId, recruiter) => recruitsOf(db, studyId, recruiter),
    linkTroubles: async (studyId) => linkTroubles(db, studyId),
    cameBefore: async (studyId, recruit) => cameBefore(db, studyId, recruit),
    hasSession: async (studyId, recruit) => knownListener(db, studyId, 'live', recruit) !== null,
    noteSubmissions: (recruiter, statuses, at) =>
      writes.do((tx) => statuses.filter((status) => noteSubmission(tx, recruiter, status, at)).length),
    takeMessage: (recruiter, message, at) => writes.do((tx) => takeMessage(tx, recruiter, message, at)),
    planBonuses: (batch) => writes.do((tx) => planBonuses(tx, batch)),
    bonusBatches: async (studyId) =>
      db
        .select()
        .from(bonusBatches)
        .where(eq(bonusBatches.studyId, studyId))
        .orderBy(asc(bonusBatches.createdAt), asc(bonusBatches.id))
        .all()
        .map((row) => toBatch(db, row)),
    moveBonuses: (batchId, move) => writes.do((tx) => moveBonuses(tx, batchId, move)),
    dropBonuses: (batchId) => writes.do((tx) => dropBonuses(tx, batchId)),
  };
}
