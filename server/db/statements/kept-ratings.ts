import { take } from './steps.ts';
import { hash } from 'node:crypto';
import type { RatingStore } from '../contract/rating-store.ts';
import type { Runner } from './runner.ts';
import { statement } from './prepared.ts';
import { eachSession, ratedOf, wholeOf } from './records.ts';

const selectUnkept = statement<{ derivation: number; most: number }, { studyId: string; sessionId: string }>(`
  select s.study_id as "studyId", k.session_id as "sessionId"
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

export const ratingStore = ({
  read,
  readAtOnce,
  write,
}: Pick<Runner, 'read' | 'readAtOnce' | 'write'>): RatingStore => ({
  readRated: (studyId, modes, derivation) =>
    eachSession({ read, readAtOnce }, { studyId, modes }, (db, id) => ratedOf(db, id, derivation)),
  readWhole: (studyId, modes, derivation) =>
    eachSession({ read, readAtOnce }, { studyId, modes }, (db, id) => wholeOf(db, id, derivation)),
  unkeptSessions: (derivation, most) => read((db) => take(selectUnkept(db).all({ derivation, most }))),
  keepRatings: ({ pages, ...kept }) =>
    write(function* (tx) {
      const sha256 = hash('sha256', pages);
      yield* take(putKept(tx).run({ ...kept, pages, sha256 }));
    }),
});
