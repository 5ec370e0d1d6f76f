import { compactIntervals, coveredMs, type PlayedInterval } from '#core/session/listening.ts';
import { LISTENING_MOST, type Listening, type SlotListening, type SoundEvent } from '#core/session/page.ts';

/** Limits the record of a short loop that plays for a long time. */
const { intervals: MOST_INTERVALS, sound: MOST_SOUND_EVENTS } = LISTENING_MOST;

/** Engine's record; the page adds slot tokens and its own times. */
export interface ListeningTelemetry extends Omit<
  Listening,
  'pageMs' | 'decisionMs' | 'changes' | 'typing' | 'device' | 'slots'
> {
  slots: readonly Omit<SlotListening, 'slot'>[];
}

interface Sounding {
  slot: number;
  fromMs: number;
  toMs: number;
  atMs: number;
}

/**
 * Record of what was really heard, from the audio engine instead of clicks. The engine calls `begin`
 * when a slot becomes audible, `reach` as it plays and `end` when it falls silent.
 * Positions are media time, `atMs` is page time.
 */
export class ListeningLog {
  switches = 0;
  /** Number of times a loop was set or changed. */
  loops = 0;
  readonly #plays = new Map<number, number>();
  readonly #firstPlayMs: number[] = [];
  readonly #intervals: PlayedInterval[][] = [];
  readonly #hidden: (readonly [number, number])[] = [];
  readonly #sound: (readonly [number, SoundEvent])[] = [];
  #hiddenSinceMs: number | null = null;
  #sounding: Sounding | null = null;

  /** `earlier`: record of the same page before it was reopened, in the same page time. */
  constructor(earlier: ListeningTelemetry | null = null) {
    if (!earlier) return;
    this.switches = earlier.switches;
    this.loops = earlier.loops;
    this.#hidden.push(...earlier.hidden);
    this.#sound.push(...earlier.sound);
    for (const [slot, { intervals, plays, firstPlayMs }] of earlier.slots.entries()) {
      this.#intervals[slot] = [...intervals];
      this.#plays.set(slot, plays);
      if (firstPlayMs !== null) this.#firstPlayMs[slot] = firstPlayMs;
    }
  }

  /** A slot starts after silence. */
  begin(slot: number, positionMs: number, atMs: number): void {
    this.#plays.set(slot, (this.#plays.get(slot) ?? 0) + 1);
    this.goOn(slot, positionMs, atMs);
  }

  /** A slot resumes after an unwanted gap, or elsewhere after a jump. */
  goOn(slot: number, positionMs: number, atMs: number): void {
    if (this.#sounding) throw new Error('The log already follows a sounding slot: end it first.');
    this.#firstPlayMs[slot] ??= atMs;
    this.#sounding = { slot, fromMs: positionMs, toMs: positionMs, atMs };
  }

  reach(positionMs: number): void {
    if (this.#sounding) this.#sounding.toMs = Math.max(this.#sounding.fromMs, positionMs);
  }

  end(positionMs: number): void {
    this.reach(positionMs);
    if (this.#sounding) {
      const { slot } = this.#sounding;
      this.#intervals[slot] = compactIntervals(this.intervals(slot), MOST_INTERVALS);
    }
    this.#sounding = null;
  }

  /** Switches from the audible slot to another. */
  switchTo(slot: number, leftMs: number, positionMs: number, atMs: number): void {
    this.end(leftMs);
    this.switches += 1;
    this.begin(slot, positionMs, atMs);
  }

  /** The audible slot continues elsewhere. */
  jump(leftMs: number, positionMs: number, atMs: number): void {
    const slot = this.#sounding?.slot;
    this.end(leftMs);
    if (slot !== undefined) this.goOn(slot, positionMs, atMs);
  }

  /** Adds an audio event. */
  befall(event: SoundEvent, atMs: number): void {
    if (this.#sound.length < MOST_SOUND_EVENTS) this.#sound.push([atMs, event]);
  }

  hide(atMs: number): void {
    this.#hiddenSinceMs ??= atMs;
  }

  show(atMs: number): void {
    if (this.#hiddenSinceMs !== null) this.#hidden.push([this.#hiddenSinceMs, atMs]);
    this.#hiddenSinceMs = null;
  }

  /** Furthest played position of a slot. */
  furthestMs(slot: number): number {
    return Math.max(0, ...this.intervals(slot).map(([, toMs]) => toMs));
  }

  /** Played intervals of a slot, including the current one. */
  intervals(slot: number): PlayedInterval[] {
    const closed = this.#intervals[slot] ?? [];
    const sounding = this.#sounding;
    if (sounding?.slot !== slot || sounding.toMs <= sounding.fromMs) return closed;
    return [...closed, [sounding.fromMs, sounding.toMs, sounding.atMs]];
  }

  started(slot: number): boolean {
    return this.#firstPlayMs[slot] !== undefined;
  }

  /** Heard media time of a slot, without repeats. */
  heardMs(slot: number): number {
    return coveredMs(this.intervals(slot));
  }

  telemetry(slotCount: number, atMs: number): ListeningTelemetry {
    const stillHidden = this.#hiddenSinceMs === null ? [] : [[this.#hiddenSinceMs, atMs] as const];
    const slots = Array.from({ length: slotCount }, (_, slot) => ({
      intervals: [...this.intervals(slot)],
      plays: this.#plays.get(slot) ?? 0,
      firstPlayMs: this.#firstPlayMs[slot] ?? null,
    }));
    return {
      switches: this.switches,
      hidden: [...this.#hidden, ...stillHidden],
      loops: this.loops,
      sound: [...this.#sound],
      slots,
    };
  }
}
