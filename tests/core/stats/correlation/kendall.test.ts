import { expect, test } from 'vitest';
import { kendallPValue, kendallTauB } from '#core/stats/correlation/kendall.ts';

/** Tau-b straight from its definition, every pair compared. */
function tauByDefinition(x: readonly number[], y: readonly number[]): number {
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const dx = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const dy = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      score += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return score / Math.sqrt(untiedX * untiedY);
}

const pattern = (length: number, factor: number, levels: number) =>
  Object.freeze(Array.from({ length }, (_, row) => (row * row * factor + 3 * row) % levels));

test.each([3, 7, 8, 33, 100, 255])('Knight’s count equals the definition for %i rows with ties', (length) => {
  for (const levels of [3, 5, 1009]) {
    const [x, y] = [pattern(length, 7, levels), pattern(length, 11, 1009)];
    expect(kendallTauB(x, y)).toBeCloseTo(tauByDefinition(x, y), 14);
    expect(kendallTauB(y, x)).toBeCloseTo(tauByDefinition(x, y), 14);
  }
});

test('the examples of the documentation hold', () => {
  expect(kendallTauB([1, 2, 3, 5], [1, 2, 4, 3])).toBeCloseTo(2 / 3, 15);
  expect(kendallPValue([1, 2, 3, 5], [1, 2, 4, 3])).toBeCloseTo(0.17423138824802498, 12);
});

test('constants and too few pairs have neither tau nor p', () => {
  expect([kendallTauB([], []), kendallTauB([1], [1]), kendallTauB([2, 2, 2], [1, 2, 3])]).toEqual([
    null,
    null,
    null,
  ]);
  expect([kendallPValue([1, 2], [1, 2]), kendallPValue([1, 2, 3], [2, 2, 2])]).toEqual([null, null]);
});

test('a hundred thousand pairs take n log n, not n squared', () => {
  const [x, y] = [pattern(100_000, 7, 99_991), pattern(100_000, 13, 99_991)];
  expect(Math.abs(kendallTauB(x, y) ?? NaN)).toBeLessThan(0.05);
}, 5000);
