import type { SessionView } from '#core/session/contract.ts';
import type { Storage } from '../../lib/storage.ts';

interface Kept {
  workedMs: number;
  sinceMs: number | null;
}

const MINUTE_MS = 60_000;

/** Schedules breaks by the time on pages since the last break. Kept through reloads. */
export class Rest {
  /** Start of the current break, milliseconds since 1970; null: none. */
  sinceMs = $state<number | null>(null);
  #workedMs = 0;
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#key = `${slug}/rest`;
  }

  /** Restores the state of an earlier page load; nothing before the first page. */
  async open(position: number): Promise<void> {
    const [kept] = await this.#storage.entries<Kept>(this.#key);
    if (kept && position > 1) ({ workedMs: this.#workedMs, sinceMs: this.sinceMs } = kept[1]);
  }

  /** Counts a completed page and starts a break when due. */
  async worked(pageMs: number, breaks: SessionView['breaks'], nowMs: number): Promise<void> {
    this.#workedMs += pageMs;
    if (breaks && this.#workedMs >= breaks.everyMinutes * MINUTE_MS) this.sinceMs = nowMs;
    await this.#keep();
  }

  /** Restarts a break if the device's clock was set back, so that it does not last longer. */
  async follow(nowMs: number): Promise<void> {
    if (this.sinceMs === null || this.sinceMs <= nowMs) return;
    this.sinceMs = nowMs;
    await this.#keep();
  }

  /** Ends the break and resets the time. Returns its length, seconds. */
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
