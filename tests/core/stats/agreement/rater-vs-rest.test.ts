import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Grid } from '#core/stats/agreement/kappa.ts';
import { raterVsRest as ratersOf } from '#core/stats/agreement/rater-vs-rest.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import { acrRatings, attRatings, difference, goldenJson, pairStatistics } from '../golden.ts';

const raterVsRest = (ratings: readonly { listener: string; clip: string; value: number }[], grid: Grid) =>
  ratersOf(voteColumns(ratings.map(({ clip: unit, ...vote }) => ({ ...vote, unit }))), grid);

const aggregate = z.record(z.string(), z.object({ mean: z.number(), n_raters: z.number() }));
const loo = z.object({ per_rater: z.record(z.string(), pairStatistics) });
const acr = goldenJson('expected/acr.json', z.object({ loo }));
const att = goldenJson('expected/att.json', z.object({ loo, loo_qwk_on_2x_score: aggregate }));

const acrGrid = Object.freeze({ min: 1, max: 5, step: 1 });
const attGrid = Object.freeze({ min: 0, max: 1, step: 0.5 });
const sets = [
  { set: 'acr', table: raterVsRest(acrRatings, acrGrid), golden: acr.loo.per_rater },
  { set: 'att', table: raterVsRest(attRatings, attGrid), golden: att.loo.per_rater },
];
const raters = sets.flatMap(({ set, table, golden }) =>
  Object.entries(golden).map(([listener, expected]) => ({
    set,
    listener,
    expected,
    actual: table.find((row) => row.listener === listener),
  })),
);

test.each(raters)('$set $listener against the rest equals scipy and sklearn', ({ actual, expected }) => {
  const enough = expected.n >= 3;
  expect(actual?.n).toBe(expected.n);
  expect(difference(actual?.plcc, enough ? expected.pearson.r : null)).toBeLessThan(1e-12);
  expect(difference(actual?.srcc, enough ? expected.spearman.r : null)).toBeLessThan(1e-12);
  expect(difference(actual?.krcc, enough ? expected.kendall.tau_b : null)).toBeLessThan(1e-12);
  expect(difference(actual?.mae, expected.mae)).toBeLessThan(1e-12);
  if (expected.qwk_half_up !== undefined)
    expect(difference(actual?.qwk, expected.qwk_half_up)).toBeLessThan(1e-12);
});

test('the table holds every listener once, sorted', () => {
  for (const { table, golden } of sets) {
    expect(table.map((row) => row.listener)).toEqual(Object.keys(golden).toSorted());
  }
});

test('QWK on the half-step grid of ATT averages to the golden value', () => {
  const kappas = raterVsRest(attRatings, attGrid).flatMap(({ n, qwk }) =>
    n >= 3 && qwk !== null ? [qwk] : [],
  );
  const expected = att.loo_qwk_on_2x_score['qwk'];
  expect(kappas).toHaveLength(expected?.n_raters ?? NaN);
  expect(difference(kappas.reduce((sum, qwk) => sum + qwk, 0) / kappas.length, expected?.mean)).toBeLessThan(
    1e-12,
  );
});

const rated = (table: Record<string, readonly number[]>) =>
  Object.entries(table).flatMap(([listener, values]) =>
    values.map((value, clip) => Object.freeze({ listener, clip: `clip ${clip}`, value })),
  );

test('X3 (4.2) rater A against the rest', () => {
  const ratings = rated({
    A: [1, 2, 3, 4, 5, 3, 2, 4, 1, 5],
    B: [1, 2, 3, 5, 4, 3, 2, 4, 2, 5],
    C: [2, 2, 4, 4, 5, 2, 1, 5, 1, 4],
  });
  const [a] = raterVsRest(ratings, { min: 1, max: 5, step: 0.5 });
  expect(a).toMatchObject({ listener: 'A', n: 10 });
  expect(a?.plcc).toBeCloseTo(0.9429, 4);
  expect(a?.srcc).toBeCloseTo(0.9522, 4);
  expect(a?.krcc).toBeCloseTo(0.896, 4);
  expect(a?.mae).toBeCloseTo(0.45, 12);
  expect(a?.qwk).toBeCloseTo(0.9396, 4);
});

test('the example of the documentation holds', () => {
  const undefinedCorrelations = { n: 1, plcc: null, srcc: null, krcc: null };
  expect(raterVsRest(rated({ A: [4], B: [5] }), acrGrid)).toEqual([
    { listener: 'A', ...undefinedCorrelations, qwk: 0, mae: 1 },
    { listener: 'B', ...undefinedCorrelations, qwk: 0, mae: 1 },
  ]);
});

test('a constant rater has no correlations and a QWK of 0', () => {
  const [a] = raterVsRest(rated({ A: [3, 3, 3, 3], B: [1, 3, 4, 5] }), acrGrid);
  expect(a).toEqual({ listener: 'A', n: 4, plcc: null, srcc: null, krcc: null, qwk: 0, mae: 1.25 });
});

test('clips that nobody else rated are left out', () => {
  const alone = { listener: 'A', clip: 'alone', value: 1 };
  const [a] = raterVsRest([...rated({ A: [1, 2, 3], B: [1, 2, 3] }), alone], acrGrid);
  expect(a).toMatchObject({ n: 3, plcc: 1, mae: 0 });
  expect(raterVsRest([alone], acrGrid)).toMatchObject([{ n: 0, qwk: null, mae: null }]);
});

test('a clip rated twice counts once, and never among the others of the same listener', () => {
  const again = { listener: 'A', clip: 'clip 0', value: 3 };
  const [a, b] = raterVsRest([...rated({ A: [1, 2, 3], B: [2, 2, 3] }), again], acrGrid);
  expect(a).toMatchObject({ n: 3, mae: 0 });
  expect(b).toMatchObject({ n: 3, mae: 0 });
});

test('the order of the rows does not matter', () => {
  expect(raterVsRest(attRatings.toReversed(), attGrid).map((row) => row.krcc)).toEqual(
    raterVsRest(attRatings, attGrid).map((row) => row.krcc),
  );
});

test('a missing rating is refused', () => {
  expect(() => raterVsRest([{ listener: 'A', clip: '1', value: NaN }], acrGrid)).toThrow('finite values');
});
