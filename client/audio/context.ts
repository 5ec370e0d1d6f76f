import { createSubscriber } from 'svelte/reactivity';
import type { DeviceFacts } from '#core/session/page.ts';
import { isFirefox } from './is-firefox.ts';

/** blocked: no sound until a click. interrupted: the system stopped the sound, a click restarts it. */
export type OutputState = 'blocked' | 'running' | 'interrupted';

/** Event of a context that ran before; null at its first start. */
export type OutputEvent = 'interrupted' | 'resumed' | 'new-context' | null;

export interface AudioOutputOptions {
  /** Sample rate of the clips, so that nothing is resampled and every sample is played as published. */
  sampleRateHz: number;
  wait?: (durationMs: number) => Promise<void>;
}

const CLOCK_CHECK_MS = 10;
const CLOCK_TIMEOUT_MS = 1000;

/** The single AudioContext of a page load, replaced only when its clock stops. */
export class AudioOutput {
  /** As requested. */
  readonly sampleRateHz: number;
  readonly #wait: (durationMs: number) => Promise<void>;
  readonly #subscribe: () => void;
  readonly #listeners = new Set<(event: OutputEvent) => void>();
  readonly #follow = (): void => this.#followState();
  #context: AudioContext;
  #hasRun = false;
  #wasRunning = false;
  #isDead = false;
  #resuming: Promise<boolean> | null = null;
  #facts: DeviceFacts | null = null;

  constructor(options: AudioOutputOptions) {
    this.sampleRateHz = options.sampleRateHz;
    this.#wait = options.wait ?? ((durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)));
    this.#subscribe = createSubscriber((update) => this.onchange(update));
    playThroughSilentSwitch();
    this.#context = this.#open();
  }

  get context(): AudioContext {
    return this.#context;
  }

  get isRunning(): boolean {
    return !this.#isDead && this.#context.state === 'running';
  }

  /** Reactive. */
  get state(): OutputState {
    this.#subscribe();
    if (this.isRunning) return 'running';
    return this.#hasRun ? 'interrupted' : 'blocked';
  }

  /** Calls back when the state may have changed; returns the function that stops it. */
  onchange(listener: (event: OutputEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Resumes the context. Call it in the click handler and before every sound. True once the clock actually runs: a
   * context can report `running`, or leave `resume` pending, without any sound. Replaces a context whose clock does not
   * advance.
   */
  resume(): Promise<boolean> {
    if (this.isRunning) {
      // Firefox and WebKit start a context by themselves.
      this.readFacts();
      return Promise.resolve(true);
    }
    this.#resuming ??= this.#resume().finally(() => (this.#resuming = null));
    return this.#resuming;
  }

  /** Called by a player that saw the clock stop during playback: the next click opens a new context. */
  declareDead(): void {
    this.#isDead = true;
    this.#followState();
  }

  /** Facts about the device, for the methods section and for reviewing a session; null before any sound. */
  get facts(): DeviceFacts | null {
    return this.#facts;
  }

  /**
   * Reads the device's facts, unless its latency is already known. Chromium knows it only some time after the first start. Firefox is
   * never asked: the page can freeze for good, as the audio thread holds what the answer waits for.
   */
  readFacts(): void {
    if (!this.isRunning || this.#facts?.outputLatencyMs) return;
    const { sampleRate, baseLatency, destination } = this.#context;
    const outputLatencyS = isFirefox() ? 0 : this.#context.outputLatency;
    this.#facts = {
      sampleRateHz: sampleRate,
      baseLatencyMs: baseLatency * 1000,
      outputLatencyMs: outputLatencyS > 0 ? outputLatencyS * 1000 : null,
      maxChannelCount: destination.maxChannelCount,
    };
  }

  async close(): Promise<void> {
    this.#context.removeEventListener('statechange', this.#follow);
    if (this.#context.state !== 'closed') await this.#context.close();
  }

  #open(): AudioContext {
    const context = new AudioContext({ sampleRate: this.sampleRateHz, latencyHint: 'interactive' });
    context.addEventListener('statechange', this.#follow);
    return context;
  }

  async #resume(): Promise<boolean> {
    if (!this.#isDead && (await this.#start())) return true;
    if (!this.#isDead && this.#context.state !== 'running') return false;
    void this.close();
    this.#context = this.#open();
    this.#facts = null;
    this.#isDead = false;
    this.#tell('new-context');
    return this.#start();
  }

  async #start(): Promise<boolean> {
    const context = this.#context;
    const stoodAt = context.currentTime;
    const refusal = context.resume().then(
      () => null,
      () => 'refused' as const,
    );
    for (let waitedMs = 0; waitedMs < CLOCK_TIMEOUT_MS; waitedMs += CLOCK_CHECK_MS) {
      const news = await Promise.race([refusal, this.#wait(CLOCK_CHECK_MS)]);
      if (news === 'refused') return false;
      if (this.isRunning && context.currentTime > stoodAt) {
        this.readFacts();
        return true;
      }
      if (news === null) await this.#wait(CLOCK_CHECK_MS);
    }
    return false;
  }

  #followState(): void {
    const { isRunning } = this;
    const event = isRunning ? 'resumed' : 'interrupted';
    const isNews = isRunning !== this.#wasRunning && this.#hasRun;
    this.#wasRunning = isRunning;
    this.#hasRun ||= isRunning;
    this.#tell(isNews ? event : null);
  }

  #tell(event: OutputEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Keeps an iPhone's mute switch from silencing the clips. */
function playThroughSilentSwitch(): void {
  if (!('navigator' in globalThis) || !('audioSession' in navigator)) return;
  const session = navigator.audioSession;
  if (session && typeof session === 'object') Reflect.set(session, 'type', 'playback');
}
