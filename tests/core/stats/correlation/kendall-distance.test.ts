import { expect, test } from 'vitest';
import { z } from 'zod';
import { kendallDistance, kendallDistancePValue } from '#core/stats/correlation/kendall-distance.ts';
import { paperTable } from '../../../support/paper-table.ts';
import { goldenJson } from '../golden.ts';

const { cases } = goldenJson(
  'expected/kendall_distance.json',
  z.object({
    cases: z.array(z.object({ n: z.number(), y: z.array(z.number()), distance: z.number(), p: z.number() })),
  }),
);

test('distances and exact p-values are those of SciPy, to the farthest tail', () => {
  expect(cases.length).toBeGreaterThan(70);
  for (const { n, y, distance, p } of cases.filter(({ n: size }) => size <= 100)) {
    const x = y.map((_, index) => index);
    expect(kendallDistance(x, y)).toEqual({ n, pairs: (n * (n - 1)) / 2, least: distance, most: distance });
    const own = kendallDistancePValue(distance, n) ?? Number.NaN;
    expect(Math.abs(own - p) / p).toBeLessThan(1e-9);
  }
});

test('beyond 100 things the normal law is within 0.0002 of the exact one', () => {
  const large = cases.filter(({ n }) => n > 100);
  expect(large).toHaveLength(3);
  for (const { n, distance, p } of large)
    expect(Math.abs((kendallDistancePValue(distance, n) ?? Number.NaN) - p)).toBeLessThan(2e-4);
});

test('the examples of the documentation', () => {
  expect(kendallDistance([1, 2, 3], [1, 3, 2])).toEqual({ n: 3, pairs: 3, least: 1, most: 1 });
  expect(kendallDistancePValue(63, 20)).toBeCloseTo(0.0398, 4);
});

test('a tie is broken for agreement at one end and against it at the other', () => {
  expect(kendallDistance([1, 1, 2], [1, 2, 3])).toMatchObject({ least: 0, most: 1 });
  expect(kendallDistance([1, 1, 2], [3, 3, 1])).toMatchObject({ least: 2, most: 3 });
  expect(kendallDistance([5, 5, 5], [1, 2, 3])).toMatchObject({ least: 0, most: 3 });
});

test('fewer than two things have no p-value; a distance that cannot be is refused', () => {
  expect(kendallDistance([], [])).toEqual({ n: 0, pairs: 0, least: 0, most: 0 });
  expect(kendallDistancePValue(0, 1)).toBeNull();
  expect(kendallDistancePValue(0, 2)).toBe(1);
  expect(() => kendallDistancePValue(191, 20)).toThrow('whole distance from 0 to 190, not 191');
  expect(() => kendallDistancePValue(2.5, 20)).toThrow(RangeError);
});

const printed = paperTable('att_table4_kendall_distance');

test.skipIf(printed === null)(
  'the twelve p-values of the Audio Turing Test, table 4, follow from its distances',
  () => {
    const pairs = (printed ?? []).flatMap((row) =>
      ['auto_att', 'qwen2_audio'].map((metric) => [row[`${metric}_distance`], row[`${metric}_p`]] as const),
    );
    expect(pairs).toHaveLength(12);
    for (const [distance, p] of pairs) {
      const whole = Math.round(Number(distance) * 190);
      expect(Math.abs(whole / 190 - Number(distance))).toBeLessThan(0.00005);
      expect(kendallDistancePValue(whole, 20)?.toFixed(4)).toBe(p);
    }
  },
);
