import type { ListeningTelemetry } from './listening-log.ts';
import type { LoopRegion } from './loop-region.ts';

/**
 * empty: nothing loaded. ready: loaded and silent, at the start or at the end. blocked: the browser
 * wants a click, or took the sound away; `play` in that click goes on where the sound stopped.
 */
export type PlayerState = 'empty' | 'loading' | 'ready' | 'playing' | 'paused' | 'failed' | 'blocked';

/**
 * What a switch does. aligned: keeps the position and cross-fades. strict: keeps the position, fades out and
 * then in, as BS.1534 listening software does. restart: for clips that do not run in parallel; fades out, and
 * the other clip begins at its start.
 */
export type SwitchMode = 'aligned' | 'strict' | 'restart';

export interface PlayerFailure {
  /** Null when no single slot is to blame. */
  slot: number | null;
  message: string;
}

/**
 * What a page needs to know about sound. Every property is reactive; slots count from 0 in the page's order.
 * Only one slot sounds at a time.
 */
export interface Player {
  readonly state: PlayerState;
  readonly slotCount: number;
  /** The slot that sounds or is paused; null before the first play and after `stop`. */
  readonly active: number | null;
  /** The slot that has just played to its end, until anything plays again. */
  readonly ended: number | null;
  /** Position in the active slot. */
  readonly positionMs: number;
  /** True from a pause that the hidden page caused until the next `play`. */
  readonly pausedByHiding: boolean;
  readonly failure: PlayerFailure | null;
  /** Whether a part of the clips can be repeated: only where all of them run in parallel. */
  readonly canLoop: boolean;
  /** The part that repeats, for whichever clip sounds; null: each clip is played to its end. */
  readonly loop: LoopRegion | null;

  /** 0 while the length is unknown, as that of a clip that is still on its way. */
  durationMs(slot: number): number;
  /** How much of the slot was really heard: 0-1, the union of what was played. */
  heard(slot: number): number;
  /** True once the slot has sounded. */
  started(slot: number): boolean;

  /** Starts, resumes or switches to a slot. Never rejects: trouble shows in `state`. Call it inside the click. */
  play(slot: number): Promise<void>;
  pause(): void;
  /** Pauses the slot when it sounds, plays it otherwise. */
  toggle(slot: number): Promise<void>;
  /** Silence, and back to the start. */
  stop(): void;
  /** Moves within the active slot, as far as the player allows. */
  seek(positionMs: number): void;
  /** Repeats a part, made to lie within the clips and to last 500 ms at least; null plays the whole clip again. */
  setLoop(region: LoopRegion | null): void;

  /** What was played so far, as it is sent with the answer. */
  telemetry(): ListeningTelemetry;
  dispose(): void;
}

/** Whether every clip of a page is here. Reactive. */
export function isComplete(player: Player): boolean {
  return Array.from({ length: player.slotCount }).every((_, slot) => player.durationMs(slot) > 0);
}
