import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { choleskyInPlace, inverseInPlace, LARGE, logDeterminant, zeros } from '#core/stats/numbers/dense.ts';
import { blocksOf } from '#core/stats/sparse/panels.ts';
import { sparseFactor } from '#core/stats/sparse/sparse-factor.ts';
import { belowDiagonal, placeOf, symbolicFactor } from '#core/stats/sparse/symbolic.ts';

const ANY = { mostWork: Infinity, mostNumbers: Infinity, leafColumns: 0, batch: 0 };

/** Single columns, then blocks of seven columns, then some last ones that are all linked: each linked to some of the last. */
function linked(seed: string, last: number): [number, number][] {
  const random = createRandom(seed);
  const pairs: [number, number][] = [];
  for (let single = 0; single < 20; single += 1)
    for (let link = 0; link < 3; link += 1) pairs.push([single, 20 + random.int(28 + last)]);
  for (let block = 0; block < 4; block += 1)
    for (let i = 0; i < 7; i += 1) {
      for (let j = 0; j < i; j += 1) pairs.push([20 + 7 * block + j, 20 + 7 * block + i]);
      for (let k = 0; k < 6; k += 1) pairs.push([20 + 7 * block + i, 48 + random.int(last)]);
    }
  for (let i = 0; i < last; i += 1) for (let j = 0; j < i; j += 1) pairs.push([48 + j, 48 + i]);
  return pairs;
}

test.each([
  ['a', 9],
  ['b', 9],
  ['c', 9],
  ['d', LARGE],
] as const)('factor, solution and inverse equal those of the dense matrix (%s, %i)', (seed, last) => {
  const random = createRandom(seed);
  const size = 48 + last;
  const below = Array.from({ length: size }, () => new Set<number>());
  for (const [column, row] of linked(seed, last)) below[column]?.add(row);
  const starts = [0];
  for (const rows of below) starts.push((starts.at(-1) ?? 0) + rows.size);
  const structure = belowDiagonal(
    size,
    Int32Array.from({ length: size }, (_, column) => column),
    { starts: Int32Array.from(starts), columns: Int32Array.from(below.flatMap((rows) => [...rows])) },
  );
  const symbolic = symbolicFactor(structure, ANY);
  if (!symbolic) throw new Error('there is room');
  expect(symbolic.offsets.length).toBeLessThan(41);
  expect(blocksOf(symbolic).places.every((place) => place >= 0)).toBe(true);
  const sparse = sparseFactor(symbolic);
  const dense = zeros(size);
  for (const [column, rows] of below.entries())
    for (const row of [column, ...rows]) {
      const value = row === column ? 12 + last + random.next() : random.normal();
      sparse.values[placeOf(symbolic, row, column)] = value;
      dense.values[row * dense.stride + column] = value;
    }
  expect(choleskyInPlace(dense)).toBe(true);
  expect(sparse.factor()).toBe(true);
  expect(sparse.logDeterminant()).toBeCloseTo(logDeterminant(dense, 0, size), 10);
  inverseInPlace(dense);
  sparse.invert();
  for (const [column, rows] of below.entries())
    for (const row of [column, ...rows])
      expect(sparse.inverse[placeOf(symbolic, row, column)]).toBeCloseTo(
        dense.values[row * dense.stride + column] ?? NaN,
        10,
      );
  const right = Float64Array.from({ length: size }, () => random.normal());
  const solved = right.slice();
  sparse.solve(solved);
  for (let row = 0; row < size; row += 1) {
    let wanted = 0;
    for (let column = 0; column < size; column += 1)
      wanted += (dense.values[row * dense.stride + column] ?? 0) * (right[column] ?? 0);
    expect(solved[row]).toBeCloseTo(wanted, 10);
  }
});

test('what is not positive definite and what has no room are told', () => {
  const two = belowDiagonal(2, Int32Array.of(0, 1), {
    starts: Int32Array.of(0, 1, 3),
    columns: Int32Array.of(0, 0, 1),
  });
  const symbolic = symbolicFactor(two, ANY);
  if (!symbolic) throw new Error('there is room');
  const sparse = sparseFactor(symbolic);
  for (const [row, column, value] of [
    [0, 0, 1],
    [1, 0, 2],
    [1, 1, 1],
  ] as const)
    sparse.values[placeOf(symbolic, row, column)] = value;
  expect(sparse.factor()).toBe(false);
  expect(symbolicFactor(two, { ...ANY, mostNumbers: 2 })).toBeNull();
});
