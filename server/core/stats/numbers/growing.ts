const FIRST_SIZE = 64;

/** A typed array. */
interface Cells<Own> {
  readonly length: number;
  [place: number]: number;
  set(others: Own): void;
  subarray(from: number, to: number): Own;
}

/** Numbers that come one by one, in a typed array, which takes at most the memory of an array. */
class Growing<Own extends Cells<Own>> {
  readonly #make: (length: number) => Own;
  #cells: Own;
  #length = 0;

  constructor(make: (length: number) => Own) {
    this.#make = make;
    this.#cells = make(FIRST_SIZE);
  }

  add(value: number): void {
    if (this.#length === this.#cells.length) {
      const longer = this.#make(2 * this.#length);
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
  get all(): Own {
    return this.#cells.subarray(0, this.#length);
  }
}

/** Whole numbers. */
export class GrowingInts extends Growing<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length));
  }
}

/** Any numbers. */
export class GrowingNumbers extends Growing<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}
