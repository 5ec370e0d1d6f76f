import { expect, test } from 'vitest';
import { z } from 'zod';
import { crossedComponents } from '#core/stats/agreement/crossed-components.ts';
import { iccFromComponents } from '#core/stats/agreement/icc-components.ts';
import { intraclassCorrelations } from '#core/stats/agreement/icc.ts';
import { sparseIcc } from '#core/stats/agreement/sparse-icc.ts';
import { acrRatings, difference, goldenJson } from '../golden.ts';
import { completeMatrix, shroutFleiss } from './golden-agreement.ts';
import { tableOf, tableOfVotes } from './vote-tables.ts';

const golden = goldenJson(
  'expected/r_mixed.json',
  z.object({
    acr_icc_from_components: z.object({
      var_stimulus: z.number(),
      var_rater: z.number(),
      var_resid: z.number(),
      icc2_agreement: z.number(),
      icc3_consistency: z.number(),
    }),
  }),
).acr_icc_from_components;

test("ICCs from lme4's components equal the golden ones", () => {
  const { var_stimulus: clip, var_rater: rater, var_resid: residual } = golden;
  const { agreement, consistency } = iccFromComponents({ clip, rater, residual }, 5);
  expect(difference(agreement, golden.icc2_agreement)).toBeLessThan(1e-12);
  expect(difference(consistency, golden.icc3_consistency)).toBeLessThan(1e-12);
});

test('the example; a component below 0 is none; nothing that varies has no ICC', () => {
  const { agreement, agreementOfMean, consistency, consistencyOfMean } = iccFromComponents(
    { clip: 6, rater: 2, residual: 4 },
    4,
  );
  expect([agreement, agreementOfMean, consistency]).toEqual([0.5, 0.8, 0.6]);
  expect(consistencyOfMean).toBeCloseTo(6 / 7, 12);
  expect(iccFromComponents({ clip: -1, rater: -1, residual: 4 }, 4)).toMatchObject({
    agreement: 0,
    consistency: 0,
  });
  expect(iccFromComponents({ clip: 0, rater: 0, residual: 0 }, 4).agreement).toBeNull();
  expect(() => iccFromComponents({ clip: 1, rater: 1, residual: 1 }, 0.5)).toThrow('k of at least 1');
});

test.each([
  { set: 'the complete matrix', rows: completeMatrix },
  { set: 'Shrout & Fleiss', rows: shroutFleiss },
])('without missing cells the ICCs of $set are those of the analysis of variance', ({ rows }) => {
  const { icc2, icc2k, icc3, icc3k } = intraclassCorrelations(rows);
  const { k, agreement, agreementOfMean, consistency, consistencyOfMean } = sparseIcc(tableOf(rows));
  expect(k).toBeCloseTo(rows[0]?.length ?? 0, 12);
  expect(difference(agreement.value, icc2.value)).toBeLessThan(1e-12);
  expect(difference(agreementOfMean.value, icc2k.value)).toBeLessThan(1e-12);
  expect(difference(consistency.value, icc3.value)).toBeLessThan(1e-12);
  expect(difference(consistencyOfMean.value, icc3k.value)).toBeLessThan(1e-12);
});

const acr = tableOfVotes(
  acrRatings
    .filter(({ listener }) => listener !== 'R23' && listener !== 'R24')
    .map(({ listener, clip, value }) => ({ listener, unit: clip, value })),
);

test('with 44 % of the cells missing they come near to REML of lme4, which lies within their intervals', () => {
  const { agreement, consistency } = sparseIcc(acr);
  expect(Math.abs((agreement.value ?? 0) - golden.icc2_agreement)).toBeLessThan(0.02);
  expect(Math.abs((consistency.value ?? 0) - golden.icc3_consistency)).toBeLessThan(0.03);
  expect(agreement.low).toBeLessThan(golden.icc2_agreement);
  expect(agreement.high).toBeGreaterThan(golden.icc2_agreement);
});

test('leaving a unit or a listener out is the same as not having them', () => {
  const { withoutUnit, withoutListener } = crossedComponents(acr);
  const votes = acr.units.flatMap((unit, number) =>
    [...acr.values.subarray(acr.starts[number], acr.starts[number + 1])].map((value, vote) => ({
      unit,
      listener: acr.listeners[acr.listenerOf[(acr.starts[number] ?? 0) + vote] ?? 0] ?? '',
      value,
    })),
  );
  const same = (actual: (typeof withoutUnit)[number] | undefined, rest: typeof votes): void => {
    const { all } = crossedComponents(tableOfVotes(rest));
    expect(difference(actual?.clip, all?.clip)).toBeLessThan(1e-9);
    expect(difference(actual?.rater, all?.rater)).toBeLessThan(1e-9);
    expect(difference(actual?.residual, all?.residual)).toBeLessThan(1e-9);
  };
  for (const place of [0, 7, 40])
    same(
      withoutUnit[place],
      votes.filter(({ unit }) => unit !== acr.units[place]),
    );
  for (const place of [0, 5, 21])
    same(
      withoutListener[place],
      votes.filter(({ listener }) => listener !== acr.listeners[place]),
    );
});

test('where the design does not tell the components apart there is no ICC', () => {
  const nothing = { value: null, low: null, high: null };
  expect(sparseIcc(tableOf([])).k).toBeNull();
  expect(sparseIcc(tableOf([[1, 2, 3]])).agreement).toEqual(nothing);
  expect(sparseIcc(tableOf([[1], [2], [3]])).agreement).toEqual(nothing);
  expect(
    sparseIcc(
      tableOf([
        [1, null],
        [null, 2],
        [3, null],
      ]),
    ).consistency,
  ).toEqual(nothing);
});
