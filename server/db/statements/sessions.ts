import { type Steps, take } from './steps.ts';
import { and, eq, sql } from 'drizzle-orm';
import { LAYOUT_VERSION, LAYOUT_VERSIONS } from '#core/methods/contract/layout-version.ts';
import {
  mayMove,
  PREVIEW_CODE,
  SESSION_MODES,
  SESSION_STATES,
  type SessionMode,
  type SessionState,
} from '#core/session/session.ts';
import {
  STUDY_STATES,
  StoreError,
  VERIFICATIONS,
  type Entry,
  type Recruit,
  type Session,
  type Standing,
} from '../contract/store.ts';
import type { EventKind } from '../contract/event-store.ts';
import { appendEvent } from './events.ts';
import { tookPartElsewhere } from './groups.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { changing, columnsOf, insertInto, prepared, statement } from './prepared.ts';
import { recruits, sessionKeys, sessions } from './schema.ts';

type Row = typeof sessions.$inferSelect;

export function toSession({ expiresAt: _expiresAt, placeLimit: _placeLimit, ...row }: Row): Session {
  return {
    ...row,
    state: oneOf(SESSION_STATES, row.state),
    mode: oneOf(SESSION_MODES, row.mode),
    layoutVersion: oneOf(LAYOUT_VERSIONS, row.layoutVersion),
    verification: row.verification === null ? null : oneOf(VERIFICATIONS, row.verification),
  };
}

const selectById = statement<{ id: string }, Row>(
  `select ${columnsOf(sessions, 's')} from sessions s where s.id = @id`,
);

export function* rowById(db: Db, id: string): Steps<Row> {
  const row = yield* take(selectById(db).get({ id }));
  if (!row) throw new StoreError('not-found', 'this session does not exist: enter the study by its link');
  return row;
}

export function* sessionById(db: Db, id: string): Steps<Session> {
  return toSession(yield* rowById(db, id));
}

const selectByKey = statement<{ keyHash: string }, Row>(
  `select ${columnsOf(sessions, 's')} from session_keys k join sessions s on s.id = k.session_id where k.hash = @keyHash`,
);

export function* sessionByKey(db: Db, keyHash: string): Steps<Session | null> {
  const row = yield* take(selectByKey(db).get({ keyHash }));
  return row ? toSession(row) : null;
}

const selectStanding = statement<{ keyHash: string }, Omit<Standing, 'state'> & Pick<Row, 'state'>>(`
  select s.state, s.language, s.visit_at as "visitAt", s.consented_at as "consentedAt", s.created_at as "createdAt",
    (select count(*) from answers where session_id = s.id) as answered
  from session_keys k join sessions s on s.id = k.session_id where k.hash = @keyHash`);

export function* standingByKey(db: Db, keyHash: string): Steps<Standing | null> {
  const row = yield* take(selectStanding(db).get({ keyHash }));
  return row ? { ...row, state: oneOf(SESSION_STATES, row.state) } : null;
}

const { placeholder } = sql;

const selectListener = prepared((db) =>
  db
    .select({ listenerId: recruits.listenerId })
    .from(recruits)
    .where(
      and(
        eq(recruits.studyId, placeholder('studyId')),
        eq(recruits.mode, placeholder('mode')),
        eq(recruits.recruiter, placeholder('recruiter')),
        eq(recruits.participantId, placeholder('participantId')),
      ),
    )
    .limit(1)
    .prepare(),
);

/** The listener that a participant id belongs to, from any earlier submission. */
export function* knownListener(
  db: Db,
  studyId: string,
  mode: SessionMode,
  { recruiter, participantId }: Recruit,
): Steps<string | null> {
  return (
    (yield* take(selectListener(db).get({ studyId, mode, recruiter, participantId })))?.listenerId ?? null
  );
}

const selectOfListener = statement<{ studyId: string; listenerId: string }, Row>(`
  select ${columnsOf(sessions, 's')} from sessions s where s.study_id = @studyId and s.listener_id = @listenerId`);

const insertRow = statement<Row>(insertInto(sessions));
const changeRow = changing<Row>(sessions);

function* insertSession(db: Db, { version, mode, verification, stratum, fresh, at }: Entry): Steps<Session> {
  const row = {
    id: fresh.sessionId,
    listenerId: fresh.listenerId,
    studyId: version.studyId,
    versionId: version.id,
    mode,
    state: 'entered',
    seed: fresh.seed,
    layoutVersion: LAYOUT_VERSION,
    verification,
    timeScale: fresh.timeScale,
    consentVersion: null,
    consentedAt: null,
    expiresAt: null,
    placeLimit: null,
    completedAt: null,
    endedAt: null,
    code: null,
    language: null,
    stratum,
    visitAt: null,
    createdAt: at,
  };
  yield* take(insertRow(db).run(row));
  yield* appendEvent(db, { kind: 'session-entered', studyId: version.studyId, sessionId: row.id, at });
  return toSession(row);
}

function* appendChange(db: Db, { id, studyId }: Session, at: number): Steps<void> {
  return yield* appendEvent(db, { kind: 'session-changed', studyId, sessionId: id, at });
}

const selectState = statement<{ studyId: string }, { state: string }>(
  'select state from studies where id = @studyId',
);

/** Somebody new: only while the study is open, but for rehearsals and previews. */
function* letIn(db: Db, { mode, version }: Entry): Steps<void> {
  if (mode !== 'live') return;
  const row = yield* take(selectState(db).get({ studyId: version.studyId }));
  const state = oneOf(STUDY_STATES, row?.state ?? 'open');
  if (state === 'draft') throw new StoreError('not-found', 'there is no such study');
  if (state !== 'open')
    throw new StoreError(`study-${state}`, `this study is ${state}: it takes no new listeners`);
}

/** The session of a returning listener, who may now come by a link that the recruiter vouches for. */
function* vouchedFor(db: Db, session: Session, { verification, at }: Entry): Steps<Session> {
  if (verification === null || session.verification !== null) return session;
  yield* changeRow(db, session.id, { verification });
  yield* appendChange(db, session, at);
  return { ...session, verification };
}

const insertKey = statement<typeof sessionKeys.$inferInsert>(
  `${insertInto(sessionKeys)} on conflict do nothing`,
);

export function* enterOnce(db: Db, entry: Entry): Steps<Session> {
  const { version, mode, recruit, keyHash, fresh, at } = entry;
  const known = recruit && (yield* knownListener(db, version.studyId, mode, recruit));
  const listenerId = known ?? fresh.listenerId;
  const row = yield* take(selectOfListener(db).get({ studyId: version.studyId, listenerId }));
  if (!row) yield* letIn(db, entry);
  const session = row ? yield* vouchedFor(db, toSession(row), entry) : yield* insertSession(db, entry);
  yield* take(insertKey(db).run({ hash: keyHash, sessionId: session.id, createdAt: at }));
  if (recruit) {
    yield* take(
      db
        .insert(recruits)
        .values({ studyId: version.studyId, mode, listenerId: session.listenerId, ...recruit, arrivedAt: at })
        .onConflictDoNothing()
        .run(),
    );
  }
  return (yield* turnedAway(db, session, at)) ?? session;
}

/** Ends a session before its consent where its listener took part in another study of the group; null: nothing is against it. */
export function* turnedAway(db: Db, session: Session, at: number): Steps<Session | null> {
  const undecided = session.state === 'entered' || session.state === 'full';
  if (!undecided || !(yield* tookPartElsewhere(db, session))) return null;
  return yield* moveSession(db, session.id, 'took_part', { endedAt: at }, at);
}

/** The code that a session keeps: of a preview never one that anybody could hand in. */
export function codeFor({ mode }: Session, code: string | null): string | null {
  return code !== null && mode === 'preview' ? PREVIEW_CODE : code;
}

const EVENT_OF: Readonly<Partial<Record<SessionState, EventKind>>> = {
  completed: 'session-completed',
  screened_out: 'session-ended',
  left: 'session-ended',
};

/** Moves a session on; throws when session.ts knows no such move. */
export function* moveSession(
  db: Db,
  id: string,
  to: SessionState,
  changes: Partial<Row>,
  at: number,
): Steps<Session> {
  const session = yield* sessionById(db, id);
  if (!mayMove(session.state, to)) {
    throw new StoreError(
      'wrong-state',
      `a session that is ${session.state} cannot become ${to}: reload the page`,
    );
  }
  const row = yield* changeRow(db, id, { ...changes, state: to });
  yield* appendEvent(db, {
    kind: EVENT_OF[to] ?? 'session-changed',
    studyId: session.studyId,
    sessionId: id,
    at,
  });
  return row ? toSession(row) : session;
}

/** Whether the time of an active session is up. */
export function* placeExpired(db: Db, id: string, at: number): Steps<boolean> {
  const { expiresAt } = yield* rowById(db, id);
  return expiresAt !== null && expiresAt <= at;
}

/** A decision that is already there stays, whatever the later one says. */
export function* declineConsent(db: Db, id: string, consentVersion: string, at: number): Steps<Session> {
  const session = yield* sessionById(db, id);
  if (session.state !== 'entered') return session;
  return yield* moveSession(db, id, 'declined', { consentVersion, consentedAt: at }, at);
}

export function* setLanguage(db: Db, id: string, language: string): Steps<Session> {
  const row = yield* changeRow(db, id, { language });
  return row ? toSession(row) : yield* sessionById(db, id);
}

const selectStored = statement<{ id: string }, { answeredAt: number | null; checkedAt: number | null }>(`
  select (select max(received_at) from answers where session_id = @id) as "answeredAt",
    (select max(at) from checks where session_id = @id) as "checkedAt"`);

/** Moves the start of the visit when nothing was stored of the session for a while. */
export function* beginVisit(db: Db, id: string, at: number, awayMs: number): Steps<Session> {
  const session = yield* sessionById(db, id);
  const stored = yield* take(selectStored(db).get({ id }));
  const seenAt = Math.max(session.visitAt ?? 0, stored?.answeredAt ?? 0, stored?.checkedAt ?? 0);
  if (session.visitAt !== null && at - seenAt < awayMs) return session;
  const row = yield* changeRow(db, id, { visitAt: at });
  yield* appendChange(db, session, at);
  return row ? toSession(row) : session;
}
