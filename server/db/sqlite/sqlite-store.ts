import { existsSync } from 'node:fs';
import { enterOrComeAgain } from './come-again.ts';
import type { AdjustableStore } from '../contract/database.ts';
import { count, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { InTurn } from '../../platform/in-turn.ts';
import type { DecisionStore } from '../contract/decision-store.ts';
import type { Store } from '../contract/store.ts';
import { StoreError } from '../contract/store.ts';
import { accountStore } from './accounts.ts';
import { answerAt, completeAnswered, ingestAnswer } from './answers.ts';
import { countDecisions, decide, decisionsOf, findSession, unblind, unblindingOf } from './decisions.ts';
import { emptyLog, erase, wouldErase } from './erasure.ts';
import { appendSessionEvent, eventStore } from './events.ts';
import { folderStore } from './folders.ts';
import { checkFills, Fills } from './fills.ts';
import { GroupCommit } from './group-commit.ts';
import { Ledger, ledgerOf } from './ledger.ts';
import { holdUntil } from './holds.ts';
import { jobStore } from './jobs.ts';
import { monitorStore } from './monitor.ts';
import { openBesideServer, openForReading, openForWriting, type Db, type OpenOptions } from './open.ts';
import { beforeAnswer, endEarly, markOpened, pagesOf, progressOf, releaseExpired } from './pages.ts';
import { checkCompleted, settleLeases } from './places.ts';
import { checksOf, checksOfPerson, readSession, readSessions } from './records.ts';
import { ratingStore } from './kept-ratings.ts';
import { changesSince } from './ship.ts';
import { recruiterStore } from './recruiting.ts';
import { consentAndReserve, drawAhead } from './reserve.ts';
import { putReviews, reviewChanges, reviewsOf } from './reviews.ts';
import { answers, checks, events, sessions, studies } from './schema.ts';
import { sessionCountStore } from './session-counts.ts';
import { beginVisit, declineConsent, sessionByKey, setLanguage } from './sessions.ts';
import {
  currentVersion,
  listCurrentVersions,
  publishVersion,
  setStudyState,
  stageVersion,
  versionById,
  versionsOf,
} from './versions.ts';

function changeCount(db: Db, studyId: string): number {
  const started = db
    .select({
      n: count(),
      consented: count(sessions.consentedAt),
      leased: count(sessions.expiresAt),
      completed: count(sessions.completedAt),
      ended: count(sessions.endedAt),
    })
    .from(sessions)
    .where(eq(sessions.studyId, studyId))
    .get();
  const answered = db
    .select({ n: count() })
    .from(answers)
    .innerJoin(sessions, eq(sessions.id, answers.sessionId))
    .where(eq(sessions.studyId, studyId))
    .get();
  const checked = db
    .select({ n: count() })
    .from(checks)
    .innerJoin(sessions, eq(sessions.id, checks.sessionId))
    .where(eq(sessions.studyId, studyId))
    .get();
  const { n = 0, consented = 0, leased = 0, completed = 0, ended = 0 } = started ?? {};
  const decided = countDecisions(db, studyId);
  return n + consented + leased + completed + ended + (answered?.n ?? 0) + (checked?.n ?? 0) + decided;
}

/** Rows that this connection changed, and SQLite's count of what others committed. */
function changeMark(db: Db): string {
  const own = db.get<{ changes: number }>(sql`select total_changes() as changes`);
  const others = db.get<{ data_version: number }>(sql`pragma data_version`);
  return `${own.changes}/${others.data_version}`;
}

type Writes = Pick<GroupCommit, 'do' | 'flush' | 'onCommit' | 'onUndone' | 'acknowledge' | 'forget'>;

const readOnly: Writes = {
  do: () => Promise.reject(new StoreError('read-only', 'this database was opened for reading')),
  flush: () => undefined,
  onCommit: () => () => undefined,
  onUndone: () => undefined,
  acknowledge: () => undefined,
  forget: () => undefined,
};

function decisionStore(db: Db, writes: Writes): DecisionStore {
  return {
    decide: (decision) => writes.do((tx) => decide(tx, decision)),
    decisionsOf: async (studyId) => decisionsOf(db, studyId),
    findSession: async (studyId, by) => findSession(db, studyId, by),
    readSession: async (studyId, sessionId) => readSession(db, studyId, sessionId),
    unblindingOf: async (studyId) => unblindingOf(db, studyId),
    unblind: (unblinding) => writes.do((tx) => unblind(tx, unblinding)),
  };
}

function storeOver(db: Db, writes: Writes, close: () => void): Store {
  const [fills, starts] = [new Fills(), new InTurn()];
  writes.onUndone(() => fills.forget());
  return {
    ...recruiterStore(db, writes),
    ...accountStore(db, writes),
    ...folderStore(db, writes),
    ...jobStore(db, writes),
    ...decisionStore(db, writes),
    ...monitorStore(db, writes),
    ...eventStore(db, writes),
    ...sessionCountStore(db),
    ...ratingStore(db, writes),
    publishVersion: (version) => writes.do((tx) => publishVersion(tx, version)),
    stageVersion: (version) => writes.do((tx) => stageVersion(tx, version)),
    currentVersionBySlug: async (slug) => currentVersion(db, { slug }),
    currentVersionByName: async (name) => currentVersion(db, { name }),
    versionById: async (id) => versionById(db, id),
    listCurrentVersions: async () => listCurrentVersions(db),
    versionsOf: async (name) => versionsOf(db, name),
    enterOnce: (entry) => writes.do((tx) => enterOrComeAgain(tx, entry)),
    sessionByKey: async (keyHash) => sessionByKey(db, keyHash),
    declineConsent: (id, consentVersion, at) => writes.do((tx) => declineConsent(tx, id, consentVersion, at)),
    consentAndReserve: async (reservation) => {
      const session = await starts.do(() => {
        const drawn = drawAhead(db, fills, reservation);
        return writes.do((tx) => consentAndReserve(tx, reservation, { fills, drawn }));
      });
      if (session !== 'places-held') return session;
      // Not inside the transaction: all writes of the group would be undone and done one by one.
      throw new StoreError(
        'places-held',
        'others who have just started hold the remaining places: try again in a moment',
      );
    },
    recordCheck: (sessionId, { name, event, result, at }) =>
      writes.do((tx) => {
        tx.insert(checks)
          .values({ sessionId, name, event, result: canonicalJson(result), at })
          .run();
        appendSessionEvent(tx, { kind: 'check-recorded', sessionId, at });
      }),
    checksOf: async (sessionId) => checksOf(db, sessionId),
    checksOfPerson: async (sessionId) => checksOfPerson(db, sessionId),
    setLanguage: (sessionId, language) => writes.do((tx) => setLanguage(tx, sessionId, language)),
    beginVisit: (sessionId, at, awayMs) => writes.do((tx) => beginVisit(tx, sessionId, at, awayMs)),
    endEarly: (sessionId, to, code, at) => writes.do((tx) => endEarly(tx, sessionId, to, code, at)),
    setStudyState: (name, state, at) => writes.do((tx) => setStudyState(tx, name, state, at)),
    pagesOf: async (sessionId) => pagesOf(db, sessionId),
    progressOf: async (sessionId) => progressOf(db, sessionId),
    markOpened: (sessionId, position, at) => writes.do((tx) => markOpened(tx, sessionId, position, at)),
    beforeAnswer: async (sessionId, position) => beforeAnswer(db, sessionId, position),
    holdUntil: (sessionId, expiresAt, at) => writes.do((tx) => holdUntil(tx, sessionId, expiresAt, at)),
    ingestAnswer: (answer) =>
      writes.do((tx) => {
        const ingested = ingestAnswer(tx, answer);
        if (ingested.outcome === 'stored') writes.acknowledge(answer);
        return ingested;
      }),
    answerAt: async (sessionId, position) => answerAt(db, sessionId, position),
    completeAnswered: (sessionId, code, at, lateCode) =>
      writes.do((tx) => completeAnswered(tx, sessionId, code, at, lateCode)),
    checkCounts: async () => {
      const wrong = [...checkFills(db), ...checkCompleted(db)];
      if (wrong.length > 0) fills.forget();
      return wrong;
    },
    releaseExpired: (at) => writes.do((tx) => releaseExpired(tx, at)),
    settleLeases: (studyId, verdicts) => writes.do((tx) => settleLeases(tx, studyId, verdicts)),
    recordEvent: (event) =>
      writes.do((tx) => {
        tx.insert(events).values(event).run();
      }),
    putReviews: (given) => writes.do((tx) => putReviews(tx, given)),
    reviewsOf: async (studyId, queue) => reviewsOf(db, studyId, queue),
    reviewChanges: async (studyId) => reviewChanges(db, studyId),
    erase: async (erasure) => {
      const gone = new Set<string>();
      const erased = await writes.do((tx) =>
        erase(tx, erasure, (ids) => {
          for (const id of ids) gone.add(id);
          writes.forget(ids);
        }),
      );
      // Another process may have noted an answer in between that it had stored before.
      if (gone.size > 0) writes.forget([...gone]);
      if (erased.listeners > 0) emptyLog(db);
      return erased;
    },
    overwriteErased: async () => emptyLog(db),
    wouldErase: (erasure) => writes.do((tx) => wouldErase(tx, erasure)),
    async *readSessions(studyId, modes) {
      yield* readSessions(db, studyId, modes);
    },
    changesSince: async (after) => changesSince(db, after),
    changeCount: async (studyId) => changeCount(db, studyId),
    changeMark: async () => changeMark(db),
    probe: () =>
      writes.do((tx) => {
        tx.get(sql`select 1 from ${studies} limit 1`);
      }),
    close: async () => {
      writes.flush();
      close();
    },
  };
}

/** The store of a data folder, for the one process that writes. Throws as openForWriting does. */
export function openSqliteStore(folder: string, options?: OpenOptions): Store {
  const { db, close } = openForWriting(folder, options);
  const ledger = options?.isTemporary ? null : new Ledger(folder);
  return storeOver(db, new GroupCommit(db, { ledger, onCommit: options?.onCommit }), () => {
    ledger?.close();
    close();
  });
}

/** Operations that are allowed while a server runs, which sees the change at its next request. Throws as openBesideServer does. */
export function adjustSqliteStore(folder: string): AdjustableStore {
  const { db, close } = openBesideServer(folder);
  // The server begins the record, with all that is stored by then.
  const ledger = existsSync(ledgerOf(folder)) ? new Ledger(folder) : null;
  return storeOver(db, new GroupCommit(db, { ledger }), () => {
    ledger?.close();
    close();
  });
}

/** The store of a data folder for reading, beside a running server. Throws as openForReading does. */
export function readSqliteStore(folder: string): Store {
  const { db, close } = openForReading(folder);
  return storeOver(db, readOnly, close);
}
