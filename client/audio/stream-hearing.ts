import type { ListeningLog } from './listening-log.ts';

const SLOT = 0;
/** Tolerance between elapsed time and the distance played in it. */
const REPORT_TOLERANCE_MS = 250;

/** Position at which a stream stopped, and whether the listener is waiting for sound. */
export interface StreamStop {
  positionMs: number;
  isWanted: boolean;
}

interface Moment {
  positionMs: number;
  atMs: number;
}

/** Whether playing at normal speed can have led from one moment to the other. */
function isPlayed(from: Moment, to: Moment): boolean {
  const wayMs = to.positionMs - from.positionMs;
  return wayMs >= 0 && wayMs <= (to.atMs - from.atMs) * 1.05 + REPORT_TOLERANCE_MS;
}

/** Logs what is really heard of a media element, from its reported positions. */
export class StreamHearing {
  isOn = false;
  /** Furthest played position, without skipped parts. */
  furthestMs: number;
  readonly #element: HTMLMediaElement;
  readonly #log: ListeningLog;
  readonly #now: () => number;
  /** When and from where sound was asked for: a busy page learns late that it plays. */
  #asked: Moment | null = null;
  #last: Moment = { positionMs: 0, atMs: 0 };

  constructor(element: HTMLMediaElement, log: ListeningLog, now: () => number) {
    this.#element = element;
    this.#log = log;
    this.#now = now;
    this.furthestMs = log.furthestMs(SLOT);
  }

  /** Sound is asked for from the position of the element on. */
  ask(): void {
    this.#asked = this.#read();
  }

  /** Sound has started: on request, or again after a gap. */
  begin(isAsked: boolean): void {
    this.isOn = true;
    const found = this.#read();
    const from = this.#asked && isPlayed(this.#asked, found) ? this.#asked : found;
    const atMs = Math.max(from.atMs, found.atMs - (found.positionMs - from.positionMs));
    this.#asked = null;
    this.#last = from;
    if (isAsked) this.#log.begin(SLOT, from.positionMs, atMs);
    else this.#log.goOn(SLOT, from.positionMs, atMs);
    this.report();
  }

  /** Counts the distance since the last report if it matches playback time; returns the position, 0 when silent. */
  report(): number {
    if (!this.isOn || this.#element.seeking) return 0;
    const found = this.#read();
    const { positionMs, atMs } = found;
    if (isPlayed(this.#last, found)) {
      this.#log.reach(positionMs);
      this.furthestMs = Math.max(this.furthestMs, positionMs);
    } else {
      this.#log.jump(this.#last.positionMs, positionMs, atMs);
    }
    this.#last = found;
    return positionMs;
  }

  end(): void {
    if (this.isOn) this.#log.end(this.#last.positionMs);
    this.isOn = false;
  }

  #read(): Moment {
    return { positionMs: this.#element.currentTime * 1000, atMs: this.#now() };
  }
}
