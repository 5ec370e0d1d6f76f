import type { SessionView } from '#core/session/contract.ts';
import type { Storage } from '../../lib/storage.ts';

interface Kept {
  startMinutes: number;
  pagesMs: readonly number[];
}

const MINUTE_MS = 60_000;
/** Weight of the initial estimate, in pages of the listener. */
const START_PAGES = 6;
/** Limits of a page's time relative to its estimate, so that a pause does not count as pace. */
const MOST = 3;
/** Largest relative difference between the start and the study's estimate, which the consent page shows. */
const FROM_PLAN = 1 / 3;

/** Time that a listener takes per page, kept through reloads. */
export class Pace {
  /** Expected minutes of the whole session at its first page. */
  #startMinutes = 0;
  #pagesMs: readonly number[] = [];
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#key = `${slug}/minutes`;
  }

  /** Restores the state of an earlier page load. Before the first page there is only the estimate. */
  async open(
    position: number,
    { minutes, expectedMinutes }: Pick<SessionView, 'minutes' | 'expectedMinutes'>,
  ): Promise<void> {
    const [kept] = await this.#storage.entries<Kept>(this.#key);
    if (kept && position > 1) ({ startMinutes: this.#startMinutes, pagesMs: this.#pagesMs } = kept[1]);
    else {
      const [least, most] = [minutes * (1 - FROM_PLAN), minutes * (1 + FROM_PLAN)];
      this.#startMinutes = Math.min(most, Math.max(least, expectedMinutes));
      this.#pagesMs = [];
    }
  }

  /** Counts a page that is done. */
  async worked(pageMs: number): Promise<void> {
    this.#pagesMs = [...this.#pagesMs, pageMs];
    await this.#storage.set(this.#key, { startMinutes: this.#startMinutes, pagesMs: this.#pagesMs });
  }

  /**
   * Remaining whole minutes from the page at a position, at least 1. Starts from the estimate of the study and of other listeners, and
   * moves to the listener's pace, by less than a third with each page.
   * @example 6 pages of 10, of a session of 8 minutes: 5
   */
  minutesLeft({ total }: SessionView['pages'], position: number): number {
    const expectedMs = (this.#startMinutes * MINUTE_MS) / Math.max(1, total);
    const typicalMs = this.#pagesMs.reduce((typical, pageMs, index) => {
      const counted = Math.min(MOST * typical, Math.max(typical / MOST, pageMs));
      return typical + (counted - typical) / (START_PAGES + index + 1);
    }, expectedMs);
    return Math.max(1, Math.round(((total - position + 1) * typicalMs) / MINUTE_MS));
  }
}
