import { fail } from '../../order/fail.ts';

const FIRST_SIZE = 64;

/** Empties of a table: keys are finite. */
const EMPTY = Number.NaN;

/**
 * Numbers finite keys in the order in which they first come, from 0. Takes a tenth of the memory of a Map: an open hash table, at most
 * half full.
 * @example const numbers = new Numbering(); [7, 9, 7].map((key) => numbers.of(key)) // [0, 1, 0]
 */
export class Numbering {
  #keys = new Float64Array(FIRST_SIZE).fill(EMPTY);
  #numbers = new Int32Array(FIRST_SIZE);
  /** How many keys have a number. */
  size = 0;

  of(key: number): number {
    const place = this.#placeOf(key);
    if (!Number.isNaN(this.#keys[place])) return this.#numbers[place] ?? fail();
    const number = this.size;
    this.#keys[place] = key;
    this.#numbers[place] = number;
    this.size += 1;
    if (2 * this.size > this.#keys.length) this.#grow();
    return number;
  }

  /** The place of a key, or the empty one where it belongs. */
  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    // Both halves of a large key count. The factor is 2^32 over the golden ratio (Knuth, The Art of Computer Programming, 6.4).
    const mixed = Math.imul((key | 0) ^ Math.floor(key / 0x1_0000_0000), 0x9e37_79b1);
    let place = (mixed ^ (mixed >>> 15)) & mask;
    while (!Number.isNaN(this.#keys[place]) && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Float64Array(2 * keys.length).fill(EMPTY);
    this.#numbers = new Int32Array(2 * keys.length);
    for (const [before, key] of keys.entries()) {
      if (Number.isNaN(key)) continue;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#numbers[place] = numbers[before] ?? fail();
    }
  }
}
