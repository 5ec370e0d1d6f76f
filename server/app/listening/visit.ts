import type { Session } from '../../db/contract/store.ts';
import type { BoundStudy } from './context/bound-study.ts';

/** A session with its study. */
export interface Visit {
  session: Session;
  bound: BoundStudy;
}
