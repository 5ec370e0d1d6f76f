import { counted } from '../../../platform/words.ts';

/** Counts cells without a score, of which no rating is made. Each loop over the rows counts from the start. */
export class EmptyCells {
  #count = 0;

  begin(): void {
    this.#count = 0;
  }

  add(): void {
    this.#count += 1;
  }

  /** A note on the cells of the last loop. */
  notes(): string[] {
    return this.#count === 0 ? [] : [`${counted(this.#count, 'empty cell')} without a rating`];
  }
}
