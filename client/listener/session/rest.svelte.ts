import type { SessionView } from '#core/session/contract.ts';
import type { Storage } from '../../lib/storage.ts';

interface Kept {
  workedMs: number;
  sinceMs: number | null;
}

const MINUTE_MS = 60_000;

/** When a listener is to rest, counted in time on pages since the last rest, and kept through a reload. */
export class Rest {
  /** When the rest that is under way began, milliseconds since 1970; null: none. */
  sinceMs = $state<number | null>(null);
  #workedMs = 0;
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#key = `${slug}/rest`;
  }

  /** Takes up what an earlier load of the page left; before the first page there is nothing to take up. */
  async open(position: number): Promise<void> {
    const [kept] = await this.#storage.entries<Kept>(this.#key);
    if (kept && position > 1) ({ workedMs: this.#workedMs, sinceMs: this.sinceMs } = kept[1]);
  }

  /** Counts a page that is done; begins a rest when it is time for one. */
  async worked(pageMs: number, breaks: SessionView['breaks'], nowMs: number): Promise<void> {
    this.#workedMs += pageMs;
    if (breaks && this.#workedMs >= breaks.everyMinutes * MINUTE_MS) this.sinceMs = nowMs;
    await this.#keep();
  }

  /** Keeps a rest from lasting longer because the device's clock was put back: it begins anew. */
  async follow(nowMs: number): Promise<void> {
    if (this.sinceMs === null || this.sinceMs <= nowMs) return;
    this.sinceMs = nowMs;
    await this.#keep();
  }

  /** Ends the rest: time counts from 0 again. Returns how many seconds it took. */
  async end(nowMs: number): Promise<number> {
    const seconds = Math.round((nowMs - (this.sinceMs ?? nowMs)) / 1000);
    this.#workedMs = 0;
    this.sinceMs = null;
    await this.#keep();
    return seconds;
  }

  #keep(): Promise<void> {
    return this.#storage.set(this.#key, { workedMs: this.#workedMs, sinceMs: this.sinceMs });
  }
}
