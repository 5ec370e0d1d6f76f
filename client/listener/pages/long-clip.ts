import { losesSound } from '../../audio/loses-sound.ts';
import type { Player } from '../../audio/player.ts';
import type { StreamStop } from '../../audio/stream-hearing.ts';
import { StreamPlayer } from '../../audio/stream-player.svelte.ts';
import { WholePlayer } from '../../audio/whole-player.svelte.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sampleRateOf } from '../../lib/sample-rate.ts';
import { noteSound } from '../session/note.ts';
import { outputAt } from '../session/output.ts';
import type { PlayerVisit } from './page-player.ts';

const CLIP = 'GET /audio/:token';
const AT_START: StreamStop = { positionMs: 0, isWanted: false };

export interface LongClipOptions {
  api: ApiClient;
  /** Token of the page, which has only this clip. */
  page: string;
  /** Token of the clip. */
  slot: string;
  /** Requests a new player on the same page. */
  reopen: () => void;
}

/**
 * The single long clip of a page, played as it arrives. If the stream cannot be played to its end, the clip is fetched and
 * decoded as a whole and continues where it stopped. A second failure is reported to the server.
 */
export class LongClip {
  readonly #options: LongClipOptions;
  #file: ArrayBuffer | null = null;
  #stop = AT_START;

  constructor(options: LongClipOptions) {
    this.#options = options;
  }

  get #clip() {
    return { params: { token: this.#options.slot } };
  }

  open(visit: PlayerVisit): Player {
    if (this.#file) return this.#decoded(this.#file, visit);
    const player = new StreamPlayer({ ...visit, onbroken: (stop) => void this.#fetch(player, stop) });
    void this.#stream(player);
    return player;
  }

  async #stream(player: StreamPlayer): Promise<void> {
    const url = this.#options.api.address(CLIP, this.#clip);
    player.state = 'loading';
    const isLossy = await losesSound(url);
    if (player.state !== 'loading') return;
    if (isLossy) await this.#fetch(player, AT_START);
    else player.load(url);
  }

  async #fetch(player: StreamPlayer, stop: StreamStop): Promise<void> {
    try {
      this.#file = await this.#options.api.bytes(CLIP, this.#clip);
      this.#stop = stop;
    } catch {
      player.failure = { slot: null, message: '' };
      player.state = 'failed';
      return this.#tell('sound-network');
    }
    if (player.state === 'loading') this.#options.reopen();
  }

  #decoded(file: ArrayBuffer, visit: PlayerVisit): Player {
    const player = new WholePlayer({ output: outputAt(sampleRateOf(file)), mode: 'restart', ...visit });
    void this.#decode(player, file);
    return player;
  }

  async #decode(player: WholePlayer, file: ArrayBuffer): Promise<void> {
    // Decoding detaches the file.
    await player.load([file.slice(0)]);
    if (player.state === 'failed') return this.#tell('sound-undecodable-1');
    player.seek(this.#stop.positionMs);
    if (this.#stop.isWanted) await player.play(0);
    this.#stop = AT_START;
  }

  #tell(what: string): Promise<void> {
    const { api, page } = this.#options;
    return noteSound(api, { page, slot: 0, what });
  }
}
