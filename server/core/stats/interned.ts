/** Names as whole numbers from 0, in the order in which they first appear. */
export interface Interned<Name> {
  /** The number of each row's name. */
  readonly of: Uint32Array;
  /** How many different names there are. */
  readonly count: number;
  readonly names: readonly Name[];
}

/** The names of the rows as numbers, which sums can be kept by. */
export function internedBy<Row, Name>(
  rows: readonly Row[],
  nameOf: (row: Row, index: number) => Name,
): Interned<Name> {
  const numbers = new Map<Name, number>();
  const of = new Uint32Array(rows.length);
  for (const [index, row] of rows.entries()) {
    const name = nameOf(row, index);
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
    }
    of[index] = number;
  }
  return { of, count: numbers.size, names: [...numbers.keys()] };
}
