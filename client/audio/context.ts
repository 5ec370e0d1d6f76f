import { createSubscriber } from 'svelte/reactivity';

/** blocked: no sound until a click. interrupted: the system took the sound away, a click brings it back. */
export type OutputState = 'blocked' | 'running' | 'interrupted';

export interface OutputFacts {
  sampleRateHz: number;
  /** Processing delay of the browser. */
  baseLatencyMs: number;
  /** Delay to the ear as the system reports it; null where the browser does not know. */
  outputLatencyMs: number | null;
  maxChannelCount: number;
}

export interface AudioOutputOptions {
  /** The clips' own rate: then nothing is resampled and every sample arrives as it was published. */
  sampleRateHz: number;
  AudioContext?: typeof globalThis.AudioContext;
  wait?: (durationMs: number) => Promise<void>;
}

const CLOCK_CHECK_MS = 10;
const CLOCK_TIMEOUT_MS = 1500;

/** The one AudioContext of a page load. */
export class AudioOutput {
  readonly context: AudioContext;
  readonly #wait: (durationMs: number) => Promise<void>;
  readonly #subscribe: () => void;
  #hasRun = false;

  constructor(options: AudioOutputOptions) {
    const Context = options.AudioContext ?? globalThis.AudioContext;
    playThroughSilentSwitch();
    this.context = new Context({
      sampleRate: options.sampleRateHz,
      latencyHint: 'interactive',
    });
    this.#wait = options.wait ?? ((durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)));
    this.onchange(() => {
      this.#hasRun ||= this.isRunning;
    });
    this.#subscribe = createSubscriber((update) => this.onchange(update));
  }

  get isRunning(): boolean {
    return this.context.state === 'running';
  }

  /** Reactive. */
  get state(): OutputState {
    this.#subscribe();
    if (this.isRunning) return 'running';
    return this.#hasRun ? 'interrupted' : 'blocked';
  }

  /** Calls back whenever the state may have changed; returns the function that stops it. */
  onchange(listener: () => void): () => void {
    this.context.addEventListener('statechange', listener);
    return () => this.context.removeEventListener('statechange', listener);
  }

  /**
   * Call it inside the click. True once the clock really runs: a context can call itself running, or
   * leave `resume` pending, while no sound comes.
   */
  async resume(): Promise<boolean> {
    if (this.isRunning) return true;
    const stoodAt = this.context.currentTime;
    const refusal = this.context.resume().then(
      () => null,
      () => 'refused' as const,
    );
    for (let waitedMs = 0; waitedMs < CLOCK_TIMEOUT_MS; waitedMs += CLOCK_CHECK_MS) {
      const news = await Promise.race([refusal, this.#wait(CLOCK_CHECK_MS)]);
      if (news === 'refused') return false;
      if (this.isRunning && this.context.currentTime > stoodAt) return true;
      if (news === null) await this.#wait(CLOCK_CHECK_MS);
    }
    return false;
  }

  /** What a study's methods section and a doubtful session need to know about the device. */
  facts(): OutputFacts {
    const { sampleRate, baseLatency, outputLatency, destination } = this.context;
    return {
      sampleRateHz: sampleRate,
      baseLatencyMs: baseLatency * 1000,
      outputLatencyMs: Number.isFinite(outputLatency) ? outputLatency * 1000 : null,
      maxChannelCount: destination.maxChannelCount,
    };
  }

  async close(): Promise<void> {
    if (this.context.state !== 'closed') await this.context.close();
  }
}

/** Without it the mute switch of an iPhone silences the clips but not the listener's answers. */
function playThroughSilentSwitch(): void {
  if (!('navigator' in globalThis) || !('audioSession' in navigator)) return;
  const session = navigator.audioSession;
  if (session && typeof session === 'object') Reflect.set(session, 'type', 'playback');
}
