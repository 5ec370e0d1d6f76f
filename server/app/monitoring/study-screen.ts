import { setImmediate } from 'node:timers/promises';
import { groupBy } from '#core/order/group-by.ts';
import { tallyRatings, type RatingTally } from '#core/monitoring/live-tally.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { primarySet, studyScreening } from '#core/screening/screen-study.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { StudyVersion } from '../../db/contract/store.ts';

/** Rules that look at a whole study run no more often than that, and take this part of the server's time at most. */
const RULES_PAUSE_MS = 2000;
const SHARE_OF_TIME = 0.05;

/** What the screening of a study said last. */
export interface StudyScreened {
  /** What counts, by session. Sessions that came later are not there. */
  bySession: ReadonlyMap<string, RatingTally>;
  /** Milliseconds since 1970. */
  at: number;
}

const runsRules = (version: StudyVersion): boolean =>
  primarySet(version).some((rule) => rule.version !== null);

/** Puts the ratings of a study under its primary screening sets, rule by rule, and not more often than it can afford. */
export class StudyScreen {
  readonly #context: Pick<AppContext, 'studies' | 'now'>;
  #last: StudyScreened | null = null;
  #isBehind = false;
  /** On the clock of performance.now(). */
  #nextAt = 0;

  constructor(context: Pick<AppContext, 'studies' | 'now'>) {
    this.#context = context;
  }

  /** Whether ratings wait that no rule has seen, and may be looked at now. */
  get isDue(): boolean {
    return this.#isBehind && performance.now() >= this.#nextAt;
  }

  /** The ratings under the screening of their versions, listeners and simulated ones apart; what was said last while it is too early to run the rules again. */
  async of(ratings: readonly Rating[]): Promise<StudyScreened> {
    this.#isBehind = true;
    if (this.#last && !this.isDue) return this.#last;
    const startedAt = performance.now();
    const at = this.#context.now();
    const versions = await this.#versionsOf(ratings);
    const bySession = new Map<string, RatingTally>();
    for (const part of groupBy(ratings, ({ mode }) => mode).values()) {
      for (const own of groupBy(await this.#screened(versions, part), ({ session }) => session))
        bySession.set(own[0], tallyRatings(own[1]));
    }
    const endedAt = performance.now();
    const pauseMs = Math.max(RULES_PAUSE_MS, (endedAt - startedAt) / SHARE_OF_TIME);
    this.#nextAt = versions.some(runsRules) ? endedAt + pauseMs : endedAt;
    this.#isBehind = false;
    this.#last = { bySession, at };
    return this.#last;
  }

  async #screened(versions: readonly StudyVersion[], ratings: readonly Rating[]): Promise<Rating[]> {
    const steps = studyScreening(versions, ratings);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value.ratings;
      // Listeners' requests go first.
      await setImmediate();
    }
  }

  async #versionsOf(ratings: readonly Rating[]): Promise<StudyVersion[]> {
    const ids = new Set(ratings.map(({ studyVersion }) => studyVersion));
    const bound = await Promise.all([...ids].map((id) => this.#context.studies.byVersion(id)));
    return bound.map(({ version }) => version);
  }
}
