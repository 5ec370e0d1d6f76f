import type { ListeningLog } from './listening-log.ts';

/** Heard shares of a log's slots. Reactive. */
export class HeardSlots {
  readonly #log: ListeningLog;
  #heardMs = $state<number[]>([]);
  #started = $state<boolean[]>([]);

  constructor(log: ListeningLog, slots: Iterable<number>) {
    this.#log = log;
    this.update(slots);
  }

  ms(slot: number): number {
    const { [slot]: heard = 0 } = this.#heardMs;
    return heard;
  }

  /** Heard share of a slot, 0-1; 0 while its length is unknown. */
  share(slot: number, durationMs: number): number {
    return durationMs === 0 ? 0 : Math.min(1, this.ms(slot) / durationMs);
  }

  started(slot: number): boolean {
    return this.#started[slot] ?? false;
  }

  update(slots: Iterable<number>): void {
    for (const slot of slots) {
      this.#heardMs[slot] = this.#log.heardMs(slot);
      this.#started[slot] = this.#log.started(slot);
    }
  }
}
