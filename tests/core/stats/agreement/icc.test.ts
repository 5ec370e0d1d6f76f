import { expect, test } from 'vitest';
import { z } from 'zod';
import { intraclassCorrelations, type Icc, type Iccs } from '#core/stats/agreement/icc.ts';
import { difference, goldenJson, logDifference } from '../golden.ts';
import { completeMatrix, shroutFleiss } from './golden-agreement.ts';

const psych = z.object({ icc: z.number(), F: z.number(), p: z.number(), lo: z.number(), hi: z.number() });
const six = z.object({ ICC1: psych, ICC2: psych, ICC3: psych, ICC1k: psych, ICC2k: psych, ICC3k: psych });
const golden = goldenJson(
  'expected/r_classic.json',
  z.object({ icc_shrout_fleiss_aov: six, icc_complete_aov: six }),
);
const byName = ({ icc1, icc2, icc3, icc1k, icc2k, icc3k }: Iccs) =>
  new Map<string, Icc>(
    Object.entries({ ICC1: icc1, ICC2: icc2, ICC3: icc3, ICC1k: icc1k, ICC2k: icc2k, ICC3k: icc3k }),
  );

const sets = [
  { set: 'Shrout & Fleiss', rows: shroutFleiss, expected: golden.icc_shrout_fleiss_aov },
  { set: 'the complete matrix', rows: completeMatrix, expected: golden.icc_complete_aov },
];

test.each(
  sets.flatMap(({ expected, ...set }) =>
    Object.entries(expected).map(([name, own]) => ({ ...set, name, own })),
  ),
)('$name of $set with F, p and interval equals psych::ICC', ({ rows, name, own }) => {
  const icc = byName(intraclassCorrelations(rows)).get(name);
  expect(difference(icc?.value, own.icc)).toBeLessThan(1e-12);
  expect(difference(icc?.f, own.F)).toBeLessThan(1e-12);
  expect(logDifference(icc?.pValue ?? null, own.p)).toBeLessThan(1e-9);
  expect(difference(icc?.low, own.lo)).toBeLessThan(1e-9);
  expect(difference(icc?.high, own.hi)).toBeLessThan(1e-9);
});

test("Shrout & Fleiss's example as printed", () => {
  const rounded = [...byName(intraclassCorrelations(shroutFleiss)).values()].map(({ value }) =>
    value?.toFixed(2),
  );
  expect(rounded).toEqual(['0.17', '0.29', '0.71', '0.44', '0.62', '0.91']);
});

test("ICC(3,k) is Cronbach's alpha", () => {
  const cronbach = goldenJson(
    'expected/agreement.json',
    z.object({ complete_matrix: z.object({ cronbach_alpha: z.number() }) }),
  ).complete_matrix.cronbach_alpha;
  expect(difference(intraclassCorrelations(completeMatrix).icc3k.value, cronbach)).toBeLessThan(1e-12);
});

test('listeners who differ by a constant only agree in consistency, and nothing can be tested', () => {
  const { icc1, icc2, icc3, icc3k } = intraclassCorrelations([
    [1, 2],
    [2, 3],
    [4, 5],
  ]);
  expect(icc3).toEqual({ value: 1, low: null, high: null, f: null, pValue: null });
  expect(icc3k.value).toBe(1);
  expect(icc2.value).toBeCloseTo(0.8235, 4);
  expect(icc1.value).toBeLessThan(icc2.value ?? 0);
});

test('nothing that varies, or one row or column, has no ICC', () => {
  for (const rows of [
    [
      [3, 3],
      [3, 3],
    ],
    [[1, 2, 3]],
    [[1], [2]],
    [],
  ]) {
    expect([...byName(intraclassCorrelations(rows)).values()].map(({ value }) => value)).toEqual(
      Array(6).fill(null),
    );
  }
});

test('rows of unequal length are refused', () => {
  expect(() => intraclassCorrelations([[1, 2], [1]])).toThrow('equal length');
  expect(() =>
    intraclassCorrelations([
      [1, Number.NaN],
      [1, 2],
    ]),
  ).toThrow('finite');
});

const tables = [
  {
    why: 'all units have one mean',
    rows: [
      [1, 5],
      [5, 1],
    ],
  },
  {
    why: 'all of four units have one mean',
    rows: [
      [1, 2],
      [2, 1],
      [1, 2],
      [2, 1],
    ],
  },
  {
    why: 'the degrees of freedom of an end come to nothing',
    rows: [
      [0, 4, 8],
      [1, 4, 7],
    ],
  },
  {
    why: 'units differ less than chance has it',
    rows: [
      [-2, 1, 0, 1, 2],
      [0, -1, 2, 1, 1],
    ],
  },
  {
    why: 'two listeners put units in opposite orders',
    rows: [
      [0, 97],
      [38, 60],
      [52, 41],
      [90, 12],
    ],
  },
];

test.each(tables)('where $why, every number is finite, at most 1 and within its interval', ({ rows }) => {
  for (const icc of byName(intraclassCorrelations(rows)).values()) {
    const numbers = Object.values(icc).filter((value) => value !== null);
    expect(numbers.every(Number.isFinite)).toBe(true);
    const { value, low, high } = icc;
    expect(value ?? 0).toBeLessThanOrEqual(1);
    expect(low === null).toBe(high === null);
    if (value === null) expect(low).toBeNull();
    if (value === null || low === null || high === null) continue;
    expect(low).toBeLessThanOrEqual(value);
    expect(value).toBeLessThanOrEqual(high);
  }
});
