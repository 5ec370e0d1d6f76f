import type { ClipLoop } from './clip-loop.ts';
import { FADE_MS, raisedCosine } from './fades.ts';

/** With this time constant a cross-fade takes 4.4 ms from 10 to 90 %. */
const CROSS_FADE_TAU_S = 0.002;
/** After ten time constants the gains are set to exactly 0 and 1, so that the clip comes out bit by bit. */
const CROSS_FADE_END_S = 0.02;

const CURVE_POINTS = 257;
const FALL = raisedCosine(1, 0, CURVE_POINTS);
const RISE = raisedCosine(0, 1, CURVE_POINTS);

interface Voice {
  source: AudioBufferSourceNode;
  gain: GainNode;
  startFrame: number;
}

/**
 * Clips that run in parallel: started on one frame, or joined later in sync. Only one is audible. Frames count from the
 * start of the context. The group fades in once and out once, by one node each, so that no two curves of one parameter
 * overlap, however fast the listener clicks.
 */
export class SourceGroup {
  readonly startFrame: number;
  readonly offsetFrames: number;
  readonly loop: ClipLoop | null;
  readonly #context: BaseAudioContext;
  readonly #voices = new Map<number, Voice>();
  readonly #fadeIn: GainNode;
  readonly #fadeOut: GainNode;
  readonly #envelope: AudioBufferSourceNode | null;
  readonly #onended: () => void;
  #audible: number;
  /** Number of sources still running. */
  #running = 0;

  /** Schedules everything; `onended` is called when every clip has ended, even after the group fell silent. */
  constructor(options: {
    context: BaseAudioContext;
    destination: AudioNode;
    buffers: ReadonlyMap<number, AudioBuffer>;
    audible: number;
    startFrame: number;
    offsetFrames: number;
    /** Loop; the offset must be within it. */
    loop: ClipLoop | null;
    onended: () => void;
  }) {
    const { context, destination, buffers, startFrame, offsetFrames } = options;
    this.#context = context;
    this.startFrame = startFrame;
    this.offsetFrames = offsetFrames;
    this.loop = options.loop;
    this.#audible = options.audible;
    this.#onended = options.onended;
    this.#fadeOut = new GainNode(context, { gain: 1 });
    this.#fadeOut.connect(destination);
    this.#fadeIn = new GainNode(context, { gain: 0 });
    this.#envelope = this.loop && this.#fadeAtSeam(this.loop);
    if (!this.loop) this.#fadeIn.connect(this.#fadeOut);
    this.#fadeIn.gain.setValueCurveAtTime(RISE, this.#seconds(startFrame), this.#fadeSeconds);
    for (const [slot, buffer] of buffers) this.join(slot, buffer, startFrame, offsetFrames);
    this.#envelope?.start(this.#seconds(startFrame), this.#seconds(offsetFrames - (this.loop?.from ?? 0)));
  }

  /** Starts another clip on a frame, at the group's position; silent until a cross-fade. */
  join(slot: number, buffer: AudioBuffer, startFrame: number, offsetFrames: number): void {
    const source = new AudioBufferSourceNode(this.#context, { buffer, ...this.#repeats() });
    const gain = new GainNode(this.#context, { gain: slot === this.#audible ? 1 : 0 });
    source.connect(gain).connect(this.#fadeIn);
    source.addEventListener('ended', () => this.#end(source));
    this.#running += 1;
    this.#voices.set(slot, { source, gain, startFrame });
    source.start(this.#seconds(startFrame), this.#seconds(offsetFrames));
  }

  /** Removes a clip whose start frame has passed. */
  leave(slot: number): void {
    const voice = this.#voices.get(slot);
    this.#voices.delete(slot);
    voice?.gain.disconnect();
    voice?.source.stop();
  }

  /** First frame at which a clip can become audible. */
  startOf(slot: number): number {
    return this.#voices.get(slot)?.startFrame ?? 0;
  }

  /** Position in the clips at a frame of the context. */
  positionFramesAt(frame: number): number {
    const played = Math.max(0, frame - this.startFrame);
    return this.loop ? this.loop.after(this.offsetFrames, played) : this.offsetFrames + played;
  }

  /** Frames of the context at which the loop restarts, after one frame and up to another. */
  seamsBetween(after: number, until: number): number[] {
    const { startFrame } = this;
    const seams = this.loop?.seams(this.offsetFrames, after - startFrame, until - startFrame) ?? [];
    return seams.map((seam) => seam + startFrame);
  }

  /** Cross-fades to another clip from a frame: equal gain, with a sum of 1 even if a fade interrupts a fade. */
  crossFadeTo(slot: number, frame: number): void {
    if (slot === this.#audible) return;
    const startS = this.#seconds(frame);
    this.#approach(this.#audible, 0, startS);
    this.#approach(slot, 1, startS);
    this.#audible = slot;
  }

  /** Fades out for good from a frame. */
  fadeOut(frame: number): void {
    this.#fadeOut.gain.setValueCurveAtTime(FALL, this.#seconds(frame), this.#fadeSeconds);
    this.#stopAt(this.#seconds(frame) + this.#fadeSeconds);
  }

  /** Stops at once. */
  discard(): void {
    this.#fadeOut.disconnect();
    this.#stopAt(0);
  }

  #stopAt(seconds: number): void {
    for (const { source } of this.#voices.values()) source.stop(seconds);
    this.#envelope?.stop(seconds);
  }

  get #fadeSeconds(): number {
    const { sampleRate } = this.#context;
    return Math.round((FADE_MS / 1000) * sampleRate) / sampleRate;
  }

  #seconds(frames: number): number {
    return frames / this.#context.sampleRate;
  }

  #end(source: AudioBufferSourceNode): void {
    // An ended source would keep the samples of its page.
    source.buffer = null;
    this.#running -= 1;
    if (this.#running > 0) return;
    this.#fadeOut.disconnect();
    this.#onended();
  }

  #repeats(): AudioBufferSourceOptions {
    if (!this.loop) return {};
    return {
      loop: true,
      loopStart: this.#seconds(this.loop.from),
      loopEnd: this.#seconds(this.loop.to),
    };
  }

  /** Passes the sound through a gain that another source drives: both loop on the same frames, without a timer. */
  #fadeAtSeam(loop: ClipLoop): AudioBufferSourceNode {
    const seam = new GainNode(this.#context, { gain: 0 });
    const envelope = new AudioBufferSourceNode(this.#context, { buffer: loop.envelope, loop: true });
    envelope.connect(seam.gain);
    this.#fadeIn.connect(seam).connect(this.#fadeOut);
    return envelope;
  }

  #approach(slot: number, gain: number, startS: number): void {
    const parameter = this.#voices.get(slot)?.gain.gain;
    parameter?.cancelScheduledValues(startS);
    parameter?.setTargetAtTime(gain, startS, CROSS_FADE_TAU_S);
    parameter?.setValueAtTime(gain, startS + CROSS_FADE_END_S);
  }
}
