import { expect, test } from 'vitest';
import { z } from 'zod';
import { bandwidth, densityCurve } from '#core/stats/laws/density.ts';
import { difference, goldenJson } from '../golden.ts';

const numbers = z.array(z.number());
const { densities } = goldenJson(
  'expected/violin_density.json',
  z.object({
    densities: z.array(
      z.object({
        scale: z.tuple([z.number(), z.number()]),
        values: numbers,
        bandwidth: z.number(),
        x: numbers,
        density: numbers,
        exact: numbers,
      }),
    ),
  }),
);
/** Points of the curve that the golden values are of. */
const AT = [0, 10, 30, 50, 70, 100];

test.each(densities)('on the scale $scale, bandwidth and density are those of R', (golden) => {
  const curve = densityCurve(golden.values, golden.scale);
  expect(curve).toHaveLength(101);
  expect(difference(bandwidth(golden.values), golden.bandwidth)).toBeLessThan(1e-12);
  const peak = Math.max(...golden.exact);
  AT.forEach((at, index) => {
    expect(Math.abs((curve[at]?.x ?? NaN) - (golden.x[index] ?? NaN))).toBeLessThan(1e-9);
    expect(difference(curve[at]?.density, golden.exact[index])).toBeLessThan(1e-9);
    expect(Math.abs((curve[at]?.density ?? NaN) - (golden.density[index] ?? NaN))).toBeLessThan(1e-5 * peak);
  });
});

test('a curve ends at the ends of its scale, and before them where there is nothing', () => {
  const curve = densityCurve([1, 1, 2, 5], [1, 5]);
  expect([curve[0]?.x, curve.at(-1)?.x]).toEqual([1, 5]);
  const low = densityCurve([50, 51, 52], [0, 100])[0]?.x;
  expect(low).toBeGreaterThan(45);
  expect(low).toBeLessThan(50);
});
