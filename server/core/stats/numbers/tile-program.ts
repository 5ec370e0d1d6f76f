import { once } from '../../order/once.ts';
import {
  ADD,
  ADD_F64,
  ADD_PAIRS,
  compiled,
  constant,
  get,
  lane,
  loadPairAt,
  moved,
  MULTIPLY_PAIRS,
  NUMBER,
  PAIR,
  set,
  storeAt,
  until,
  withMemory,
} from './assembler.ts';

/** Rows of the first matrix and of the second in a tile. */
const [ROWS, COLUMNS] = [4, 2];

/** `dotTile`, four times as fast: of rows that start at two addresses, with the bytes from row to row and those to read of each. */
const tileProgram = once(() => {
  const [a, b, stride, length] = [0, 1, 2, 3];
  const left = [a, 4, 5, 6];
  const right = [b, 7];
  const end = 8;
  const sumOf = (i: number, j: number): number => end + 1 + COLUMNS * i + j;
  const y = (j: number): number => sumOf(ROWS, j);
  const x = y(COLUMNS);
  const starts = [left, right].flatMap((rows) =>
    rows.slice(1).flatMap((row, before) => [get(rows[before] ?? a), get(stride), ADD, set(row)]),
  );
  const products = left.flatMap((row, i) => [
    get(row),
    loadPairAt(0),
    set(x),
    ...right.flatMap((_, j) => {
      const sum = sumOf(i, j);
      return [get(sum), get(x), get(y(j)), MULTIPLY_PAIRS, ADD_PAIRS, set(sum)];
    }),
  ]);
  const results = left.flatMap((_row, i) =>
    right.flatMap((_, j) => {
      const sum = get(sumOf(i, j));
      const store = storeAt(NUMBER * (COLUMNS * i + j));
      return [constant(0), sum, lane(0), sum, lane(1), ADD_F64, store];
    }),
  );
  const step = [
    ...right.flatMap((row, j) => [get(row), loadPairAt(0), set(y(j))]),
    ...products,
    ...[...left, ...right].map((row) => moved(row, PAIR)),
  ].flat();
  const body = [...starts, get(a), get(length), ADD, set(end), until(a, end, step), ...results].flat();
  return compiled({ parameters: 4, integers: 5, pairs: ROWS * COLUMNS + COLUMNS + 1, body });
});

/** Rows of numbers in one memory with its program, and the last tile of products. */
export interface CompiledRows {
  values: Float64Array;
  tile: Float64Array;
  /** As `dotTile` of rows from i and from j of `values`; `from` and `to` are even. */
  dotTile(i: number, j: number, from: number, to: number): void;
}

/** Zeros in `rows` rows of `stride` numbers. They take 8 bytes each, until nothing refers to them. */
export function compiledRows(rows: number, stride: number): CompiledRows {
  const first = ROWS * COLUMNS * NUMBER;
  const { buffer, run } = withMemory(tileProgram(), first + rows * stride * NUMBER);
  const step = stride * NUMBER;
  return {
    values: new Float64Array(buffer, first, rows * stride),
    tile: new Float64Array(buffer, 0, ROWS * COLUMNS),
    dotTile: (i, j, from, to) =>
      run(first + i * step + from * NUMBER, first + j * step + from * NUMBER, step, (to - from) * NUMBER),
  };
}
