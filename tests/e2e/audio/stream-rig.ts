import { mount, unmount } from 'svelte';
import { StreamPlayer } from '../../../client/audio/stream-player.svelte.ts';
import Waveform from '../../../client/audio/Waveform.svelte';

class StreamRig {
  readonly element = new Audio();
  readonly player = new StreamPlayer({ createElement: () => this.element, wait: () => Promise.resolve() });
  readonly context = new AudioContext();
  readonly seeks: number[] = [];
  #waveform: Record<string, unknown> | null = null;

  showWaveform(): void {
    const target = document.querySelector('#stage');
    if (!target) throw new Error('The page has no stage.');
    const peaks = Uint8Array.from({ length: 200 }, (_, index) => 55 + index);
    const onseek = (positionMs: number): void => void this.seeks.push(positionMs);
    this.#waveform = mount(Waveform, {
      target,
      props: { peaks, durationMs: 10_000, positionMs: 2500, onseek },
    });
  }

  async hideWaveform(): Promise<void> {
    if (this.#waveform) await unmount(this.#waveform);
  }

  state() {
    const { state, ended, positionMs, heardThrough, failure } = this.player;
    return {
      state,
      ended,
      positionMs,
      heardThrough,
      failure,
      durationMs: this.player.durationMs(0),
      heard: this.player.heard(0),
      telemetry: this.player.telemetry(),
      elementS: this.element.currentTime,
      rate: this.element.playbackRate,
    };
  }
}

declare global {
  interface Window {
    streamRig: StreamRig;
  }
}

window.streamRig = new StreamRig();
