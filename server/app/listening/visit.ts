import type { Session, Standing } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from './context/bound-study.ts';

/** The refusal of who has no session of a study. */
export const noSession = (): AppError => new AppError('no-session', 'enter the study by its link first');

/** A session with its study. */
export interface Visit {
  session: Session;
  bound: BoundStudy;
}

/** The part of a session that never changes. */
export type LastingSession = Pick<
  Session,
  'id' | 'studyId' | 'versionId' | 'mode' | 'seed' | 'layoutVersion' | 'timeScale'
>;

/** The same without all that changes. */
export interface LastingVisit {
  /** Hash of the key in the cookie. */
  keyHash: string;
  session: LastingSession;
  bound: BoundStudy;
}

/** The same with how far the session is. */
export interface PageVisit {
  session: LastingSession & Standing;
  bound: BoundStudy;
}
