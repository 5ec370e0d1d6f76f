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

/** Logs what is really heard of a media element, from its reported positions. */
export class StreamHearing {
  isOn = false;
  /** Furthest played position, without skipped parts. */
  furthestMs: number;
  readonly #element: HTMLMediaElement;
  readonly #log: ListeningLog;
  readonly #now: () => number;
  /** From when on sound may play, and from where: the page hears of the start late when it is busy. */
  #expected: Moment;
  #lastMs: number;

  constructor(element: HTMLMediaElement, log: ListeningLog, now: () => number) {
    this.#element = element;
    this.#log = log;
    this.#now = now;
    this.furthestMs = log.furthestMs(SLOT);
    this.#expected = this.#read();
    this.#lastMs = this.#expected.positionMs;
  }

  /** Sound may play from here and now on. */
  expect(): void {
    this.#expected = this.#read();
    this.#lastMs = this.#expected.positionMs;
  }

  /** Sound was moved: it may play from here on, unless it is where it can have come to by playing. */
  move(): void {
    if (!this.#isPlayed(this.#read())) this.expect();
  }

  /** Sound has started: on request, or again after a gap. */
  begin(isAsked: boolean): void {
    this.isOn = true;
    this.move();
    const { positionMs } = this.#expected;
    const { positionMs: reachedMs, atMs } = this.#read();
    const startMs = Math.max(this.#expected.atMs, atMs - (reachedMs - positionMs));
    if (isAsked) this.#log.begin(SLOT, positionMs, startMs);
    else this.#log.goOn(SLOT, positionMs, startMs);
    this.report();
  }

  /** Counts the distance since the last report if it matches playback time; returns the position, 0 when silent. */
  report(): number {
    if (!this.isOn || this.#element.seeking) return 0;
    const moment = this.#read();
    const { positionMs, atMs } = moment;
    if (this.#isPlayed(moment)) {
      this.#log.reach(positionMs);
      this.furthestMs = Math.max(this.furthestMs, positionMs);
      this.#lastMs = positionMs;
    } else {
      this.#log.jump(this.#lastMs, positionMs, atMs);
      this.expect();
    }
    return positionMs;
  }

  end(): void {
    if (!this.isOn) return;
    this.#log.end(this.#lastMs);
    this.#expected = { positionMs: this.#lastMs, atMs: this.#now() };
    this.isOn = false;
  }

  /** Whether playing at normal speed can have come here, without a step back. */
  #isPlayed({ positionMs, atMs }: Moment): boolean {
    const passedMs = atMs - this.#expected.atMs;
    const mostMs = this.#expected.positionMs + passedMs * 1.05 + REPORT_TOLERANCE_MS;
    return positionMs >= this.#lastMs && positionMs <= mostMs;
  }

  #read(): Moment {
    return { positionMs: this.#element.currentTime * 1000, atMs: this.#now() };
  }
}
