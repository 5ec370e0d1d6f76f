import { fail } from '../../order/fail.ts';
import { nthLeast } from '../../order/nth-least.ts';

/** Cost of taking one more, given the number already taken. Never decreases; Infinity forbids. */
export type Price = (taken: number) => number;

/** Cells of a table that can be chosen once each: the row, the column and the own cost of each, in three lists of one length. */
export interface Cells {
  rows: Int32Array;
  columns: Int32Array;
  costs: Float64Array;
}

/**
 * Chooses `count` cells with the least total cost: that of the cells plus that of the numbers taken of each row and column. Returns
 * their places in the lists, in order; null if so many cannot be taken. Prices may be negative, which makes taking one a gain. Exact for whole
 * numbers below 2^53. Method: minimum-cost flow by successive shortest paths (Ahuja, Magnanti and Orlin, Network Flows, 1993,
 * section 9.7).
 */
export function chooseCells(
  cells: Cells,
  count: number,
  rowPrice: (row: number, taken: number) => number,
  columns: readonly Price[],
): number[] | null {
  const useful = cheapest(cells, count, rowPrice, columns.length);
  const table = new Table(cells, useful, rowPrice, columns);
  for (let taken = 0; taken < count; taken += 1) if (!table.takeOne()) return null;
  return useful.filter((_, index) => table.isChosen(index)).toSorted((a, b) => a - b);
}

/** The places of the cells of each column; columns in the order of their first cells. */
function byColumn({ columns }: Cells, count: number): number[][] {
  const places: number[][] = Array.from({ length: count }, () => []);
  const order: number[][] = [];
  for (let at = 0; at < columns.length; at += 1) {
    const own = places[columns[at] ?? fail()] ?? fail();
    if (own.length === 0) order.push(own);
    own.push(at);
  }
  return order;
}

/**
 * The cells of each column with the least costs, as the first of their rows, of at least `count` different rows. Nothing less
 * costly is lost: one of these rows has no cell among the other `count - 1` chosen, so its cell can take the place of any
 * other of the column and costs no more, as prices never decrease.
 */
function cheapest(
  cells: Cells,
  count: number,
  rowPrice: (row: number, taken: number) => number,
  columns: number,
): number[] {
  const { rows, costs } = cells;
  const rowOf = (at: number): number => rows[at] ?? fail();
  return byColumn(cells, columns).flatMap((own) => {
    if (own.length <= count) return own;
    const firsts = new Float64Array(own.length);
    for (let index = 0; index < own.length; index += 1) {
      const at = own[index] ?? fail();
      firsts[index] = rowPrice(rowOf(at), 0) + (costs[at] ?? fail());
    }
    for (let most = Math.max(1, count); most < own.length; most *= 2) {
      const limit = nthLeast(firsts, most);
      const kept = own.filter((_, index) => (firsts[index] ?? fail()) <= limit);
      if (new Set(kept.map(rowOf)).size >= count) return kept;
    }
    return own;
  });
}

/** Reached directly by taking one more of the row. */
const FRESH = -1;

class Table {
  readonly #rowOf: Int32Array;
  readonly #columnOf: Int32Array;
  readonly #costs: Float64Array;
  /** Rows of the cells, by their places here. */
  readonly #rows: readonly number[];
  readonly #rowPrice: (row: number, taken: number) => number;
  readonly #columns: readonly Price[];
  readonly #chosen: Uint8Array;
  readonly #ofRow: Int32Array;
  readonly #ofColumn: Int32Array;
  /** The least cost of reaching each row and column, and the last cell of each path. */
  readonly #toRow: Float64Array;
  readonly #toColumn: Float64Array;
  readonly #cellToRow: Int32Array;
  readonly #cellToColumn: Int32Array;

  constructor(
    cells: Cells,
    useful: readonly number[],
    rowPrice: (row: number, taken: number) => number,
    columns: readonly Price[],
  ) {
    const rows = useful.map((at) => cells.rows[at] ?? fail());
    const places = new Map([...new Set(rows)].map((row, place) => [row, place]));
    this.#rowOf = Int32Array.from(rows.map((row) => places.get(row) ?? fail()));
    this.#columnOf = Int32Array.from(useful.map((at) => cells.columns[at] ?? fail()));
    this.#costs = Float64Array.from(useful.map((at) => cells.costs[at] ?? fail()));
    this.#rows = [...places.keys()];
    this.#rowPrice = rowPrice;
    this.#columns = columns;
    this.#chosen = new Uint8Array(useful.length);
    this.#ofRow = new Int32Array(places.size);
    this.#ofColumn = new Int32Array(columns.length);
    this.#toRow = new Float64Array(places.size);
    this.#toColumn = new Float64Array(columns.length);
    this.#cellToRow = new Int32Array(places.size);
    this.#cellToColumn = new Int32Array(columns.length);
  }

  isChosen(index: number): boolean {
    return this.#chosen[index] === 1;
  }

  /** Takes one more cell at the least cost, which may change others; false if none can be taken. */
  takeOne(): boolean {
    this.#findWays();
    let column = -1;
    let least = Infinity;
    for (const [index, price] of this.#columns.entries()) {
      const cost = (this.#toColumn[index] ?? fail()) + price(this.#ofColumn[index] ?? fail());
      if (cost < least) [least, column] = [cost, index];
    }
    if (column === -1) return false;
    this.#ofColumn[column] = (this.#ofColumn[column] ?? fail()) + 1;
    let row = -1;
    for (let at = this.#cellToColumn[column] ?? fail(), isColumn = true; at !== FRESH; isColumn = !isColumn) {
      this.#chosen[at] = isColumn ? 1 : 0;
      row = this.#rowOf[at] ?? fail();
      at = (isColumn ? this.#cellToRow[row] : this.#cellToColumn[this.#columnOf[at] ?? fail()]) ?? fail();
    }
    this.#ofRow[row] = (this.#ofRow[row] ?? fail()) + 1;
    return true;
  }

  /** A free cell leads from its row to its column; a chosen cell leads back and is given up. */
  #findWays(): void {
    for (const [place, row] of this.#rows.entries())
      this.#toRow[place] = this.#rowPrice(row, this.#ofRow[place] ?? fail());
    this.#toColumn.fill(Infinity);
    this.#cellToRow.fill(FRESH);
    this.#cellToColumn.fill(FRESH);
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (let index = 0; index < this.#chosen.length; index += 1) {
        const row = this.#rowOf[index] ?? fail();
        const column = this.#columnOf[index] ?? fail();
        const cost = this.#costs[index] ?? fail();
        const rowCost = this.#toRow[row] ?? fail();
        const columnCost = this.#toColumn[column] ?? fail();
        if (this.#chosen[index] === 0 && rowCost + cost < columnCost) {
          this.#toColumn[column] = rowCost + cost;
          this.#cellToColumn[column] = index;
          hasChanged = true;
        } else if (this.#chosen[index] === 1 && columnCost - cost < rowCost) {
          this.#toRow[row] = columnCost - cost;
          this.#cellToRow[row] = index;
          hasChanged = true;
        }
      }
    }
  }
}
