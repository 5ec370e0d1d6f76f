import { each, type Steps, take } from './steps.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { PageVerdict } from '../contract/store.ts';
import type { Db } from './db.ts';
import { prepared, statement } from './prepared.ts';
import { pages, type sessions } from './schema.ts';
import { rowById } from './sessions.ts';

/** The session that requests a place, and its study and stratum. */
type Asking = Pick<typeof sessions.$inferSelect, 'id' | 'studyId' | 'mode' | 'stratum'>;

interface OfStudy {
  studyId: string;
  mode: string;
}

/** Of a stratum, or of all: with `stratum` null. */
const selectCompleted = statement<
  OfStudy & { stratum: string | null },
  { sessions: number; counting: number }
>(`
  select coalesce(sum(sessions), 0) as sessions, coalesce(sum(counting), 0) as counting from completed_sessions
  where study_id = @studyId and mode = @mode and (cast(@stratum as text) is null or stratum = @stratum)`);

const selectActive = statement<OfStudy & { id: string; stratum: string | null; at: number }, { n: number }>(`
  select count(*) as n from sessions
  where study_id = @studyId and mode = @mode and state = 'active' and expires_at > @at and id <> @id
    and (cast(@stratum as text) is null or stratum = @stratum)`);

/** Whether a session came to the end and a page of it counts. */
const selectCounts = statement<{ id: string }>(`
  select 1 from sessions s where s.id = @id and s.state = 'completed'
    and exists (select 1 from pages p where p.session_id = s.id and p.lease = 'completed')`);

function* countsAsCompleted(db: Db, id: string): Steps<boolean> {
  return (yield* take(selectCounts(db).get({ id }))) !== undefined;
}

/**
 * Other sessions that hold a place: active ones whose time is not up, and completed ones with a page that counts. Those of
 * the same stratum only, where there is one.
 */
export function* placesTaken(db: Db, { id, studyId, mode, stratum }: Asking, at: number): Steps<number> {
  const { counting = 0 } = (yield* take(selectCompleted(db).get({ studyId, mode, stratum }))) ?? {};
  const { n = 0 } = (yield* take(selectActive(db).get({ id, studyId, mode, stratum, at }))) ?? {};
  return counting - Number(yield* countsAsCompleted(db, id)) + n;
}

/** Other sessions that came to the end or are on the way, whether anything of them counts or not. `session` did not. */
export function* sessionsTaken(db: Db, { id, studyId, mode }: Asking, at: number): Steps<number> {
  const { sessions: completed = 0 } =
    (yield* take(selectCompleted(db).get({ studyId, mode, stratum: null }))) ?? {};
  const { n = 0 } = (yield* take(selectActive(db).get({ id, studyId, mode, stratum: null, at }))) ?? {};
  return completed + n;
}

const addToCompleted = statement<OfStudy & { stratum: string; counting: number }>(`
  insert into completed_sessions (study_id, mode, stratum, sessions, counting) values (@studyId, @mode, @stratum, 1, @counting)
  on conflict (study_id, mode, stratum) do update
  set sessions = completed_sessions.sessions + 1, counting = completed_sessions.counting + excluded.counting`);

/** Counts a session that has just come to the end. */
export function* countCompleted(db: Db, { id, studyId, mode, stratum }: Asking): Steps<void> {
  const counting = Number(yield* countsAsCompleted(db, id));
  yield* take(addToCompleted(db).run({ studyId, mode, stratum: stratum ?? '', counting }));
}

const COMPLETED = `
  select study_id, mode, coalesce(stratum, '') as stratum, count(*) as sessions,
    sum(case when exists (select 1 from pages p where p.session_id = s.id and p.lease = 'completed') then 1 else 0 end) as counting
  from sessions s where state = 'completed'`;

const deleteCompleted = statement<{ studyId: string }>(
  'delete from completed_sessions where study_id = @studyId',
);
const insertCompleted = statement<{ studyId: string }>(
  `insert into completed_sessions ${COMPLETED} and study_id = @studyId group by 1, 2, 3`,
);

/** Counts the completed sessions of a study again, of which pages or answers were changed afterwards. */
export function* recountCompleted(db: Db, studyId: string): Steps<void> {
  yield* take(deleteCompleted(db).run({ studyId }));
  yield* take(insertCompleted(db).run({ studyId }));
}

const selectWrong = statement<object, { studyId: string }>(`
  with counted as (${COMPLETED} group by 1, 2, 3), kept as (select * from completed_sessions where sessions <> 0)
  select study_id as "studyId" from (select * from counted except select * from kept) uncounted
  union select study_id from (select * from kept except select * from counted) overcounted`);

/** Studies whose completed sessions were counted wrongly; they are counted again. */
export function* checkCompleted(db: Db): Steps<string[]> {
  const wrong = (yield* take(selectWrong(db).all({}))).map(({ studyId }) => studyId);
  for (const studyId of wrong) yield* recountCompleted(db, studyId);
  return wrong;
}

type BriefHolder = Pick<Asking, 'id' | 'stratum'>;

const selectBriefHolders = statement<OfStudy & { id: string; at: number }, BriefHolder>(`
  select s.id, s.stratum from sessions s
  where s.study_id = @studyId and s.mode = @mode and s.id <> @id and s.state = 'active' and s.expires_at > @at
    and s.verification is null and not exists (select 1 from answers a where a.session_id = s.id)`);

/** Other sessions of all strata that hold a place although nobody vouched for them and they have not answered yet. */
export function* briefHolders(db: Db, { id, studyId, mode }: Asking, at: number): Steps<BriefHolder[]> {
  return yield* take(selectBriefHolders(db).all({ id, studyId, mode, at }));
}

/** Whether other sessions hold all the places there were when this one consented. */
export function* placeBackfilled(db: Db, id: string, at: number): Steps<boolean> {
  const session = yield* rowById(db, id);
  return session.placeLimit !== null && (yield* placesTaken(db, session, at)) >= session.placeLimit;
}

const { placeholder } = sql;

/** Only where there is an answer, and where the session did not end early: then nothing of it counts, whatever is said. */
const setLease = prepared((db) =>
  db
    .update(pages)
    .set({ lease: sql`${placeholder('lease')}` })
    .where(
      and(
        eq(pages.sessionId, placeholder('sessionId')),
        eq(pages.position, placeholder('position')),
        ne(pages.lease, placeholder('lease')),
        sql`exists (select 1 from answers a where a.session_id = ${pages.sessionId} and a.position = ${pages.position})`,
        sql`exists (select 1 from sessions s where s.id = ${pages.sessionId} and s.study_id = ${placeholder('studyId')} and s.state in ('active', 'completed'))`,
      ),
    )
    .prepare(),
);

export function* settleLeases(db: Db, studyId: string, verdicts: readonly PageVerdict[]): Steps<number> {
  const changes = yield* each(verdicts, function* ({ sessionId, position, counts }) {
    const lease = counts ? 'completed' : 'released';
    return (yield* take(setLease(db).run({ studyId, sessionId, position, lease }))).changes;
  });
  const sum = changes.reduce((before, each) => before + each, 0);
  if (sum > 0) yield* recountCompleted(db, studyId);
  return sum;
}
