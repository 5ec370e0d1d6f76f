import type { BundleSlot } from '../audio/bundle.ts';
import { decodeClips, DecodeError } from '../audio/decode-clips.ts';
import { freeMemory, memoryOf } from '../audio/free-memory.ts';
import { BundleError, loadBundle } from '../audio/load-bundle.ts';
import { sampleRateOf } from '../lib/sample-rate.ts';

/** A clip that is here. */
export interface ClipSlot {
  /** Outline for drawing, 0-255 each; null where the page draws none. */
  peaks: Uint8Array | null;
  /** Null where the clip is streamed. */
  buffer: AudioBuffer | null;
}

export interface ClipsOptions {
  fetch?: typeof globalThis.fetch;
  wait?: (durationMs: number) => Promise<void>;
  decode?: typeof decodeClips;
}

const RETRIES = 3;
const FIRST_WAIT_MS = 500;

/**
 * The clips of one page on their way: fetched and decoded, perhaps a page ahead, and again after a failure. What came
 * is let go once it is decoded; sound that cannot be decoded may have been damaged on its way and is fetched anew.
 */
export class Clips {
  /** Share received, 0-1. */
  progress = $state(0);
  /** The attempt that runs, when the first one failed. */
  retry = $state(0);
  /** What to quote when it failed for good; null while it did not. */
  failure = $state<string | null>(null);
  slots = $state.raw<ClipSlot[] | null>(null);
  #arrive: () => void = () => undefined;
  /** Resolves when they are here, however many attempts it takes. */
  readonly arrived = new Promise<void>((resolve) => (this.#arrive = resolve));
  readonly #url: string;
  readonly #options: ClipsOptions;
  readonly #abort = new AbortController();

  constructor(url: string, options: ClipsOptions = {}) {
    this.#url = url;
    this.#options = options;
  }

  get failed(): boolean {
    return this.failure !== null;
  }

  async load(): Promise<void> {
    const wait = this.#options.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.failure = null;
    for (this.retry = 0; ; this.retry += 1) {
      try {
        this.slots = await this.#attempt();
        this.#arrive();
        return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        if (!(error instanceof DecodeError) || this.retry === RETRIES) {
          this.failure = codeOf(error);
          return;
        }
        await wait(FIRST_WAIT_MS * 2 ** this.retry);
      }
    }
  }

  /** Ends loading and frees what was decoded; nothing may be played any more. */
  drop(): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    freeMemory((this.slots ?? []).flatMap(({ buffer }) => (buffer ? memoryOf(buffer) : [])));
  }

  async #attempt(): Promise<ClipSlot[]> {
    const { decode = decodeClips, ...network } = this.#options;
    const bundle = await loadBundle(this.#url, {
      ...network,
      signal: this.#abort.signal,
      onprogress: (share) => (this.progress = share),
      onretry: (retry) => (this.retry = retry),
    });
    const buffers = await decodeAll(bundle, decode);
    freeMemory(bundle.map(({ audio }) => audio.buffer));
    this.#abort.signal.throwIfAborted();
    return bundle.map(({ peaks }, slot) => ({ peaks, buffer: buffers[slot] ?? null }));
  }
}

async function decodeAll(bundle: readonly BundleSlot[], decode: typeof decodeClips): Promise<AudioBuffer[]> {
  const [first] = bundle;
  if (!first || first.audio.byteLength === 0) return [];
  return decode(
    bundle.map(({ audio }) => audio),
    sampleRateOf(first.audio),
  );
}

/** What tells a researcher what happened. */
function codeOf(error: unknown): string {
  if (error instanceof DecodeError) return `sound-undecodable-${error.slot + 1}`;
  if (!(error instanceof BundleError)) return 'sound-unreadable';
  return error.status === null ? `sound-${error.failure}` : `sound-${error.failure}-${error.status}`;
}
