import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import { sampleRateOf } from '../../lib/sample-rate.ts';
import { outputAt } from '../session/output.ts';

/** The sounds of an attempt, all in memory before the first is played; each may be played to its end once. */
export class TrialSounds {
  player = $state.raw<BufferPlayer | null>(null);
  /** The sound under way, from its start to its end. */
  current = $state<number | null>(null);
  readonly #over = $state<boolean[]>([]);

  /** Decodes the sounds, one file a trial that is still to be answered. */
  async load(files: readonly ArrayBuffer[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const player = new BufferPlayer({ output: outputAt(sampleRateOf(first)), mode: 'restart' });
    await player.load(files);
    this.player = player;
  }

  /** Whether a sound has come to its end. */
  isOver(slot: number): boolean {
    return this.#over[slot] ?? this.player?.ended === slot;
  }

  /** Takes a sound as heard that was played before a reload. */
  markOver(slot: number): void {
    this.#over[slot] = true;
  }

  /** Starts a sound, or goes on where it was held up; never once more from its start. */
  async play(slot: number): Promise<void> {
    const { player } = this;
    if (!player || this.isOver(slot) || (player.state === 'playing' && player.active === slot)) return;
    await player.play(slot);
  }

  dispose(): void {
    this.player?.dispose();
  }
}
