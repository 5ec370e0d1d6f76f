import { createHash } from 'node:crypto';
import type { KeptPages, RatedRecord, RatingStore } from '../contract/rating-store.ts';
import { decisionsOfSession } from './decisions.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Db } from './open.ts';
import { statement } from './prepared.ts';
import { idsOfSessions, recordOf } from './records.ts';
import { reviewsOfSession } from './reviews.ts';
import { sessionById } from './sessions.ts';

const selectKept = statement<{ sessionId: string; derivation: number }, KeptPages>(`
  select pages, sha256 from kept_ratings where session_id = @sessionId and derivation = @derivation`);

const selectUnkept = statement<{ derivation: number; most: number }, { studyId: string; sessionId: string }>(`
  select s.study_id as studyId, k.session_id as sessionId
  from kept_ratings k join sessions s on s.id = k.session_id
  where k.derivation < @derivation limit @most`);

const putKept = statement<{
  sessionId: string;
  derivation: number;
  answers: number;
  pages: string;
  sha256: string;
}>(`
  insert into kept_ratings (session_id, derivation, pages, sha256)
  select s.id, @derivation, @pages, @sha256 from sessions s
  where s.id = @sessionId and s.state in ('completed', 'screened_out', 'left')
    and (select count(*) from answers a where a.session_id = s.id) = @answers
  on conflict (session_id) do update
  set derivation = excluded.derivation, pages = excluded.pages, sha256 = excluded.sha256`);

function ratedOf(db: Db, id: string, derivation: number): RatedRecord {
  return db.transaction((): RatedRecord => {
    const kept = selectKept(db).get({ sessionId: id, derivation });
    if (kept === undefined) return { ...recordOf(db, id), kept: null };
    return {
      session: sessionById(db, id),
      reviews: reviewsOfSession(db, id),
      decisions: decisionsOfSession(db, id),
      kept,
    };
  });
}

export const ratingStore = (db: Db, writes: Pick<GroupCommit, 'do'>): RatingStore => ({
  async *readRated(studyId, modes, derivation) {
    for (const id of idsOfSessions(db, studyId, modes)) yield ratedOf(db, id, derivation);
  },
  unkeptSessions: async (derivation, most) => selectUnkept(db).all({ derivation, most }),
  keepRatings: ({ pages, ...kept }) =>
    writes.do((tx) => {
      const sha256 = createHash('sha256').update(pages).digest('hex');
      putKept(tx).run({ ...kept, pages, sha256 });
    }),
});
