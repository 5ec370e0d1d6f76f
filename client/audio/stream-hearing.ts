import type { ListeningLog } from './listening-log.ts';

const SLOT = 0;
/** Tolerance between elapsed time and position change of two reports. */
const REPORT_TOLERANCE_MS = 250;

/** Position at which a stream stopped, and whether the listener is waiting for sound. */
export interface StreamStop {
  positionMs: number;
  isWanted: boolean;
}

/** Logs what is really heard of a media element, from its reported positions. */
export class StreamHearing {
  isOn = false;
  /** Furthest played position, without skipped parts. */
  furthestMs: number;
  readonly #element: HTMLMediaElement;
  readonly #log: ListeningLog;
  readonly #now: () => number;
  #last = { positionMs: 0, atMs: 0 };

  constructor(element: HTMLMediaElement, log: ListeningLog, now: () => number) {
    this.#element = element;
    this.#log = log;
    this.#now = now;
    this.furthestMs = log.furthestMs(SLOT);
  }

  /** Sound starts: on request, or again after a gap. */
  begin(isAsked: boolean): void {
    this.isOn = true;
    const { positionMs, atMs } = (this.#last = this.#read());
    if (isAsked) this.#log.begin(SLOT, positionMs, atMs);
    else this.#log.goOn(SLOT, positionMs, atMs);
  }

  /** Counts the distance since the last report if it matches playback time; returns the position, 0 when silent. */
  report(): number {
    if (!this.isOn || this.#element.seeking) return 0;
    const { positionMs, atMs } = this.#read();
    const wayMs = positionMs - this.#last.positionMs;
    if (wayMs < 0 || wayMs > (atMs - this.#last.atMs) * 1.05 + REPORT_TOLERANCE_MS) {
      this.#log.jump(this.#last.positionMs, positionMs, atMs);
    } else {
      this.#log.reach(positionMs);
      this.furthestMs = Math.max(this.furthestMs, positionMs);
    }
    this.#last = { positionMs, atMs };
    return positionMs;
  }

  end(): void {
    if (this.isOn) this.#log.end(this.#last.positionMs);
    this.isOn = false;
  }

  #read(): { positionMs: number; atMs: number } {
    return { positionMs: this.#element.currentTime * 1000, atMs: this.#now() };
  }
}
