import { fail } from '../../order/fail.ts';
import { rowsByNumber } from './rows-by-number.ts';

/** Values of rows as whole numbers from 0, in order of first appearance. */
export interface Numbered {
  /** The number of each row's value. */
  readonly of: Uint32Array;
  /** How many different values there are. */
  readonly count: number;
}

/** Names as numbers. */
export interface Interned<Name> extends Numbered {
  readonly names: readonly Name[];
}

/** The names of the rows as numbers, which serve as indices of sums. */
export function internedBy<Row, Name>(
  rows: Iterable<Row> & { readonly length: number },
  nameOf: (row: Row, index: number) => Name,
): Interned<Name> {
  const numbers = new Map<Name, number>();
  const of = new Uint32Array(rows.length);
  let index = 0;
  for (const row of rows) {
    const name = nameOf(row, index);
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
    }
    of[index] = number;
    index += 1;
  }
  return { of, count: numbers.size, names: [...numbers.keys()] };
}

/** The names numbered in another order, which overwrites the numbers of the rows. */
export function renumbered<Name>({ names, of }: Interned<Name>, order: readonly Name[]): Interned<Name> {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = Uint32Array.from(names, (name) => places.get(name) ?? fail());
  for (let row = 0; row < of.length; row += 1) of[row] = placeOf[of[row] ?? fail()] ?? fail();
  return { of, count: order.length, names: order };
}

/**
 * The pairs of two numbers of each row, as numbers. O(rows), without looking up names.
 * @example crossed({ of: Uint32Array.of(0, 1, 0), count: 2 }, { of: Uint32Array.of(5, 5, 5), count: 6 }) // of 0 1 0, count
 * 2
 */
export function crossed(first: Numbered, second: Numbered): Numbered {
  const { rows, starts } = rowsByNumber(first.of, first.count);
  const firstRowOf = new Uint32Array(second.count);
  /** The first row of each row's pair. */
  const firstRows = new Uint32Array(rows.length);
  for (let group = 0; group < first.count; group += 1) {
    const [start, end] = [starts[group] ?? fail(), starts[group + 1] ?? fail()];
    // Backwards, so that the first row of the group with each second number remains.
    for (let index = end - 1; index >= start; index -= 1) {
      const row = rows[index] ?? fail();
      firstRowOf[second.of[row] ?? fail()] = row;
    }
    for (let index = start; index < end; index += 1) {
      const row = rows[index] ?? fail();
      firstRows[row] = firstRowOf[second.of[row] ?? fail()] ?? fail();
    }
  }
  const of = new Uint32Array(rows.length);
  let count = 0;
  for (let row = 0; row < of.length; row += 1) {
    const firstRow = firstRows[row] ?? fail();
    of[row] = firstRow === row ? count++ : (of[firstRow] ?? fail());
  }
  return { of, count };
}
