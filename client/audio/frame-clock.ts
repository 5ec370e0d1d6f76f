/** Clock of an AudioContext in whole frames: a source started between frames would be interpolated. */
export class FrameClock {
  readonly #output: { readonly context: BaseAudioContext };
  readonly #now: () => number;

  /** `output`: its context may be replaced by a new one. */
  constructor(output: { readonly context: BaseAudioContext }, now: () => number) {
    this.#output = output;
    this.#now = now;
  }

  get sampleRateHz(): number {
    return this.#output.context.sampleRate;
  }

  /** Time of the context since its start. */
  get soundMs(): number {
    return this.#output.context.currentTime * 1000;
  }

  /** First whole frame after a delay from now. */
  frameIn(leadMs: number): number {
    return Math.ceil((this.#output.context.currentTime + leadMs / 1000) * this.sampleRateHz);
  }

  ms(frames: number): number {
    return (frames / this.sampleRateHz) * 1000;
  }

  frames(durationMs: number): number {
    return Math.round((durationMs / 1000) * this.sampleRateHz);
  }

  /** Page time at which a frame is due. */
  pageTimeMs(frame: number): number {
    return this.#now() + this.ms(frame) - this.#output.context.currentTime * 1000;
  }
}
