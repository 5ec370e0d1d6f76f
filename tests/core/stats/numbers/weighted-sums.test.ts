import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { TOGETHER, weightedSums } from '#core/stats/numbers/weighted-sums.ts';

const random = createRandom('weighted sums');
const KINDS = 5;
const of = Uint32Array.from({ length: 101 }, () => random.int(KINDS));
const values = Float64Array.from(of, () => random.normal());
const weights = Float64Array.from({ length: TOGETHER * KINDS }, () => random.int(4));

/** The sums as one loop makes them. */
function inOneLoop(start: number, end: number): number[] {
  const sums = new Float64Array(2 * TOGETHER);
  for (let at = start; at < end; at += 1)
    for (let list = 0; list < TOGETHER; list += 1) {
      const weight = weights[TOGETHER * (of[at] ?? expect.fail()) + list] ?? expect.fail();
      sums[list] = (sums[list] ?? 0) + weight * (values[at] ?? expect.fail());
      sums[TOGETHER + list] = (sums[TOGETHER + list] ?? 0) + weight;
    }
  return [...sums];
}

test('sums of numbers under eight lists of weights are those of one loop, to the last bit', () => {
  const summed = weightedSums(values, of, KINDS);
  summed.weights.set(weights);
  const ranges: [number, number][] = [
    [0, 101],
    [0, 1],
    [7, 7],
    [100, 101],
    [13, 58],
  ];
  for (const [start, end] of ranges) {
    summed.sum(start, end);
    expect([...summed.sums]).toEqual(inOneLoop(start, end));
  }
});

test('other weights give other sums of the same numbers, and each has a memory of its own', () => {
  const [first, second] = [weightedSums(values, of, KINDS), weightedSums(values, of, KINDS)];
  first.weights.fill(1);
  first.sum(0, 3);
  expect(first.sums[TOGETHER]).toBe(3);
  first.weights.fill(2);
  first.sum(0, 3);
  second.sum(0, 3);
  expect(first.sums[TOGETHER]).toBe(6);
  expect(second.sums.every((sum) => sum === 0)).toBe(true);
});
