import type { ListeningTelemetry } from './listening-log.ts';
import type { LoopRegion } from './loop-region.ts';

/**
 * empty: nothing loaded. ready: loaded and silent, at the start or at the end. blocked: the browser
 * needs a click, or stopped the sound; `play` in that click continues there.
 */
export type PlayerState = 'empty' | 'loading' | 'ready' | 'playing' | 'paused' | 'failed' | 'blocked';

/**
 * Effect of a switch. aligned: keeps the position and cross-fades. strict: keeps the position, fades out and
 * then in, as BS.1534 listening software does. restart: for clips that do not run in parallel; fades out, and
 * the other clip begins at its start.
 */
export type SwitchMode = 'aligned' | 'strict' | 'restart';

export interface PlayerFailure {
  /** Null if no single slot caused it. */
  slot: number | null;
  message: string;
}

/**
 * Sound of a page. Every property is reactive; slots count from 0 in the page's order.
 * Only one slot sounds at a time.
 */
export interface Player {
  readonly state: PlayerState;
  readonly slotCount: number;
  /** Playing or paused slot; null before the first play and after `stop`. */
  readonly active: number | null;
  /** Slot that has just played to its end, until the next play. */
  readonly ended: number | null;
  /** Position in the active slot. */
  readonly positionMs: number;
  /** True after a pause caused by hiding the page, until the next `play`. */
  readonly pausedByHiding: boolean;
  readonly failure: PlayerFailure | null;
  /** Whether a part can be looped: only if all clips run in parallel. */
  readonly canLoop: boolean;
  /** Looped part, for every clip; null: each clip is played to its end. */
  readonly loop: LoopRegion | null;

  /** 0 while the length is unknown, for example while a clip loads. */
  durationMs(slot: number): number;
  /** Heard share of the slot, 0-1: the union of the played parts. */
  heard(slot: number): number;
  /** True once the slot was played. */
  started(slot: number): boolean;

  /** Starts, resumes or switches to a slot. Never rejects: trouble shows in `state`. Call it inside the click. */
  play(slot: number): Promise<void>;
  pause(): void;
  /** Pauses the slot if it plays, plays it otherwise. */
  toggle(slot: number): Promise<void>;
  /** Stops and returns to the start. */
  stop(): void;
  /** Moves within the active slot, as far as the player allows. */
  seek(positionMs: number): void;
  /** Loops a part, limited to the clips and at least 500 ms; null: plays whole clips again. */
  setLoop(region: LoopRegion | null): void;

  /** Played parts so far, as sent with the answer. */
  telemetry(): ListeningTelemetry;
  dispose(): void;
}

/** Whether every clip of a page is loaded. Reactive. */
export function isComplete(player: Player): boolean {
  return Array.from({ length: player.slotCount }).every((_, slot) => player.durationMs(slot) > 0);
}
