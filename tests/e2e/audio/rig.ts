import { BufferPlayer, type SwitchMode } from '../../../client/audio/buffer-player.svelte.ts';
import { AudioOutput } from '../../../client/audio/context.ts';
import { pageEnvironment } from '../../../client/audio/page-environment.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** One thing a listener does, some time after the one before. */
export interface Action {
  afterMs: number;
  do: 'play' | 'pause' | 'stop' | 'toggle' | 'seek' | 'hide' | 'show';
  /** Slot for play and toggle, position in ms for seek. */
  value?: number;
}

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
  failedSlot: number | null;
  heard: number[];
  started: boolean[];
  telemetry: ReturnType<BufferPlayer['telemetry']>;
}

/** The engine in a page, with a recorder where the loudspeakers would be. */
class Rig {
  /** What came of a play that no click asked for. */
  unasked: RigState | null = null;
  #output: AudioOutput | null = null;
  #player: BufferPlayer | null = null;
  #recorder: Recorder | null = null;
  #hidden = false;
  #visibilityListeners: (() => void)[] = [];

  async setUp(options: { sampleRateHz: number; mode: SwitchMode; files: string[] }): Promise<void> {
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
    const files = options.files.map(
      (file) => Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)).buffer,
    );
    await this.#player.load(files);
  }

  /** Does each action and tells the frames of the context just before and after it was asked for. */
  async perform(actions: Action[]): Promise<ActionFrames[]> {
    const frames: ActionFrames[] = [];
    for (const action of actions) {
      await new Promise((resolve) => setTimeout(resolve, action.afterMs));
      const before = this.#frame();
      const done = this.#act(action);
      frames.push({ before, after: this.#frame() });
      await done;
    }
    return frames;
  }

  /** Suspends the context as a system does that takes the sound away. */
  async interrupt(): Promise<void> {
    await this.#output?.context.suspend();
  }

  state(): RigState {
    if (!this.#player) throw new Error('Set the rig up first.');
    const { state, active, ended, positionMs, pausedByHiding, failure, slotCount } = this.#player;
    const slots = Array.from({ length: slotCount }, (_, slot) => slot);
    return {
      state,
      active,
      ended,
      positionMs,
      pausedByHiding,
      failedSlot: failure?.slot ?? null,
      heard: slots.map((slot) => this.#player?.heard(slot) ?? 0),
      started: slots.map((slot) => this.#player?.started(slot) ?? false),
      telemetry: this.#player.telemetry(),
    };
  }

  recording(): Promise<{ firstFrame: number; channels: string[] }> {
    if (!this.#recorder) throw new Error('Set the rig up first.');
    return this.#recorder.read();
  }

  async tearDown(): Promise<void> {
    this.#player?.dispose();
    await this.#output?.close();
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
    else {
      this.#hidden = action.do === 'hide';
      for (const listener of this.#visibilityListeners) listener();
    }
  }
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
