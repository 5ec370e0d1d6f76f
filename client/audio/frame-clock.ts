/** The clock of an AudioContext in whole frames: a source started between two frames would be interpolated. */
export class FrameClock {
  readonly sampleRateHz: number;
  readonly #context: BaseAudioContext;
  readonly #now: () => number;

  constructor(context: BaseAudioContext, now: () => number) {
    this.#context = context;
    this.#now = now;
    this.sampleRateHz = context.sampleRate;
  }

  /** The first whole frame after some time from now. */
  frameIn(leadMs: number): number {
    return Math.ceil((this.#context.currentTime + leadMs / 1000) * this.sampleRateHz);
  }

  ms(frames: number): number {
    return (frames / this.sampleRateHz) * 1000;
  }

  frames(durationMs: number): number {
    return Math.round((durationMs / 1000) * this.sampleRateHz);
  }

  /** Page time at which a frame is due. */
  pageTimeMs(frame: number): number {
    return this.#now() + this.ms(frame) - this.#context.currentTime * 1000;
  }
}
