import { fail } from '../order/fail.ts';

/** Rows of a chunk: a power of two, so that the place of a row in its chunk is its lowest bits. */
const BITS = 12;
const SIZE = 1 << BITS;
const LAST = SIZE - 1;

type Cells = Int8Array | Int16Array | Int32Array | Float64Array;

interface Chunk {
  /** One cell, as long as all rows hold the same; otherwise a cell for each row. */
  cells: Cells;
  /** Bits of a row's number that choose its cell. */
  mask: number;
  /** Largest magnitude of whole numbers; infinite in a chunk that holds fractions. */
  most: number;
  /** Means null. */
  none: number;
}

/** Widths of whole numbers, the narrowest first. The least number of each means null. */
const WIDTHS = [
  { most: 0x7f, of: (size: number): Cells => new Int8Array(size) },
  { most: 0x7fff, of: (size: number): Cells => new Int16Array(size) },
  { most: 0x7fff_ffff, of: (size: number): Cells => new Int32Array(size) },
];

const fits = (value: number | null, most: number): boolean =>
  value === null ||
  most === Infinity ||
  (Math.abs(value) <= most && Number.isInteger(value) && !Object.is(value, -0));

/** An empty chunk of the narrowest width for the value that is no narrower than `least`. */
function chunkFor(value: number | null, size: number, least: number): Chunk {
  const mask = size - 1;
  const width = WIDTHS.find(({ most }) => most >= least && fits(value, most));
  return width
    ? { cells: width.of(size), mask, most: width.most, none: -width.most - 1 }
    : { cells: new Float64Array(size), mask, most: Infinity, none: Number.NaN };
}

/**
 * A column of finite numbers and nulls that takes no more memory than its values need: a chunk of rows with one value takes one
 * cell, and whole numbers take as few bytes as the largest of a chunk.
 */
export class NumberColumn {
  readonly #chunks: Chunk[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends a value. */
  add(value: number | null): void {
    const row = this.#length;
    this.#length += 1;
    if ((row & LAST) === 0) {
      const chunk = chunkFor(value, 1, 0);
      chunk.cells[0] = value ?? chunk.none;
      this.#chunks.push(chunk);
      return;
    }
    let chunk = this.#chunks[row >>> BITS] ?? fail();
    if (chunk.mask === 0) {
      if (Object.is(this.at(row), value)) return;
      chunk = this.#widened(row, value);
    } else if (!fits(value, chunk.most)) chunk = this.#widened(row, value);
    chunk.cells[row & LAST] = value ?? chunk.none;
  }

  /** Replaces the chunk of a row by one with a cell for each row, wide enough for the value. */
  #widened(row: number, value: number | null): Chunk {
    const place = row >>> BITS;
    const wide = chunkFor(value, SIZE, this.#chunks[place]?.most ?? fail());
    for (let each = row & ~LAST; each < row; each += 1) wide.cells[each & LAST] = this.at(each) ?? wide.none;
    this.#chunks[place] = wide;
    return wide;
  }

  /** The value of a row. */
  at(row: number): number | null {
    const { cells, mask, none } = this.#chunks[row >>> BITS] ?? fail();
    const value = cells[row & mask] ?? fail();
    return value === none || Number.isNaN(value) ? null : value;
  }
}

/** A column of values that repeat, each stored once: text, and objects that rows share. */
export class SharedColumn {
  readonly #codes = new NumberColumn();
  readonly #values: unknown[] = [];
  readonly #codeOf = new Map<unknown, number>();

  /** Appends a value. */
  add(value: unknown): void {
    this.#codes.add(this.#codeOf.get(value) ?? this.#met(value));
  }

  #met(value: unknown): number {
    const code = this.#values.length;
    this.#values.push(value);
    this.#codeOf.set(value, code);
    return code;
  }

  /** The value of a row. */
  at(row: number): unknown {
    return this.#values[this.#codes.at(row) ?? fail()];
  }
}
