import { median } from 'simple-statistics';
import type { SessionCountStore } from '../../../db/contract/session-count-store.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import { Recent } from '../../../platform/recent.ts';

const MINUTE_MS = 60_000;
/** Weight of the study's own estimate, in listeners. */
const PLAN_SESSIONS = 5;
const MOST_SESSIONS = 200;

/** Expected duration of a session. It starts at the study's own estimate and moves towards the times of its listeners. */
export class ExpectedMinutes {
  readonly #store: SessionCountStore;
  readonly #now: () => number;
  readonly #known = new Recent<{ minutes: number; until: number }>(50);

  constructor(store: SessionCountStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Minutes from consent to the end. The value is at most a minute older than the stored data. */
  async of({ id, study }: Pick<StudyVersion, 'id' | 'study'>): Promise<number> {
    const known = this.#known.get(id);
    if (known && this.#now() < known.until) return known.minutes;
    const taken = await this.#store.completedMs(id, MOST_SESSIONS);
    const planned = study.config.recruitment.minutes;
    const typical = taken.length === 0 ? planned : median(taken) / MINUTE_MS;
    const minutes = (PLAN_SESSIONS * planned + taken.length * typical) / (PLAN_SESSIONS + taken.length);
    this.#known.set(id, { minutes, until: this.#now() + MINUTE_MS });
    return minutes;
  }
}
