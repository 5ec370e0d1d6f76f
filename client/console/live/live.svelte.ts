import { io, type Socket } from 'socket.io-client';
import type { LiveEvents, LiveSnapshot } from '#core/monitoring/live.ts';

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'refused';

const LONGEST_WAIT_MS = 15_000;

/** The live page's socket as state: what was counted last, and whether it still is so. */
export class LiveStudy {
  status = $state<LiveStatus>('connecting');
  snapshot = $state.raw<LiveSnapshot | null>(null);
  readonly #socket: Socket<LiveEvents>;

  /** `origin` is where the server is, like https://example.org. */
  constructor(origin: string, slug: string, token: string) {
    this.#socket = io(`${origin}/live`, {
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelayMax: LONGEST_WAIT_MS,
      auth: { slug, token },
    });
    this.#socket.on('snapshot', (snapshot) => {
      this.snapshot = snapshot;
      this.status = 'live';
    });
    this.#socket.on('disconnect', () => this.#wait());
    this.#socket.on('connect_error', () => {
      // An active socket tries again by itself; any other was told no.
      if (this.#socket.active) this.#wait();
      else this.status = 'refused';
    });
  }

  /** Connects, and stays connected until the returned function is called. */
  open(): () => void {
    this.#socket.connect();
    return () => this.#socket.disconnect();
  }

  #wait(): void {
    this.status = this.snapshot ? 'reconnecting' : 'connecting';
  }
}
