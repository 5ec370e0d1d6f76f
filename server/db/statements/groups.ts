import { type Steps, take } from './steps.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SessionState } from '#core/session/session.ts';
import type { Session } from '../contract/store.ts';
import type { Db } from './db.ts';
import { prepared } from './prepared.ts';
import { recruits, sessions, studies } from './schema.ts';

/** Consent was given, whatever came of it. */
const TOOK_PART: readonly SessionState[] = ['active', 'completed', 'screened_out', 'left'];

const selectGroup = prepared((db) =>
  db
    .select({ group: studies.groupName })
    .from(studies)
    .where(eq(studies.id, sql.placeholder('studyId')))
    .prepare(),
);

/**
 * Whether the person behind a session's participant id took part in another study of the group. Unknown, and so false, for
 * listeners who came by a plain link.
 */
export function* tookPartElsewhere(db: Db, { studyId, listenerId, mode }: Session): Steps<boolean> {
  const study = yield* take(selectGroup(db).get({ studyId }));
  if (study?.group === null || study === undefined) return false;
  const own = alias(recruits, 'own');
  const row = yield* take(
    db
      .select({ id: sessions.id })
      .from(own)
      .innerJoin(studies, and(eq(studies.groupName, study.group), ne(studies.id, own.studyId)))
      .innerJoin(
        recruits,
        and(
          eq(recruits.studyId, studies.id),
          eq(recruits.mode, own.mode),
          eq(recruits.recruiter, own.recruiter),
          eq(recruits.participantId, own.participantId),
        ),
      )
      .innerJoin(
        sessions,
        and(eq(sessions.studyId, recruits.studyId), eq(sessions.listenerId, recruits.listenerId)),
      )
      .where(
        and(
          eq(own.studyId, studyId),
          eq(own.mode, mode),
          eq(own.listenerId, listenerId),
          inArray(sessions.state, [...TOOK_PART]),
        ),
      )
      .limit(1)
      .get(),
  );
  return row !== undefined;
}
