import { expect, test } from 'vitest';
import { sdInterval } from '#core/stats/intervals/sd-interval.ts';

// R 4.2.2: for (n in c(3, 11, 40)) 0.5 * sqrt((n - 1) / qchisq(c(.975, .025), n - 1))
test.each([
  [3, 0.2603291333494087, 3.1423673482426913],
  [11, 0.3493585220817122, 0.8774667737066779],
  [40, 0.4095805094511172, 0.6420177453867123],
])('an SD of 0.5 of %i values has the interval that R gives', (n, low, high) => {
  const ends = sdInterval(0.5, n);
  expect(ends?.min).toBeCloseTo(low, 10);
  expect(ends?.max).toBeCloseTo(high, 10);
});

test('two values have no interval, and equal values one of no width', () => {
  expect(sdInterval(0.5, 2)).toBeNull();
  expect(sdInterval(0, 5)).toEqual({ min: 0, max: 0 });
  expect(() => sdInterval(-1, 5)).toThrow(RangeError);
});
