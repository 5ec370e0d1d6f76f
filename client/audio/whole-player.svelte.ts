import { BufferPlayer } from './buffer-player.svelte.ts';
import { HEARD_THROUGH } from './stream-player.svelte.ts';

/** Plays a long clip from memory with the rule of streams: seeking ahead only after a full play. */
export class WholePlayer extends BufferPlayer {
  override seek(positionMs: number): void {
    const intervals = this.heard(0) < HEARD_THROUGH && this.telemetry().slots[0]?.intervals;
    const furthestMs = intervals ? Math.max(0, ...intervals.map(([, toMs]) => toMs)) : Infinity;
    super.seek(Math.min(positionMs, furthestMs));
  }
}
