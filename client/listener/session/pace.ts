import type { SessionView } from '#core/session/contract.ts';
import type { Storage } from '../../lib/storage.ts';

interface Kept {
  startMinutes: number;
  pagesMs: readonly number[];
}

const MINUTE_MS = 60_000;
/** What was expected at the start counts as much as so many pages of the listener. */
const START_PAGES = 6;
/** A page counts at most as this many times what was expected of it, and at least as that part: a coffee is no pace. */
const MOST = 3;
/** The part of the study's own estimate by which the start may differ from it: the consent page has named that one. */
const FROM_PLAN = 1 / 3;

/** How long a listener takes for a page, kept through a reload. */
export class Pace {
  /** Minutes that the whole session was expected to take when its pages began. */
  #startMinutes = 0;
  #pagesMs: readonly number[] = [];
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#key = `${slug}/minutes`;
  }

  /** Takes up what an earlier load of the page left; before the first page there is only what is expected of the session. */
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
   * Whole minutes that the page at a position and those after it will take, at least 1. It begins with what the study says and others
   * took, and moves to the listener's pace, by less than a third of itself with each page.
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
