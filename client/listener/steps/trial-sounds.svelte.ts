import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import { sampleRateOf } from '../../lib/sample-rate.ts';
import { outputAt } from '../session/output.ts';

/** Sounds of an attempt, all in memory before the first is played. Each can be played to its end once. */
export class TrialSounds {
  player = $state.raw<BufferPlayer | null>(null);
  /** Current sound, from start to end. */
  current = $state<number | null>(null);
  readonly #over = $state<boolean[]>([]);

  /** Decodes the sounds, one file per unanswered trial. */
  async load(files: readonly ArrayBuffer[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const player = new BufferPlayer({ output: outputAt(sampleRateOf(first)), mode: 'restart' });
    await player.load(files);
    this.player = player;
  }

  /** Whether a sound has ended. */
  isOver(slot: number): boolean {
    return this.#over[slot] ?? this.player?.ended === slot;
  }

  /** Marks a sound as heard that was played before a reload. */
  markOver(slot: number): void {
    this.#over[slot] = true;
  }

  /** Starts a sound or resumes it where it was interrupted; never restarts it. */
  async play(slot: number): Promise<void> {
    const { player } = this;
    if (!player || this.isOver(slot) || (player.state === 'playing' && player.active === slot)) return;
    await player.play(slot);
  }

  dispose(): void {
    this.player?.dispose();
  }
}
