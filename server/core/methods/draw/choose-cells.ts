import { fail } from '../../order/fail.ts';
import { groupBy } from '../../order/group-by.ts';

/** Cost of taking one more, given the number already taken. Never decreases; Infinity forbids. */
export type Price = (taken: number) => number;

/** A cell of a table that can be chosen once: its row, its column and its own cost. */
export interface Cell {
  row: number;
  column: number;
  cost: number;
}

/**
 * Chooses `count` cells with the least total cost: that of the cells plus that of the numbers taken of each row and column.
 * null if so many cannot be taken. Prices may be negative, which makes taking one a gain. Exact for whole numbers
 * below 2^53. Method: minimum-cost flow by successive shortest paths (Ahuja, Magnanti and Orlin, Network Flows, 1993,
 * section 9.7).
 */
export function chooseCells<C extends Cell>(
  cells: readonly C[],
  count: number,
  rows: readonly Price[],
  columns: readonly Price[],
): C[] | null {
  const useful = cheapest(cells, count, rows);
  const places = new Map([...new Set(useful.map(({ row }) => row))].map((row, place) => [row, place]));
  const table = new Table(
    useful.map(({ row, column, cost }) => ({ row: places.get(row) ?? fail(), column, cost })),
    [...places.keys()].map((row) => rows[row] ?? fail()),
    columns,
  );
  for (let taken = 0; taken < count; taken += 1) if (!table.takeOne()) return null;
  const chosen = new Set(useful.filter((_, index) => table.isChosen(index)));
  return cells.filter((cell) => chosen.has(cell));
}

/**
 * The cells of each column with the least costs, as the first of their rows, of at least `count` different rows. Nothing less
 * costly is lost: one of these rows has no cell among the other `count - 1` chosen, so its cell can take the place of any
 * other of the column and costs no more, as prices never decrease.
 */
function cheapest<C extends Cell>(cells: readonly C[], count: number, rows: readonly Price[]): readonly C[] {
  const first = rows.map((price) => price(0));
  return [...groupBy(cells, ({ column }) => column).values()].flatMap((own) => {
    if (own.length <= count) return own;
    const costs = new Float64Array(own.length);
    own.forEach(({ row, cost }, index) => {
      costs[index] = (first[row] ?? fail()) + cost;
    });
    const sorted = costs.toSorted();
    for (let most = Math.max(1, count); most < own.length; most *= 2) {
      const limit = sorted[most - 1] ?? fail();
      const kept = own.filter((_, index) => (costs[index] ?? fail()) <= limit);
      if (new Set(kept.map(({ row }) => row)).size >= count) return kept;
    }
    return own;
  });
}

/** Reached directly by taking one more of the row. */
const FRESH = -1;

class Table {
  readonly #cells: readonly Cell[];
  readonly #rows: readonly Price[];
  readonly #columns: readonly Price[];
  readonly #chosen: Uint8Array;
  readonly #ofRow: number[];
  readonly #ofColumn: number[];

  constructor(cells: readonly Cell[], rows: readonly Price[], columns: readonly Price[]) {
    this.#cells = cells;
    this.#rows = rows;
    this.#columns = columns;
    this.#chosen = new Uint8Array(cells.length);
    this.#ofRow = rows.map(() => 0);
    this.#ofColumn = columns.map(() => 0);
  }

  isChosen(index: number): boolean {
    return this.#chosen[index] === 1;
  }

  /** Takes one more cell at the least cost, which may change others; false if none can be taken. */
  takeOne(): boolean {
    const { toColumn, cellTo } = this.#ways();
    let column = -1;
    let least = Infinity;
    for (const [index, price] of this.#columns.entries()) {
      const cost = (toColumn[index] ?? fail()) + price(this.#ofColumn[index] ?? fail());
      if (cost < least) [least, column] = [cost, index];
    }
    if (column === -1) return false;
    this.#ofColumn[column] = (this.#ofColumn[column] ?? fail()) + 1;
    let row = -1;
    for (let at = cellTo.column[column] ?? fail(), isColumn = true; at !== FRESH; isColumn = !isColumn) {
      const cell = this.#cells[at] ?? fail();
      this.#chosen[at] = isColumn ? 1 : 0;
      row = cell.row;
      at = (isColumn ? cellTo.row[cell.row] : cellTo.column[cell.column]) ?? fail();
    }
    this.#ofRow[row] = (this.#ofRow[row] ?? fail()) + 1;
    return true;
  }

  /**
   * The least cost of reaching each column from any row, and the last cell of each path. A free cell leads from its row to
   * its column; a chosen cell leads back and is given up.
   */
  #ways(): { toColumn: number[]; cellTo: { row: number[]; column: number[] } } {
    const toRow = this.#rows.map((price, row) => price(this.#ofRow[row] ?? fail()));
    const toColumn = this.#columns.map(() => Infinity);
    const cellTo = { row: toRow.map(() => FRESH), column: toColumn.map(() => FRESH) };
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (let index = 0; index < this.#cells.length; index += 1) {
        const { row, column, cost } = this.#cells[index] ?? fail();
        const rowCost = toRow[row] ?? fail();
        const columnCost = toColumn[column] ?? fail();
        if (this.#chosen[index] === 0 && rowCost + cost < columnCost) {
          toColumn[column] = rowCost + cost;
          cellTo.column[column] = index;
          hasChanged = true;
        } else if (this.#chosen[index] === 1 && columnCost - cost < rowCost) {
          toRow[row] = columnCost - cost;
          cellTo.row[row] = index;
          hasChanged = true;
        }
      }
    }
    return { toColumn, cellTo };
  }
}
