import type { CheckRequest } from '#core/session/contract.ts';
import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import type { AudioOutput } from '../../audio/context.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sampleRateOf } from '../../lib/sample-rate.ts';
import { outputAt } from '../session/output.ts';

/** Volume sample at the level of the study. */
export class LevelCheck {
  player = $state.raw<BufferPlayer | null>(null);
  failed = $state(false);
  readonly #api: ApiClient;
  #output: AudioOutput | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Loads the sample; sets `failed` on error. */
  async load(): Promise<void> {
    this.failed = false;
    try {
      const file = await this.#api.bytes('GET /level');
      this.#output = outputAt(sampleRateOf(file));
      const player = new BufferPlayer({ output: this.#output, mode: 'restart' });
      await player.load([file]);
      this.player = player;
    } catch {
      this.failed = true;
    }
  }

  /** Device's audio facts; null before the first sound. */
  facts(): CheckRequest['result'] {
    return { ...this.#output?.facts };
  }

  dispose(): void {
    this.player?.dispose();
  }
}
