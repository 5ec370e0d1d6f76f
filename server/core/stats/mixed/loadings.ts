import { fail } from '../../order/fail.ts';
import { columnStarts, fixedWidth, parameterCount, type MixedData } from './mixed-data.ts';
import type { Products } from './products.ts';

/** The columns of S that each column of [Z X] loads on, from `starts[c]` to before `starts[c + 1]`, and the parameters. */
export interface Loadings {
  starts: Int32Array;
  column: Int32Array;
  parameter: Int16Array;
}

export function loadingsOf(data: MixedData, columns: number): Loadings {
  const first = columnStarts(data);
  const one = parameterCount(data);
  const places = data.factors.map(({ width, factor }) =>
    Array.from({ length: width }, (_, row) => factor.filter((place) => place.row === row)),
  );
  const count = data.factors.reduce(
    (sum, { levels, factor }) => sum + levels * factor.length,
    fixedWidth(data),
  );
  const found = {
    starts: new Int32Array(columns + 1),
    column: new Int32Array(count),
    parameter: new Int16Array(count),
  };
  let at = 0;
  const add = (own: number, column: number, parameter: number): void => {
    found.column[at] = column;
    found.parameter[at] = parameter;
    at += 1;
    found.starts[own + 1] = at;
  };
  for (const [index, { levels, width }] of data.factors.entries())
    for (let level = 0; level < levels; level += 1) {
      const own = (first[index] ?? fail()) + level * width;
      for (const [row, loads] of (places[index] ?? fail()).entries())
        for (const { column, parameter } of loads) add(own + row, own + column, parameter);
    }
  for (let own = first.at(-1) ?? fail(); own < columns; own += 1) add(own, own, one);
  return found;
}

/** Calls `use` for each part of S, with the two loadings that it is from. */
function eachLoaded(
  products: Products,
  { starts, column: loadsOn }: Loadings,
  use: (x: number, y: number, weight: number) => void,
): void {
  for (let i = 0; i < products.starts.length - 1; i += 1)
    for (let x = starts[i] ?? fail(); x < (starts[i + 1] ?? fail()); x += 1)
      for (let at = products.starts[i] ?? fail(); at < (products.starts[i + 1] ?? fail()); at += 1) {
        const j = products.columns[at] ?? fail();
        const own = products.weights[at] ?? fail();
        for (let y = starts[j] ?? fail(); y < (starts[j + 1] ?? fail()); y += 1) {
          const [left, right] = [loadsOn[x] ?? fail(), loadsOn[y] ?? fail()];
          if (i === j && right > left) continue;
          // Two columns of one level that load on the same effect contribute twice to the diagonal.
          use(x, y, i !== j && left === right ? 2 * own : own);
        }
      }
}

/** The parts of S by loading: its row's products with each of the loadings of their columns. */
export function loaded(products: Products, loadings: Loadings): Products {
  const starts = new Int32Array(loadings.column.length + 1);
  let count = 0;
  eachLoaded(products, loadings, (x) => {
    count += 1;
    starts[x + 1] = count;
  });
  // A column without observations has no entries.
  for (let x = 0; x < loadings.column.length; x += 1)
    starts[x + 1] = Math.max(starts[x + 1] ?? fail(), starts[x] ?? fail());
  const found = { starts, columns: new Int32Array(count), weights: new Float64Array(count) };
  let at = 0;
  eachLoaded(products, loadings, (_, y, weight) => {
    found.columns[at] = y;
    found.weights[at] = weight;
    at += 1;
  });
  return found;
}
