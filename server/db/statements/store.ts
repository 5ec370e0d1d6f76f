import { type Steps, take } from './steps.ts';
import { enterOrComeAgain } from './come-again.ts';
import { count, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { InTurn } from '../../platform/in-turn.ts';
import type { DecisionStore } from '../contract/decision-store.ts';
import type { Store } from '../contract/store.ts';
import { StoreError } from '../contract/store.ts';
import { accountStore } from './accounts.ts';
import { answerAt, completeAnswered, ingestAnswer } from './answers.ts';
import { countDecisions, decide, decisionsOf, findSession, unblind, unblindingOf } from './decisions.ts';
import { erase, wouldErase } from './erasure.ts';
import { appendSessionEvent, eventStore } from './events.ts';
import { folderStore } from './folders.ts';
import { checkFills, Fills } from './fills.ts';
import { holdUntil } from './holds.ts';
import { jobStore } from './jobs.ts';
import { monitorStore } from './monitor.ts';
import type { Db } from './db.ts';
import type { Runner } from './runner.ts';
import { endEarly, markOpened, pagesOf, progressOf, releaseExpired } from './pages.ts';
import { checkCompleted, settleLeases } from './places.ts';
import { checksOf, checksOfPerson, eachSession, readSession, recordOf } from './records.ts';
import { ratingStore } from './kept-ratings.ts';
import { changesSince } from './ship.ts';
import { recruiterStore } from './recruiting.ts';
import { consentAndReserve, drawAhead } from './reserve.ts';
import { putReviews, reviewChanges, reviewsOf } from './reviews.ts';
import { answers, checks, sessions, studies } from './schema.ts';
import { recordEvent } from './study-events.ts';
import { sessionCountStore } from './session-counts.ts';
import { beginVisit, declineConsent, sessionByKey, setLanguage, standingByKey } from './sessions.ts';
import {
  currentVersion,
  listCurrentVersions,
  publishStored,
  publishVersion,
  setStudyState,
  stageVersion,
  versionById,
  versionsOf,
} from './versions.ts';

function* changeCount(db: Db, studyId: string): Steps<number> {
  const started = yield* take(
    db
      .select({
        n: count(),
        consented: count(sessions.consentedAt),
        leased: count(sessions.expiresAt),
        completed: count(sessions.completedAt),
        ended: count(sessions.endedAt),
      })
      .from(sessions)
      .where(eq(sessions.studyId, studyId))
      .get(),
  );
  const answered = yield* take(
    db
      .select({ n: count() })
      .from(answers)
      .innerJoin(sessions, eq(sessions.id, answers.sessionId))
      .where(eq(sessions.studyId, studyId))
      .get(),
  );
  const checked = yield* take(
    db
      .select({ n: count() })
      .from(checks)
      .innerJoin(sessions, eq(sessions.id, checks.sessionId))
      .where(eq(sessions.studyId, studyId))
      .get(),
  );
  const { n = 0, consented = 0, leased = 0, completed = 0, ended = 0 } = started ?? {};
  const decided = yield* countDecisions(db, studyId);
  return n + consented + leased + completed + ended + (answered?.n ?? 0) + (checked?.n ?? 0) + decided;
}

function decisionStore({ read, readAtOnce, write }: Runner): DecisionStore {
  return {
    decide: (decision) => write((tx) => decide(tx, decision)),
    decisionsOf: (studyId) => read((db) => decisionsOf(db, studyId)),
    findSession: (studyId, by) => read((db) => findSession(db, studyId, by)),
    readSession: (studyId, sessionId) => readAtOnce((db) => readSession(db, studyId, sessionId)),
    unblindingOf: (studyId) => read((db) => unblindingOf(db, studyId)),
    unblind: (unblinding) => write((tx) => unblind(tx, unblinding)),
  };
}

/** The store of a database that is open. */
export function storeOver(runner: Runner): Store {
  const { read, readAtOnce, write } = runner;
  const [fills, starts] = [new Fills(), new InTurn()];
  runner.onUndone(() => fills.forget());
  return {
    ...recruiterStore(runner),
    ...accountStore(runner),
    ...folderStore(runner),
    ...jobStore(runner),
    ...decisionStore(runner),
    ...monitorStore(runner),
    ...eventStore(runner),
    ...sessionCountStore(runner),
    ...ratingStore(runner),
    leads: () => runner.cluster.leads(),
    hold: (name) => runner.cluster.hold(name),
    isHeld: (name) => runner.cluster.isHeld(name),
    sharesFolder: (mark) => runner.cluster.sharesFolder(mark),
    clockAheadMs: () => runner.cluster.clockAheadMs(),
    tell: (message) => runner.cluster.tell(message),
    onTold: (listener) => runner.cluster.onTold(listener),
    caughtUp: () => runner.cluster.caughtUp(),
    publishVersion: (version) => write((tx) => publishVersion(tx, version)),
    stageVersion: (version) => write((tx) => stageVersion(tx, version)),
    publishStored: (id, at) => write((tx) => publishStored(tx, id, at)),
    currentVersionBySlug: (slug) => read((db) => currentVersion(db, { slug })),
    currentVersionByName: (name) => read((db) => currentVersion(db, { name })),
    versionById: (id) => read((db) => versionById(db, id)),
    listCurrentVersions: () => read((db) => listCurrentVersions(db)),
    versionsOf: (name) => read((db) => versionsOf(db, name)),
    enterOnce: (entry) => write((tx) => enterOrComeAgain(tx, entry)),
    sessionByKey: (keyHash) => read((db) => sessionByKey(db, keyHash)),
    standingByKey: (keyHash) => read((db) => standingByKey(db, keyHash)),
    declineConsent: (id, consentVersion, at) => write((tx) => declineConsent(tx, id, consentVersion, at)),
    consentAndReserve: async (reservation) => {
      const session = await starts.do(async () => {
        const drawn = await read((db) => drawAhead(db, fills, reservation));
        return write((tx) => consentAndReserve(tx, reservation, { fills, drawn }));
      });
      if (session !== 'places-held') return session;
      // Not inside the transaction: all writes of the group would be undone and done one by one.
      throw new StoreError(
        'places-held',
        'others who have just started hold the remaining places: try again in a moment',
      );
    },
    recordCheck: (sessionId, { name, event, result, at }) =>
      write(function* (tx) {
        yield* take(
          tx
            .insert(checks)
            .values({ sessionId, name, event, result: canonicalJson(result), at })
            .run(),
        );
        yield* appendSessionEvent(tx, { kind: 'check-recorded', sessionId, at });
      }),
    checksOf: (sessionId) => read((db) => checksOf(db, sessionId)),
    checksOfPerson: (sessionId) => read((db) => checksOfPerson(db, sessionId)),
    setLanguage: (sessionId, language) => write((tx) => setLanguage(tx, sessionId, language)),
    beginVisit: (sessionId, at, awayMs) => write((tx) => beginVisit(tx, sessionId, at, awayMs)),
    endEarly: (sessionId, to, code, at) => write((tx) => endEarly(tx, sessionId, to, code, at)),
    setStudyState: (name, state, at) => write((tx) => setStudyState(tx, name, state, at)),
    pagesOf: (sessionId) => read((db) => pagesOf(db, sessionId)),
    progressOf: (sessionId) => read((db) => progressOf(db, sessionId)),
    markOpened: (sessionId, position, at) => write((tx) => markOpened(tx, sessionId, position, at)),
    holdUntil: (sessionId, expiresAt, at) => write((tx) => holdUntil(tx, sessionId, expiresAt, at)),
    ingestAnswer: (answer) =>
      write(function* (tx) {
        const ingested = yield* ingestAnswer(tx, answer);
        if (ingested.outcome === 'stored') runner.acknowledge(answer);
        return ingested;
      }),
    answerAt: (sessionId, position) => read((db) => answerAt(db, sessionId, position)),
    completeAnswered: (sessionId, code, at, lateCode) =>
      write((tx) => completeAnswered(tx, sessionId, code, at, lateCode)),
    checkCounts: async () => {
      const wrong = await write(function* (tx) {
        return [...(yield* checkFills(tx)), ...(yield* checkCompleted(tx))];
      });
      if (wrong.length > 0) fills.forget();
      return wrong;
    },
    releaseExpired: (at) => write((tx) => releaseExpired(tx, at)),
    settleLeases: (studyId, verdicts) => write((tx) => settleLeases(tx, studyId, verdicts)),
    recordEvent: (event) => write((tx) => recordEvent(tx, event)),
    putReviews: (given) => write((tx) => putReviews(tx, given)),
    reviewsOf: (studyId, queue) => read((db) => reviewsOf(db, studyId, queue)),
    reviewChanges: (studyId) => read((db) => reviewChanges(db, studyId)),
    erase: async (erasure) => {
      const gone = new Set<string>();
      const erased = await write((tx) =>
        erase(tx, erasure, (ids) => {
          for (const id of ids) gone.add(id);
          runner.forget(ids);
        }),
      );
      // Another process may have noted an answer in between that it had stored before.
      if (gone.size > 0) runner.forget([...gone]);
      if (erased.listeners > 0) await runner.overwriteErased();
      return erased;
    },
    overwriteErased: () => runner.overwriteErased(),
    wouldErase: (erasure) => wouldErase(runner, erasure),
    readSessions: (studyId, modes) => eachSession(runner, { studyId, modes }, recordOf),
    changesSince: (after) => readAtOnce((db) => changesSince(db, after)),
    changeCount: (studyId) => read((db) => changeCount(db, studyId)),
    changeMark: () => runner.changeMark(),
    probe: () =>
      write(function* (tx) {
        yield* take(tx.get(sql`select 1 from ${studies} limit 1`));
      }),
    close: () => runner.close(),
  };
}
