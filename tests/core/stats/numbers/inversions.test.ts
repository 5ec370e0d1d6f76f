import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { weightedInversions } from '#core/stats/numbers/inversions.ts';

const random = createRandom('inversions');

function byDefinition(levels: Uint32Array, weights: Uint32Array): number {
  let sum = 0;
  for (const [later, level] of levels.entries()) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      if ((levels[earlier] ?? 0) > level) sum += (weights[earlier] ?? 0) * (weights[later] ?? 0);
    }
  }
  return sum;
}

test.each([1, 2, 3, 5, 8, 9, 100])('pairs the wrong way round among %i levels are counted', (count) => {
  for (const length of [0, 1, 2, 17, 200]) {
    const levels = Uint32Array.from({ length }, () => random.int(count));
    const weights = Uint32Array.from({ length }, () => random.int(4));
    expect(weightedInversions(levels.slice(), weights.slice(), count)).toBe(byDefinition(levels, weights));
  }
});

test('counts beyond 32 bits are exact', () => {
  const levels = Uint32Array.from({ length: 100_000 }, (_, row) => 99_999 - row);
  const weights = new Uint32Array(100_000).fill(1);
  expect(weightedInversions(levels, weights, 100_000)).toBe((100_000 * 99_999) / 2);
});

test('the example of the documentation holds', () => {
  expect(weightedInversions(Uint32Array.of(2, 0, 1), Uint32Array.of(1, 1, 3), 3)).toBe(4);
});
