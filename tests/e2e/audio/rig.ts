import { BufferPlayer } from '../../../client/audio/buffer-player.svelte.ts';
import { AudioOutput } from '../../../client/audio/context.ts';
import { decodeClip } from '../../../client/audio/decode-clip.ts';
import type { LoopRegion } from '../../../client/audio/loop-region.ts';
import { pageEnvironment } from '../../../client/audio/page-environment.ts';
import type { SwitchMode } from '../../../client/audio/player.ts';
import { SourceGroup } from '../../../client/audio/source-group.ts';
import { base64, createRecorder, type Recorder } from './recorder.ts';
import { renderStarts } from './render-starts.ts';

/** One thing a listener does, some time after the one before. */
export interface Action {
  /** By the clock of the sound while it runs: on a busy machine that one stands at times. */
  afterMs: number;
  do: 'play' | 'pause' | 'stop' | 'toggle' | 'seek' | 'loop' | 'hide' | 'show' | 'add';
  /** Slot for play, toggle and add, position in ms for seek. */
  value?: number;
  /** For loop; without it the whole clip plays again. */
  region?: LoopRegion;
}

/** The soonest that the engine lets a press be heard, ms of the clock of the sound. */
const LEAD_MS = 8;

/** The clock of a context goes in steps of at least 128 frames; it may make one while an action is under way. */
export interface ActionFrames {
  before: number;
  after: number;
}

export interface RigState {
  state: string;
  active: number | null;
  ended: number | null;
  positionMs: number;
  pausedByHiding: boolean;
  canLoop: boolean;
  loop: LoopRegion | null;
  failedSlot: number | null;
  heard: number[];
  started: boolean[];
  telemetry: ReturnType<BufferPlayer['telemetry']>;
}

/** The engine in a page, with a recorder where the loudspeakers would be. */
class Rig {
  #output: AudioOutput | null = null;
  #player: BufferPlayer | null = null;
  #recorder: Recorder | null = null;
  #files: ArrayBuffer[] = [];
  /** When each action was done, and the frame that it may have been due at. */
  readonly #performed: { dueFrame: number; doneAtMs: number }[] = [];
  /** By slot: clips that are decoded and come with `add`. */
  readonly #late = new Map<number, AudioBuffer>();
  #hidden = false;
  #visibilityListeners: (() => void)[] = [];

  async setUp(options: {
    sampleRateHz: number;
    mode: SwitchMode;
    files: string[];
    late?: readonly number[];
  }): Promise<void> {
    this.#output = new AudioOutput({ sampleRateHz: options.sampleRateHz });
    this.#recorder = await createRecorder(this.#output.context);
    this.#player = new BufferPlayer({
      output: this.#output,
      mode: options.mode,
      destination: this.#recorder.input,
      environment: {
        ...pageEnvironment(),
        isHidden: () => this.#hidden,
        onvisibility: (listener) => {
          this.#visibilityListeners.push(listener);
          return () => (this.#visibilityListeners = []);
        },
      },
    });
    this.#files = options.files.map(
      (file) => Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)).buffer,
    );
    if (options.late) await this.#loadSome(options.late);
    else await this.loadAgain();
  }

  async #loadSome(late: readonly number[]): Promise<void> {
    this.#player?.open(this.#files.length);
    for (const [slot, file] of this.#files.entries()) {
      const buffer = await decodeClip(slot, file, this.#output?.sampleRateHz ?? 0);
      if (late.includes(slot)) this.#late.set(slot, buffer);
      else this.#player?.add(slot, buffer);
    }
  }

  async loadAgain(): Promise<void> {
    await this.#player?.load(this.#files.map((file) => file.slice(0)));
  }

  /** Does each action and tells the frames of the context just before and after it was asked for. */
  async perform(actions: Action[]): Promise<ActionFrames[]> {
    const frames: ActionFrames[] = [];
    for (const action of actions) {
      await this.#wait(action.afterMs);
      const before = this.#frame();
      // The player starts a clip in a later microtask, before which the machine may stop the page.
      await this.#act(action);
      frames.push({ before, after: this.#frame() });
      const leadFrames = (LEAD_MS / 1000) * (this.#output?.context.sampleRate ?? 0);
      this.#performed.push({ dueFrame: before + leadFrames, doneAtMs: Date.now() });
    }
    return frames;
  }

  /** Starts of a clip at many places of the clock. */
  readonly renderStarts = renderStarts;

  /** Suspends the context as a system does that takes the sound away. */
  async interrupt(): Promise<void> {
    await this.#output?.context.suspend();
  }

  state(): RigState {
    if (!this.#player) throw new Error('Set the rig up first.');
    const { state, active, ended, positionMs, pausedByHiding, canLoop, loop, failure, slotCount } =
      this.#player;
    const slots = Array.from({ length: slotCount }, (_, slot) => slot);
    return {
      state,
      active,
      ended,
      positionMs,
      pausedByHiding,
      canLoop,
      loop,
      failedSlot: failure?.slot ?? null,
      heard: slots.map((slot) => this.#player?.heard(slot) ?? 0),
      started: slots.map((slot) => this.#player?.started(slot) ?? false),
      telemetry: this.#player.telemetry(),
    };
  }

  /** What was heard; `stopped`: the machine stopped the page, so that an action was asked for after it was due. */
  async recording(): Promise<{ firstFrame: number; channels: string[]; stopped: boolean }> {
    const recorder = this.#recorder;
    if (!recorder) throw new Error('Set the rig up first.');
    const heard = await recorder.read();
    const stopped = this.#performed.some(
      ({ dueFrame, doneAtMs }) => (recorder.renderedAtMs(dueFrame) ?? Infinity) <= doneAtMs,
    );
    return { ...heard, stopped };
  }

  /** Renders switches between two steady clips, one a channel, as fast as the machine can. */
  async render(options: {
    sampleRateHz: number;
    frames: number;
    presses: { frame: number; slot: number }[];
  }): Promise<string[]> {
    const { sampleRateHz, frames, presses } = options;
    const context = new OfflineAudioContext(2, frames, sampleRateHz);
    const buffers = [0, 1].map((slot): [number, AudioBuffer] => {
      const buffer = context.createBuffer(2, frames, sampleRateHz);
      buffer.getChannelData(slot).fill(0.5);
      return [slot, buffer];
    });
    const group = new SourceGroup({
      context,
      destination: context.destination,
      buffers: new Map(buffers),
      audible: 0,
      startFrame: 0,
      offsetFrames: 0,
      loop: null,
      onended: () => undefined,
    });
    for (const { frame, slot } of presses) group.crossFadeTo(slot, frame);
    const rendered = await context.startRendering();
    return [0, 1].map((channel) => base64(rendered.getChannelData(channel)));
  }

  async tearDown(): Promise<void> {
    this.#player?.dispose();
    await this.#output?.close();
  }

  async #wait(durationMs: number): Promise<void> {
    const until = this.#frame() + (durationMs / 1000) * (this.#output?.context.sampleRate ?? 0);
    await sleep(durationMs);
    while (this.#output?.isRunning && this.#frame() < until) await sleep(1);
  }

  #add(slot: number): void {
    const buffer = this.#late.get(slot);
    if (buffer) this.#player?.add(slot, buffer);
  }

  #frame(): number {
    const context = this.#output?.context;
    return context ? Math.round(context.currentTime * context.sampleRate) : 0;
  }

  async #act(action: Action): Promise<void> {
    const value = action.value ?? 0;
    if (action.do === 'play') await this.#player?.play(value);
    else if (action.do === 'toggle') await this.#player?.toggle(value);
    else if (action.do === 'pause') this.#player?.pause();
    else if (action.do === 'stop') this.#player?.stop();
    else if (action.do === 'seek') this.#player?.seek(value);
    else if (action.do === 'add') this.#add(value);
    else if (action.do === 'loop') this.#player?.setLoop(action.region ?? null);
    else {
      this.#hidden = action.do === 'hide';
      for (const listener of this.#visibilityListeners) listener();
    }
  }
}

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

declare global {
  interface Window {
    rig: Rig;
  }
}

window.rig = new Rig();
document
  .querySelector('button')
  ?.addEventListener('click', () => void window.rig.perform([{ afterMs: 0, do: 'play' }]));
