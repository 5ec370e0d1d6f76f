import { fail } from '../order/fail.ts';

/** A pair of aligned items of two lists; null: no counterpart. */
export interface Aligned<Item> {
  before: { item: Item; at: number } | null;
  after: { item: Item; at: number } | null;
}

/** Above this number of cells, alignment takes too long, and lists are paired by index. */
const MOST_CELLS = 4_000_000;

type Cell<Item> = Aligned<Item>['before'];

/**
 * Aligns two lists: as many equal items as possible are paired (longest common subsequence), and the items between are
 * paired in order. `key`: items with equal text are equal. Example: of a b c and a x c, b is beside x.
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  key: (item: Item) => string,
): Aligned<Item>[] {
  const [a, b] = [before.map(key), after.map(key)];
  const rows: Aligned<Item>[] = [];
  let from = 0;
  let to = 0;
  for (const [left, right] of [...equalPairs(a, b), [a.length, b.length] as const]) {
    rows.push(...paired(slice(before, from, left), slice(after, to, right)));
    const [item, same] = [slice(before, left, left + 1)[0], slice(after, right, right + 1)[0]];
    if (item && same) rows.push({ before: item, after: same });
    [from, to] = [left + 1, right + 1];
  }
  return rows;
}

function slice<Item>(items: readonly Item[], from: number, to: number): NonNullable<Cell<Item>>[] {
  return items.slice(from, to).map((item, index) => ({ item, at: from + index }));
}

function paired<Item>(
  before: readonly NonNullable<Cell<Item>>[],
  after: readonly NonNullable<Cell<Item>>[],
): Aligned<Item>[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    before: before[index] ?? null,
    after: after[index] ?? null,
  }));
}

/** Indices of equal items, in the order of both lists. */
function equalPairs(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length * b.length > MOST_CELLS)
    return a.flatMap((text, at) => (text === b[at] ? [[at, at] as const] : []));
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const length = (row: number, column: number): number => lengths[row]?.[column] ?? fail();
  for (let row = a.length - 1; row >= 0; row -= 1) {
    const own = lengths[row];
    if (!own) continue;
    for (let column = b.length - 1; column >= 0; column -= 1)
      own[column] =
        a[row] === b[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
  }
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) pairs.push([row++, column++] as const);
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
