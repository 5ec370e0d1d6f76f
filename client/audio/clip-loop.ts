import type { LoopRegion } from './loop-region.ts';
import { exactFrame } from './exact-frame.ts';
import { FADE_MS, raisedCosine } from './fades.ts';

/**
 * Loop in whole frames, with a gain that falls to 0 and rises again at its seam. The ends of a region
 * move by a few frames to ones that are exact in seconds.
 */
export class ClipLoop {
  readonly region: LoopRegion;
  readonly from: number;
  readonly to: number;
  /** Repeats with exactly the loop's frames, without a timer, and is exactly 1 away from the seam. */
  readonly envelope: AudioBuffer;

  /** `lengthFrames`: length of the shortest clip, which would otherwise repeat before the others. */
  constructor(region: LoopRegion, lengthFrames: number, sampleRateHz: number) {
    this.region = region;
    const frames = (ms: number): number => Math.round((ms / 1000) * sampleRateHz);
    this.from = exactFrame(frames(region.fromMs), -1, sampleRateHz);
    const end = exactFrame(frames(region.toMs), 1, sampleRateHz);
    this.to = end <= lengthFrames ? end : exactFrame(lengthFrames, -1, sampleRateHz);
    this.envelope = seamEnvelope(this.length, sampleRateHz);
  }

  get length(): number {
    return this.to - this.from;
  }

  /** Frame within the loop; one outside becomes its start. */
  enter(frame: number): number {
    return frame >= this.from && frame < this.to ? frame : this.from;
  }

  /** Position after playing from one within the loop. */
  after(offset: number, playedFrames: number): number {
    return this.from + ((offset - this.from + playedFrames) % this.length);
  }

  /** Restarts of the loop, in frames played since the start, after one frame and up to another. */
  seams(offset: number, afterFrames: number, untilFrames: number): number[] {
    const lap = (frames: number): number => Math.floor((offset - this.from + frames) / this.length);
    const first = lap(Math.max(0, afterFrames)) + 1;
    const count = Math.max(0, lap(untilFrames) - first + 1);
    return Array.from({ length: count }, (_, index) => (first + index) * this.length - offset + this.from);
  }
}

function seamEnvelope(length: number, sampleRateHz: number): AudioBuffer {
  const fadeFrames = Math.round((FADE_MS / 1000) * sampleRateHz);
  const gains = new Float32Array(length).fill(1);
  gains.set(raisedCosine(0, 1, fadeFrames), 0);
  gains.set(raisedCosine(1, 0, fadeFrames), length - fadeFrames);
  const envelope = new AudioBuffer({ numberOfChannels: 1, length, sampleRate: sampleRateHz });
  envelope.copyToChannel(gains, 0);
  return envelope;
}
