import { coveredMs } from "#core/listening.ts";

/** Media time `fromMs`-`toMs` of a slot, audible from page time `atMs` on. */
export interface PlayedInterval {
  slot: number;
  fromMs: number;
  toMs: number;
  atMs: number;
}

export interface ListeningTelemetry {
  intervals: PlayedInterval[];
  /** Starts and resumes; a switch is not a play. */
  plays: number;
  /** Changes from one sounding slot to another. */
  switches: number;
  /** Page time of the first sound; null before it. */
  firstPlayMs: number | null;
  /** Page times between which the page was hidden; `toMs` is null while it is. */
  hidden: { fromMs: number; toMs: number | null }[];
}

/**
 * What a listener really heard, told by the engine that plays it and not by clicks. The engine calls
 * `begin` when a slot becomes audible, `reach` as it goes on and `end` when it falls silent.
 */
export class ListeningLog {
  plays = 0;
  switches = 0;
  firstPlayMs: number | null = null;
  readonly hidden: { fromMs: number; toMs: number | null }[] = [];
  readonly #closed: PlayedInterval[] = [];
  #open: PlayedInterval | null = null;

  begin(slot: number, positionMs: number, atMs: number): void {
    if (this.#open)
      throw new Error("The log already follows a sounding slot: end it first.");
    this.firstPlayMs ??= atMs;
    this.#open = { slot, fromMs: positionMs, toMs: positionMs, atMs };
  }

  reach(positionMs: number): void {
    if (this.#open) this.#open.toMs = Math.max(this.#open.fromMs, positionMs);
  }

  end(positionMs: number): void {
    this.reach(positionMs);
    if (this.#open && this.#open.toMs > this.#open.fromMs)
      this.#closed.push(this.#open);
    this.#open = null;
  }

  hide(atMs: number): void {
    if (this.hidden.at(-1)?.toMs !== null)
      this.hidden.push({ fromMs: atMs, toMs: null });
  }

  show(atMs: number): void {
    const last = this.hidden.at(-1);
    if (last && last.toMs === null) last.toMs = atMs;
  }

  /** Everything played, the interval that still sounds included. */
  get intervals(): PlayedInterval[] {
    const sounding =
      this.#open && this.#open.toMs > this.#open.fromMs ? [this.#open] : [];
    return [...this.#closed, ...sounding].map((interval) => ({ ...interval }));
  }

  started(slot: number): boolean {
    return this.intervals.some((interval) => interval.slot === slot);
  }

  /** Unique media time of a slot that was heard. */
  heardMs(slot: number): number {
    const own = this.intervals.filter((interval) => interval.slot === slot);
    return coveredMs(
      own.map(({ fromMs, toMs, atMs }) => [fromMs, toMs, atMs] as const),
    );
  }

  telemetry(): ListeningTelemetry {
    const { intervals, plays, switches, firstPlayMs } = this;
    return {
      intervals,
      plays,
      switches,
      firstPlayMs,
      hidden: this.hidden.map((time) => ({ ...time })),
    };
  }
}
