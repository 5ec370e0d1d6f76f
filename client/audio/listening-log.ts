import { compactIntervals, coveredMs, type PlayedInterval } from '#core/session/listening.ts';
import { LISTENING_MOST, type Listening, type SlotListening, type SoundEvent } from '#core/session/page.ts';

/** A short loop that plays for long would make the record grow without end. */
const { intervals: MOST_INTERVALS, sound: MOST_SOUND_EVENTS } = LISTENING_MOST;

/** What the engine saw; the page adds its slots' tokens and its own times. */
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
 * What a listener really heard, told by the engine that plays it and not by clicks. The engine calls
 * `begin` when a slot becomes audible, `reach` as it goes on and `end` when it falls silent.
 * Positions are media time, `atMs` is page time.
 */
export class ListeningLog {
  switches = 0;
  /** How often a loop was set or changed. */
  loops = 0;
  readonly #plays = new Map<number, number>();
  readonly #firstPlayMs: number[] = [];
  readonly #intervals: PlayedInterval[][] = [];
  readonly #hidden: (readonly [number, number])[] = [];
  readonly #sound: (readonly [number, SoundEvent])[] = [];
  #hiddenSinceMs: number | null = null;
  #sounding: Sounding | null = null;

  /** `earlier` is what was heard of the same page before it was opened again, in the same page time. */
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

  /** A slot begins to sound out of silence. */
  begin(slot: number, positionMs: number, atMs: number): void {
    this.#plays.set(slot, (this.#plays.get(slot) ?? 0) + 1);
    this.goOn(slot, positionMs, atMs);
  }

  /** A slot sounds again after a gap that the listener did not ask for, or elsewhere after a jump. */
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

  /** The sounding slot hands over to another one. */
  switchTo(slot: number, leftMs: number, positionMs: number, atMs: number): void {
    this.end(leftMs);
    this.switches += 1;
    this.begin(slot, positionMs, atMs);
  }

  /** The sounding slot goes on elsewhere. */
  jump(leftMs: number, positionMs: number, atMs: number): void {
    const slot = this.#sounding?.slot;
    this.end(leftMs);
    if (slot !== undefined) this.goOn(slot, positionMs, atMs);
  }

  /** Something happened to the sound. */
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

  /** The furthest position that a slot was played to. */
  furthestMs(slot: number): number {
    return Math.max(0, ...this.intervals(slot).map(([, toMs]) => toMs));
  }

  /** What was played of a slot, the interval that still sounds included. */
  intervals(slot: number): PlayedInterval[] {
    const closed = this.#intervals[slot] ?? [];
    const sounding = this.#sounding;
    if (sounding?.slot !== slot || sounding.toMs <= sounding.fromMs) return closed;
    return [...closed, [sounding.fromMs, sounding.toMs, sounding.atMs]];
  }

  started(slot: number): boolean {
    return this.#firstPlayMs[slot] !== undefined;
  }

  /** Unique media time of a slot that was heard. */
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
