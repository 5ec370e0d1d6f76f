const FIRST_SIZE = 64;

/** Whole numbers that come one by one, in a typed array, which takes half the memory of an array. */
export class GrowingInts {
  #cells = new Int32Array(FIRST_SIZE);
  #length = 0;

  add(value: number): void {
    if (this.#length === this.#cells.length) {
      const longer = new Int32Array(2 * this.#length);
      longer.set(this.#cells);
      this.#cells = longer;
    }
    this.#cells[this.#length] = value;
    this.#length += 1;
  }

  get length(): number {
    return this.#length;
  }

  /** Those so far, without a copy. */
  get all(): Int32Array {
    return this.#cells.subarray(0, this.#length);
  }
}
