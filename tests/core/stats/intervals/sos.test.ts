import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sosParameter } from '#core/stats/intervals/sos.ts';

const fivePoints = Object.freeze({ low: 1, high: 5 });

test('X3 (2.6) four stimuli of 1.5, 2.5, 3.5 and 4.5 have a = 0.251', () => {
  const stimuli = [
    { mean: 1.5, variance: 0.45 },
    { mean: 2.5, variance: 0.9 },
    { mean: 3.5, variance: 0.95 },
    { mean: 4.5, variance: 0.5 },
  ];
  expect(sosParameter(stimuli, fivePoints)).toBeCloseTo(0.251, 3);
});

test('votes at both ends only have 1, votes that agree 0, on any scale', () => {
  const halves = [{ mean: 25, variance: 25 * 75 }];
  expect(sosParameter(halves, { low: 0, high: 100 })).toBeCloseTo(1, 12);
  expect(sosParameter([{ mean: 3, variance: 0 }], fivePoints)).toBe(0);
});

test('means at the ends of the scale say nothing', () => {
  expect(sosParameter([{ mean: 5, variance: 0 }], fivePoints)).toBeNull();
  expect(sosParameter([], fivePoints)).toBeNull();
});

test.each([
  { mean: 5.1, variance: 0 },
  { mean: 3, variance: -1 },
  { mean: NaN, variance: 1 },
  { mean: 3, variance: Infinity },
])('a mean of $mean with a variance of $variance is refused', (stimulus) => {
  expect(() => sosParameter([stimulus], fivePoints)).toThrow(RangeError);
});

const HOSSFELD = new URL('../../../../../shared/data/acr-hossfeld/', import.meta.url);
const condition = z.object({ MOS: z.coerce.number(), SOS: z.coerce.number() });

test.skipIf(!existsSync(HOSSFELD)).each(['cs401', 'cs501'])(
  'real votes on speech (skipped without ../shared/data/acr-hossfeld), %s: from 0.2 to 0.25, as is usual',
  (study) => {
    const file = new URL(`${study}_summaryPerCondition.csv`, HOSSFELD);
    const rows = z.array(condition).parse(parse(readFileSync(file, 'utf8'), { columns: true }));
    const stimuli = rows.map(({ MOS, SOS }) => ({ mean: MOS, variance: SOS ** 2 }));
    expect(stimuli.length).toBeGreaterThan(20);
    const a = sosParameter(stimuli, fivePoints);
    expect(a).toBeGreaterThan(0.2);
    expect(a).toBeLessThan(0.25);
  },
);
