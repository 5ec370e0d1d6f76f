import { createRandom, type Random } from '#core/order/random.ts';

/** How a panel answers: ends and step of the scale, and standard deviations of listeners and of single answers. */
export interface Answering {
  low: number;
  high: number;
  step: number;
  bias: number;
  noise: number;
}

/** Listeners with a bias of their own, who answer on the steps of a scale. The same seed gives the same answers. */
export class Panel {
  readonly #random: Random;
  readonly #biases: number[];

  constructor(seed: string, size: number) {
    this.#random = createRandom(seed);
    this.#biases = Array.from({ length: size }, () => this.#random.normal());
  }

  /** The answer of a listener to something of this quality. */
  answer(listener: number, quality: number, { low, high, step, bias, noise }: Answering): number {
    const felt = quality + bias * (this.#biases[listener] ?? 0) + noise * this.#random.normal();
    return Math.min(high, Math.max(low, low + step * Math.round((felt - low) / step)));
  }

  /** A normal number of the panel's seed, for qualities of clips. */
  normal(): number {
    return this.#random.normal();
  }

  /** A whole number below `count`. */
  int(count: number): number {
    return this.#random.int(count);
  }
}
