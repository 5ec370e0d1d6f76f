import { hash } from 'node:crypto';
import type { RatingStore } from '../contract/rating-store.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Db } from './open.ts';
import { statement } from './prepared.ts';
import { readRated, readWhole } from './records.ts';

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

export const ratingStore = (db: Db, writes: Pick<GroupCommit, 'do'>): RatingStore => ({
  async *readRated(studyId, modes, derivation) {
    yield* readRated(db, studyId, modes, derivation);
  },
  async *readWhole(studyId, modes, derivation) {
    yield* readWhole(db, studyId, modes, derivation);
  },
  unkeptSessions: async (derivation, most) => selectUnkept(db).all({ derivation, most }),
  keepRatings: ({ pages, ...kept }) =>
    writes.do((tx) => {
      const sha256 = hash('sha256', pages);
      putKept(tx).run({ ...kept, pages, sha256 });
    }),
});
