import type { Session } from '../../db/contract/store.ts';
import type { BoundStudy } from './bound-study.ts';

/** A session with its study. */
export interface Visit {
  session: Session;
  bound: BoundStudy;
}
