import { BundleError, type BundleHead } from '../../audio/bundle.ts';
import { decodeClip, DecodeError } from '../../audio/decode-clip.ts';
import { freeMemory, memoryOf } from '../../audio/free-memory.ts';
import { loadBundle, mayPass } from '../../audio/load-bundle.ts';
import type { PlayerFailure } from '../../audio/player.ts';

export interface ClipsOptions {
  fetch?: typeof globalThis.fetch;
  wait?: (durationMs: number) => Promise<void>;
  decode?: typeof decodeClip;
}

const RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** Memory limit for decoded clips of a page that is not shown yet. */
const AHEAD_BYTES = 10_000_000;
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * Loads the clips of one page, perhaps one page ahead. Each is decoded on arrival and its file released. A page that is
 * not shown yet keeps files undecoded that would fill a phone's memory. Temporary errors are retried three times, after
 * 0.5, 1 and 2 s plus the server's delay; decoded clips are kept. A clip that cannot be decoded may be damaged and is
 * fetched again.
 */
export class Clips {
  /** Share received, 0-1. */
  progress = $state(0);
  /** Number of the current retry. */
  retry = $state(0);
  /** Error code after the last failure; null before. */
  failure = $state<string | null>(null);
  head = $state.raw<BundleHead | null>(null);
  /** By slot; clips still loading are missing. */
  buffers = $state.raw<readonly (AudioBuffer | undefined)[]>([]);
  /** Whether all clips are loaded. */
  isWhole = $state(false);
  /** Whether the page has something to play: its first clip, or one that is streamed. */
  readonly canPlay = $derived(this.head !== null && (this.head.isStreamed || this.buffers[0] !== undefined));
  #arrive: () => void = () => undefined;
  /** Resolves when all clips are loaded, after any number of attempts. */
  readonly arrived = new Promise<void>((resolve) => (this.#arrive = resolve));
  readonly #url: string;
  readonly #options: ClipsOptions;
  readonly #abort = new AbortController();
  #show: () => void = () => undefined;
  readonly #shown = new Promise<void>((resolve) => (this.#show = resolve));
  /** By slot: files to decode once the page is shown. */
  readonly #files = new Map<number, ArrayBuffer>();
  #keepsFiles = true;

  constructor(url: string, options: ClipsOptions = {}) {
    this.#url = url;
    this.#options = options;
  }

  get failed(): boolean {
    return this.failure !== null;
  }

  /** Failure, in the player's terms. */
  get trouble(): PlayerFailure | null {
    return this.failure === null ? null : { slot: null, message: this.failure };
  }

  async load(): Promise<void> {
    const wait = this.#options.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.failure = null;
    for (this.retry = 0; ; this.retry += 1) {
      try {
        await this.#attempt();
        this.isWhole = true;
        this.#arrive();
        return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        const passes = error instanceof DecodeError || (error instanceof BundleError && mayPass(error));
        if (!passes || this.retry === RETRIES) {
          this.failure = codeOf(error);
          return;
        }
        const askedMs = error instanceof BundleError ? error.retryAfterMs : null;
        await wait((askedMs ?? 0) + FIRST_WAIT_MS * 2 ** this.retry);
      }
    }
  }

  /** Decodes the rest and retries failures: the listener is on the page. */
  show(): void {
    this.#keepsFiles = false;
    this.#show();
    if (this.failed) void this.load();
  }

  /** Stops loading and frees decoded clips. Playback is no longer possible. */
  drop(): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    const decoded = this.buffers.flatMap((buffer) => (buffer ? memoryOf(buffer) : []));
    freeMemory([...decoded, ...this.#files.values()]);
    this.#files.clear();
  }

  /** Count without reading samples: browsers would copy those of a playing clip. */
  get #decodedBytes(): number {
    return this.buffers.reduce(
      (sum, buffer) => sum + (buffer ? buffer.length * buffer.numberOfChannels : 0) * SAMPLE_BYTES,
      0,
    );
  }

  async #attempt(): Promise<void> {
    const { fetch } = this.#options;
    // More than two at once would keep more file copies.
    let [before, last] = [Promise.resolve(), Promise.resolve()];
    const decode = async (slot: number, file: () => ArrayBuffer): Promise<void> => {
      await before;
      [before, last] = [last, this.#decode(slot, file())];
      // Errors surface where it is awaited, unless something fails earlier.
      last.catch(() => undefined);
    };
    await loadBundle(this.#url, {
      ...(fetch ? { fetch } : {}),
      signal: this.#abort.signal,
      onhead: (head) => (this.head = head),
      onprogress: (share) => (this.progress = share),
      onslot: async (slot, file) => {
        if (this.buffers[slot] || this.#files.has(slot)) return;
        if (this.#keepsFiles && this.#decodedBytes > AHEAD_BYTES) this.#files.set(slot, file());
        else await decode(slot, file);
      },
    });
    if (this.#files.size > 0) await this.#shown;
    this.#abort.signal.throwIfAborted();
    for (const [slot, file] of this.#files) {
      this.#files.delete(slot);
      await decode(slot, () => file);
    }
    await Promise.all([before, last]);
  }

  async #decode(slot: number, file: ArrayBuffer): Promise<void> {
    const { decode = decodeClip } = this.#options;
    const buffer = await decode(slot, file, this.head?.slots[slot]?.sampleRateHz ?? 0);
    this.#abort.signal.throwIfAborted();
    this.buffers = this.head?.slots.map((_, each) => (each === slot ? buffer : this.buffers[each])) ?? [];
  }
}

/** Error text for the researcher. */
function codeOf(error: unknown): string {
  if (error instanceof DecodeError) return `sound-undecodable-${error.slot + 1}`;
  if (!(error instanceof BundleError)) return 'sound-unreadable';
  return error.status === null ? `sound-${error.failure}` : `sound-${error.failure}-${error.status}`;
}
