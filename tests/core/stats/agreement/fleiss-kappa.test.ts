import { expect, test } from 'vitest';
import { z } from 'zod';
import { categoryCounts, weightedTotals } from '#core/stats/agreement/category-counts.ts';
import { fleissKappa } from '#core/stats/agreement/fleiss-kappa.ts';
import type { VoteTable } from '#core/stats/agreement/vote-table.ts';
import { acrRatings, difference, goldenJson } from '../golden.ts';
import { completeMatrix, fleissLabels } from './golden-agreement.ts';
import { tableOf, tableOfVotes, wholeSample } from './vote-tables.ts';

const golden = goldenJson(
  'expected/agreement.json',
  z.object({
    complete_matrix: z.object({ fleiss_kappa: z.number() }),
    fleiss_textbook: z.number(),
    fleiss_published: z.number(),
    fleiss_unequal_on_acr: z.number(),
  }),
);

function kappa(table: VoteTable): number | null {
  const counts = categoryCounts(table);
  return fleissKappa(counts)(weightedTotals(counts, wholeSample(counts)));
}

test('equals statsmodels where all units have as many votes', () => {
  expect(difference(kappa(tableOf(completeMatrix)), golden.complete_matrix.fleiss_kappa)).toBeLessThan(1e-12);
  expect(difference(kappa(tableOf(fleissLabels)), golden.fleiss_textbook)).toBeLessThan(1e-12);
  expect(kappa(tableOf(fleissLabels))).toBeCloseTo(golden.fleiss_published, 3);
});

test('equals the golden value where units have different numbers of votes', () => {
  const votes = acrRatings.map(({ listener, clip, value }) => ({ listener, unit: clip, value }));
  expect(difference(kappa(tableOfVotes(votes)), golden.fleiss_unequal_on_acr)).toBeLessThan(1e-12);
});

test('one label for all has no kappa, nor have units with one vote', () => {
  expect(
    kappa(
      tableOf([
        [2, 2],
        [2, 2],
      ]),
    ),
  ).toBeNull();
  expect(kappa(tableOf([[1], [2]]))).toBeNull();
});

test('a unit that is taken twice counts as two', () => {
  const rows = [
    [1, 2, 1],
    [2, 2, 2],
    [3, 3, 2],
  ];
  const counts = categoryCounts(tableOf(rows));
  const twice = kappa(tableOf([...rows, [1, 2, 1]]));
  expect(
    difference(fleissKappa(counts)(weightedTotals(counts, Float64Array.of(2, 1, 1))), twice),
  ).toBeLessThan(1e-12);
});
