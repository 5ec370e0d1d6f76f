import { fail } from '../../order/fail.ts';
import { columnStarts, type MixedData } from './mixed-data.ts';

/** A typed array of twice the length that begins with the same numbers. */
function doubled<Cells extends Int32Array | Float64Array>(
  cells: Cells,
  empty: (length: number) => Cells,
): Cells {
  const longer = empty(2 * cells.length);
  longer.set(cells);
  return longer;
}

const intsOf = (length: number) => new Int32Array(length);
const floatsOf = (length: number) => new Float64Array(length);

/**
 * Entries of a symmetric matrix, in the order in which they were met. A large study has millions: they are found by a hash table
 * with open addressing, because a Map with their numbers as keys takes five times the memory.
 */
export class Entries {
  row = intsOf(1024);
  column = intsOf(1024);
  weight = floatsOf(1024);
  length = 0;
  /** Place of an entry plus 1; 0 is free. Twice as many as there is room for entries. */
  #slots = intsOf(2048);

  /** Adds to the weight of an entry. */
  add(row: number, column: number, weight: number): void {
    const slot = this.#slotOf(row, column);
    const place = (this.#slots[slot] ?? fail()) - 1;
    if (place >= 0) {
      this.weight[place] = (this.weight[place] ?? fail()) + weight;
      return;
    }
    this.row[this.length] = row;
    this.column[this.length] = column;
    this.weight[this.length] = weight;
    this.length += 1;
    this.#slots[slot] = this.length;
    if (this.length === this.row.length) this.#grow();
  }

  /** The slot of an entry, or the free one for it. */
  #slotOf(row: number, column: number): number {
    const last = this.#slots.length - 1;
    // The finaliser of MurmurHash3: every bit of the numbers changes the lowest bits.
    let mixed = Math.imul(row, 0x9e37_79b1) ^ column;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    for (let slot = (mixed ^ (mixed >>> 16)) & last; ; slot = (slot + 1) & last) {
      const place = (this.#slots[slot] ?? fail()) - 1;
      if (place < 0 || (this.row[place] === row && this.column[place] === column)) return slot;
    }
  }

  #grow(): void {
    this.row = doubled(this.row, intsOf);
    this.column = doubled(this.column, intsOf);
    this.weight = doubled(this.weight, floatsOf);
    this.#slots = intsOf(2 * this.#slots.length);
    for (let place = 0; place < this.length; place += 1)
      this.#slots[this.#slotOf(this.row[place] ?? fail(), this.column[place] ?? fail())] = place + 1;
  }
}

/** The nonzero columns of [Z X] of each kind of observation, without its levels: first column, step of a level, and value. */
function patternOf(data: MixedData): { factor: number; column: number; value: number }[][] {
  const starts = columnStarts(data);
  return data.kinds.map(({ fixed, random }) => [
    ...random.flatMap((row, factor) =>
      row.flatMap((value, effect) =>
        value === 0 ? [] : [{ factor, column: (starts[factor] ?? fail()) + effect, value }],
      ),
    ),
    ...fixed.flatMap((value, effect) =>
      value === 0 ? [] : [{ factor: -1, column: (starts.at(-1) ?? fail()) + effect, value }],
    ),
  ]);
}

export interface Products {
  /** Entries of A, each pair of columns once, with the later one as the row. */
  entries: Entries;
  columnSums: Float64Array;
  sumOfSquares: number;
}

/** The products of the columns of [Z X] and the residuals of the fit `start`, in one pass over the observations. */
export function productsOf(data: MixedData, columns: number, start: Float64Array): Products {
  const patterns = patternOf(data);
  const fitted = data.kinds.map(({ fixed }) =>
    fixed.reduce((sum, x, i) => sum + x * (start[i] ?? fail()), 0),
  );
  const entries = new Entries();
  const columnSums = new Float64Array(columns);
  let sumOfSquares = 0;
  const own: number[] = [];
  for (let observation = 0; observation < data.values.length; observation += 1) {
    const kind = data.kind[observation] ?? fail();
    const residual = (data.values[observation] ?? fail()) - (fitted[kind] ?? fail());
    sumOfSquares += residual * residual;
    const pattern = patterns[kind] ?? fail();
    for (const [i, { factor, column, value }] of pattern.entries()) {
      const random = data.factors[factor];
      const at = column + (random ? (random.level[observation] ?? fail()) * random.width : 0);
      own[i] = at;
      columnSums[at] = (columnSums[at] ?? fail()) + value * residual;
      for (let j = 0; j <= i; j += 1) {
        const other = own[j] ?? fail();
        const weight = value * (pattern[j]?.value ?? fail());
        entries.add(at, other, weight);
      }
    }
  }
  return { entries, columnSums, sumOfSquares };
}
