import type { Metric } from '../analysis/input/metric.ts';
import { groupBy } from '../order/group-by.ts';
import { CompactRatings } from '../ratings/compact-ratings.ts';
import type { Rating } from '../ratings/ratings.ts';
import { comparesSessions, screenStudy, type Version } from './screen-study.ts';

/**
 * Screens the ratings of a study session by session. Ratings are held until `finish` only from the first session on whose version
 * compares sessions, so that sessions stay in their order.
 */
export class SessionScreening {
  readonly #each: (ratings: readonly Rating[], session: string) => void;
  readonly #compact = new CompactRatings();
  readonly #held: Rating[] = [];

  /** `each`: called once for each session, in their order, with its ratings as screened; at once for a session without any. */
  constructor(each: (ratings: readonly Rating[], session: string) => void) {
    this.#each = each;
  }

  /** Adds the ratings of a session. */
  add(version: Version, session: string, ratings: readonly Rating[]): void {
    if (ratings.length === 0) this.#each(ratings, session);
    else if (this.#held.length > 0 || comparesSessions(version))
      for (const rating of ratings) this.#held.push(this.#compact.add(rating));
    else this.#each(screenStudy([version], ratings).ratings, session);
  }

  /** Screens the ratings that are held. `versions`: of all sessions. */
  finish(versions: readonly Version[], metrics: readonly Metric[]): void {
    const { ratings } = screenStudy(versions, this.#held, { metrics });
    for (const [session, own] of groupBy(ratings, (rating) => rating.session)) this.#each(own, session);
  }
}
