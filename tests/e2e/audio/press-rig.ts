import { BufferPlayer } from '../../../client/audio/buffer-player.svelte.ts';
import { AudioOutput } from '../../../client/audio/context.ts';
import { pageEnvironment } from '../../../client/audio/page-environment.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const SECONDS = 60;
const LEVEL = 0.5;
/** So long the clocks of sound and page keep in step, unless the machine is busy. */
const NEAR_MS = 250;

/** What came of a press, in ms from when the pointer went down by the system's own stamp. */
export interface PressTimes {
  /** start: nothing was playing. switch: the other sound was. */
  kind: 'start' | 'switch';
  /** Until the page was told. */
  toPageMs: number;
  /** Until the sound left the audio graph; null: it never did. */
  toSoundMs: number | null;
}

export interface PressResult {
  presses: PressTimes[];
  sampleRateHz: number;
  /** What comes after the graph, as the browser tells it, ms. */
  outputMs: number;
}

interface Press {
  slot: number;
  kind: PressTimes['kind'];
  downMs: number;
  toldMs: number;
}

/** Two steady sounds, one on each side, each with a button, and a third button that stops. */
class PressRig {
  readonly #output = new AudioOutput({ sampleRateHz: 48_000 });
  #recorder: Recorder | null = null;
  readonly #presses: Press[] = [];
  /** How far the clock of the sound was ahead of the page's, s, and when, ms. */
  readonly #looks: { ms: number; aheadS: number }[] = [];

  async setUp(): Promise<void> {
    const { context } = this.#output;
    this.#recorder = await createRecorder(context);
    const player = new BufferPlayer({
      output: this.#output,
      mode: 'aligned',
      destination: this.#recorder.input,
      environment: pageEnvironment(),
    });
    player.open(2);
    for (const slot of [0, 1]) {
      const buffer = context.createBuffer(2, SECONDS * context.sampleRate, context.sampleRate);
      buffer.getChannelData(slot).fill(LEVEL);
      player.add(slot, buffer);
    }
    const stage = document.querySelector('#stage');
    for (const slot of [0, 1]) {
      const button = document.createElement('button');
      button.id = `sound-${slot}`;
      button.textContent = `Sound ${slot}`;
      button.addEventListener('pointerdown', ({ timeStamp }) => {
        const kind = player.state === 'playing' ? 'switch' : 'start';
        this.#presses.push({ slot, kind, downMs: timeStamp, toldMs: performance.now() });
      });
      button.addEventListener('click', () => void player.toggle(slot));
      stage?.append(button);
    }
    const stop = document.createElement('button');
    stop.id = 'stop';
    stop.textContent = 'Stop';
    stop.addEventListener('click', () => player.stop());
    stage?.append(stop);
    setInterval(() => {
      const ms = performance.now();
      if (context.state === 'running') this.#looks.push({ ms, aheadS: context.currentTime - ms / 1000 });
    }, 4);
  }

  /** The clock of the sound goes in steps, so that most looks see it late: the furthest ahead, a moment before and after. */
  #aheadAt(atMs: number): number {
    const near = this.#looks.filter(({ ms }) => Math.abs(ms - atMs) < NEAR_MS);
    return near.reduce((most, { aheadS }) => Math.max(most, aheadS), -Infinity);
  }

  async result(): Promise<PressResult> {
    const { context } = this.#output;
    if (!this.#recorder) throw new Error('Set the rig up first.');
    const { firstFrame, channels } = await this.#recorder.read();
    const sides = channels.map(
      (text) => new Float32Array(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer),
    );
    const frameAt = (ms: number): number =>
      Math.max(0, Math.round((ms / 1000 + this.#aheadAt(ms)) * context.sampleRate) - firstFrame);
    const presses = this.#presses.map(({ slot, kind, downMs, toldMs }, index) => {
      const from = frameAt(downMs);
      const next = this.#presses[index + 1];
      const until = next && frameAt(next.downMs);
      const onset = sides[slot]?.subarray(from, until).findIndex((sample) => sample > 0.1 * LEVEL) ?? -1;
      const toSoundMs = onset < 0 ? null : (1000 * onset) / context.sampleRate;
      return { kind, toPageMs: toldMs - downMs, toSoundMs };
    });
    return {
      presses,
      sampleRateHz: context.sampleRate,
      outputMs: 1000 * (context.outputLatency || context.baseLatency),
    };
  }
}

declare global {
  interface Window {
    pressRig: PressRig;
  }
}
window.pressRig = new PressRig();
