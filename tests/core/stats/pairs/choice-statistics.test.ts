import { expect, test } from 'vitest';
import { z } from 'zod';
import { bradleyTerry } from '#core/stats/pairs/bradley-terry.ts';
import {
  circularTriadLaw,
  circularTriadPValue,
  circularTriads,
  consistence,
} from '#core/stats/pairs/circular-triads.ts';
import { bradleyTerryModel, davidsonModel } from '#core/stats/pairs/comparison-models.ts';
import type { Comparison } from '#core/stats/pairs/comparison-tally.ts';
import { goodnessOfFit } from '#core/stats/pairs/goodness-of-fit.ts';
import { kendallU, type PairVotes } from '#core/stats/pairs/kendall-u.ts';
import { goldenJson } from '../golden.ts';
import { goldenComparisons } from '../golden-pairs.ts';

const number = z.number();
const fit = z.object({ g2: number, df: number, p: number });
const golden = goldenJson(
  'expected/choice_fit.json',
  z.object({
    bradley_terry: fit,
    davidson: fit,
    citations: z.object({
      rows: z.array(z.object({ one: z.string(), other: z.string(), win1: number, win2: number })),
      fit,
    }),
    kendall_u: z.array(
      z.object({ first: z.array(number), listeners: number, u: number, df: number, p: number }),
    ),
  }),
);
const pairs = goldenComparisons();

function fitOf(comparisons: readonly Comparison[], hasTies: boolean) {
  const model = hasTies ? davidsonModel(false) : bradleyTerryModel(false);
  const found = bradleyTerry(comparisons, model);
  if (!found.isEstimable) throw new Error('no strengths');
  return goodnessOfFit(comparisons, model, found);
}

test('the G2 of Bradley-Terry and of Davidson is that of BradleyTerry2 and of a log-linear model in R', () => {
  const decided = pairs.filter(({ outcome }) => outcome !== 'tie');
  for (const [found, expected] of [
    [fitOf(decided, false), golden.bradley_terry],
    [fitOf(pairs, true), golden.davidson],
  ] as const) {
    expect(found?.g2).toBeCloseTo(expected.g2, 7);
    expect(found?.df).toBe(expected.df);
    expect(found?.pValue).toBeCloseTo(expected.p, 8);
  }
});

test('the G2 of the citations of Stigler 1994 is that of BradleyTerry2; two systems leave nothing to fit', () => {
  const of = (first: string, second: string, outcome: Comparison['outcome'], count: number): Comparison[] =>
    Array.from({ length: count }, () => ({ first, second, outcome, listener: '1' }));
  const { rows, fit: expected } = golden.citations;
  const citations = rows.flatMap(({ one, other, win1, win2 }) => [
    ...of(one, other, 'first', win1),
    ...of(other, one, 'first', win2),
  ]);
  const found = fitOf(citations, false);
  expect(found?.g2).toBeCloseTo(expected.g2, 6);
  expect(found?.df).toBe(expected.df);
  expect(found?.pValue).toBeCloseTo(expected.p, 8);
  expect(fitOf([...of('a', 'b', 'first', 3), ...of('a', 'b', 'second', 2)], false)).toBeNull();
});

/** Votes of m listeners about some pairs with so many agreements in all. */
const votesOf = (...first: [m: number, count: number][]): PairVotes[] =>
  first.map(([m, count]) => [count, m - count]);

test('the law of u is that of the tables of Kendall & Babington Smith 1940', () => {
  // Table IXA of Kendall, Rank Correlation Methods: three listeners; systems, sum of agreements, chance of as many or more.
  const three = (systems: number, split: number): PairVotes[] =>
    votesOf(
      ...Array.from({ length: (systems * (systems - 1)) / 2 }, (_, pair): [number, number] => [
        3,
        pair < split ? 2 : 3,
      ]),
    );
  const published: [number, number, number][] = [
    [3, 3, 1],
    [3, 5, 0.578],
    [3, 7, 0.156],
    [3, 9, 0.016],
    [4, 6, 1],
    [4, 8, 0.822],
    [4, 10, 0.466],
    [4, 12, 0.169],
    [4, 14, 0.038],
    [4, 16, 0.0046],
    [4, 18, 0.00024],
  ];
  for (const [systems, sum, p] of published) {
    const all = (systems * (systems - 1)) / 2;
    const found = kendallU(three(systems, (3 * all - sum) / 2));
    expect(found?.pValue).toBeCloseTo(p, p < 0.001 ? 5 : p < 0.01 ? 4 : 3);
    expect(found).toMatchObject({ pairs: all, df: null });
    expect(found?.u).toBeCloseTo((2 * sum) / (3 * all) - 1, 12);
  }
});

test('the law of u is that of counting every outcome, also of pairs with different numbers of listeners', () => {
  const sizes = [4, 3, 2, 5];
  const agreements = (a: number, b: number) => (a * (a - 1) + b * (b - 1)) / 2;
  const observed: PairVotes[] = [
    [4, 0],
    [2, 1],
    [1, 1],
    [4, 1],
  ];
  const seen = observed.reduce((sum, [a, b]) => sum + agreements(a, b), 0);
  let [as, all] = [0, 0];
  for (let outcome = 0; outcome < 2 ** 14; outcome += 1) {
    let [bits, sum] = [outcome, 0];
    for (const m of sizes) {
      let first = 0;
      for (let listener = 0; listener < m; listener += 1, bits >>= 1) first += bits & 1;
      sum += agreements(first, m - first);
    }
    all += 1;
    if (sum >= seen) as += 1;
  }
  expect(kendallU([...observed, [1, 0]])).toMatchObject({ pairs: 4, df: null, pValue: as / all });
  expect(kendallU([[1, 0]])).toBeNull();
});

test('of many listeners p is by the chi-squared law, as Kendall & Babington Smith have it', () => {
  for (const { first, listeners, u, df, p } of golden.kendall_u) {
    const found = kendallU(first.map((own): PairVotes => [own, listeners - own]));
    expect(found?.u).toBeCloseTo(u, 12);
    expect(found?.df).toBeCloseTo(df, 9);
    expect(found?.pValue).toBeCloseTo(p, 9);
  }
});

test('circular triads come as often as in the tables of Kendall & Babington Smith 1940', () => {
  const published: Record<number, number[]> = {
    3: [6, 2],
    4: [24, 16, 24],
    5: [120, 120, 240, 240, 280, 24],
    6: [720, 960, 2240, 2880, 6240, 3648, 8640, 4800, 2640],
    7: [
      5040, 8400, 21840, 33600, 75600, 90384, 179760, 188160, 277200, 280560, 384048, 244160, 233520, 72240,
      2640,
    ],
  };
  for (const [systems, counts] of Object.entries(published)) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect([...circularTriadLaw(Number(systems))]).toEqual(counts.map((count) => count / total));
    expect(total).toBe(2 ** ((Number(systems) * (Number(systems) - 1)) / 2));
  }
});

test('triads, zeta and their chance: none, all, several sets, and many systems by approximation', () => {
  expect([circularTriads([0, 1, 2, 3]), circularTriads([1, 1, 1])]).toEqual([0, 1]);
  expect([consistence(5, 0), consistence(5, 1), consistence(6, 8), consistence(2, 0)]).toEqual([
    1,
    0.8,
    0,
    null,
  ]);
  expect(circularTriadPValue({ systems: 5, sets: 1, triads: 0 })).toEqual({
    pValue: 120 / 1024,
    isExact: true,
  });
  expect(circularTriadPValue({ systems: 3, sets: 2, triads: 1 })?.pValue).toBeCloseTo(1 - 1 / 16, 12);
  expect(circularTriadPValue({ systems: 2, sets: 1, triads: 0 })).toBeNull();
  const nine = circularTriadLaw(9);
  const exact = nine.subarray(0, 12).reduce((sum, chance) => sum + chance, 0);
  expect(exact).toBeGreaterThan(0);
  // Of ten systems about as many as of nine, a little fewer for the same number of triads.
  const ten = circularTriadPValue({ systems: 10, sets: 1, triads: 11 });
  expect(ten?.isExact).toBe(false);
  expect(ten?.pValue).toBeLessThan(exact);
  expect(circularTriadPValue({ systems: 10, sets: 4, triads: 120 })?.pValue).toBeCloseTo(0.521, 3);
});
