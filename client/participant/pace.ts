import type { SessionView } from '#core/contract.ts';
import type { Storage } from '../lib/storage.ts';

const MINUTE_MS = 60_000;
/** The plan counts as much as so many pages of the listener. */
const PLAN_PAGES = 6;
/** A page counts at most as this many times what was expected of it, and at least as that part: a coffee is no pace. */
const MOST = 3;

type Planned = Pick<SessionView, 'minutes' | 'pages'>;

/** How long a listener takes for a page, kept through a reload. */
export class Pace {
  #pagesMs: readonly number[] = [];
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#key = `${slug}/pace`;
  }

  /** Takes up what an earlier load of the page left; before the first page there is nothing to take up. */
  async open(position: number): Promise<void> {
    const [kept] = await this.#storage.entries<readonly number[]>(this.#key);
    this.#pagesMs = kept && position > 1 ? kept[1] : [];
  }

  /** Counts a page that is done. */
  async worked(pageMs: number): Promise<void> {
    this.#pagesMs = [...this.#pagesMs, pageMs];
    await this.#storage.set(this.#key, this.#pagesMs);
  }

  /**
   * Whole minutes that the page at a position and those after it will take, at least 1. It begins with the study's own estimate and
   * moves to the listener's pace, by less than a third of itself with each page.
   * @example 6 pages of a plan of 50 s each: 5
   */
  minutesLeft({ minutes, pages: { total } }: Planned, position: number): number {
    const plannedMs = (minutes * MINUTE_MS) / Math.max(1, total);
    const typicalMs = this.#pagesMs.reduce((typical, pageMs, index) => {
      const counted = Math.min(MOST * typical, Math.max(typical / MOST, pageMs));
      return typical + (counted - typical) / (PLAN_PAGES + index + 1);
    }, plannedMs);
    return Math.max(1, Math.round(((total - position + 1) * typicalMs) / MINUTE_MS));
  }
}
