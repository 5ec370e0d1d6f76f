import { fail } from '../../order/fail.ts';
import { LARGE } from '../numbers/dense.ts';

/** How much faster multiplications are in a large dense matrix. */
const GAIN = 4;

/** Supernodes while they are found, each with its first column, multiplications, and numbers of its panel. */
export class Nodes {
  count = 0;
  readonly first: Int32Array;
  readonly starts: Int32Array;
  readonly work: Float64Array;
  readonly numbers: Float64Array;
  /** Rows of all of them, one after the other. */
  rows = new Int32Array(1024);
  /** The nodes whose first row below is a column, as lists: the first one of each column, and the next one of each node. */
  readonly child: Int32Array;
  readonly next: Int32Array;

  constructor(size: number) {
    this.first = new Int32Array(size + 1);
    this.starts = new Int32Array(size + 1);
    this.work = new Float64Array(size);
    this.numbers = new Float64Array(size);
    this.child = new Int32Array(size);
    this.next = new Int32Array(size);
  }

  /** Makes it empty. */
  clear(): void {
    this.count = 0;
    this.work.fill(0);
    this.numbers.fill(0);
    this.child.fill(-1);
  }

  /** Rows below the columns of the last node. */
  get lastRows(): number {
    return (this.starts[this.count] ?? fail()) - (this.starts[this.count - 1] ?? fail());
  }

  add(first: number): void {
    this.first[this.count] = first;
    this.starts[this.count + 1] = this.starts[this.count] ?? fail();
    this.count += 1;
  }

  /** Replaces the rows of the last node by the first ones of `found`. */
  setRows(found: Int32Array, count: number): void {
    const start = this.starts[this.count - 1] ?? fail();
    const end = start + count;
    if (end > this.rows.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.rows.length));
      larger.set(this.rows);
      this.rows = larger;
    }
    for (let index = 0; index < count; index += 1) this.rows[start + index] = found[index] ?? fail();
    this.starts[this.count] = end;
  }

  /** Adds to the work and the numbers of the last node. */
  charge(work: number, numbers: number): void {
    const last = this.count - 1;
    this.work[last] = (this.work[last] ?? fail()) + work;
    this.numbers[last] = (this.numbers[last] ?? fail()) + numbers;
  }

  /** Lists the last node with the column that is its first row below. */
  list(column: number): void {
    const last = this.count - 1;
    this.next[last] = this.child[column] ?? fail();
    this.child[column] = last;
  }
}

/**
 * Joins the last supernodes to one that is dense, from the one on where most time is won, with no more than `room` further
 * numbers.
 */
export function joinDenseEnd(nodes: Nodes, size: number, room: number): void {
  let from = nodes.count - 1;
  let most = 0;
  let work = 0;
  let numbers = 0;
  for (let node = nodes.count - 1; node >= 0; node -= 1) {
    work += nodes.work[node] ?? fail();
    numbers += nodes.numbers[node] ?? fail();
    const width = size - (nodes.first[node] ?? fail());
    const won = work - width ** 3 / 6 / GAIN;
    if (width < LARGE || won <= most || width * width - numbers > room) continue;
    most = won;
    from = node;
  }
  if (from >= nodes.count - 1) return;
  nodes.count = from + 1;
  nodes.starts[nodes.count] = nodes.starts[from] ?? fail();
}
