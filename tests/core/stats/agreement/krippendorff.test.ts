import { expect, test } from 'vitest';
import { z } from 'zod';
import { categoryCounts, weightedTotals } from '#core/stats/agreement/category-counts.ts';
import { krippendorff, type MeasurementLevel } from '#core/stats/agreement/krippendorff.ts';
import type { VoteTable } from '#core/stats/agreement/vote-table.ts';
import { acrRatings, attRatings, difference, goldenJson } from '../golden.ts';
import { completeMatrix, krippendorffMatrix } from './golden-agreement.ts';
import { tableOf, tableOfVotes, wholeSample } from './vote-tables.ts';

const LEVELS: readonly MeasurementLevel[] = ['nominal', 'ordinal', 'interval', 'ratio'];
const four = z.object({ nominal: z.number(), ordinal: z.number(), interval: z.number(), ratio: z.number() });
const golden = goldenJson(
  'expected/agreement.json',
  z.object({
    complete_matrix: z.object({ krippendorff: four }),
    krippendorff_textbook: four,
    krippendorff_published: four,
  }),
);
const ofSet = z.object({ krippendorff_alpha: four });
const voted = (ratings: readonly { listener: string; clip: string; value: number }[]): VoteTable =>
  tableOfVotes(ratings.map(({ listener, clip, value }) => ({ listener, unit: clip, value })));

function alpha(table: VoteTable, level: MeasurementLevel): number | null {
  const counts = categoryCounts(table);
  return krippendorff(counts, level)(weightedTotals(counts, wholeSample(counts)));
}

const sets = [
  { set: 'complete', table: tableOf(completeMatrix), expected: golden.complete_matrix.krippendorff },
  { set: 'textbook', table: tableOf(krippendorffMatrix), expected: golden.krippendorff_textbook },
  {
    set: 'acr',
    table: voted(acrRatings),
    expected: goldenJson('expected/acr.json', ofSet).krippendorff_alpha,
  },
  {
    set: 'att',
    table: voted(attRatings),
    expected: goldenJson('expected/att.json', ofSet).krippendorff_alpha,
  },
];

test.each(sets.flatMap((set) => LEVELS.map((level) => ({ ...set, level }))))(
  'alpha of $set, $level, equals the golden one',
  ({ table, expected, level }) => {
    expect(difference(alpha(table, level), expected[level])).toBeLessThan(1e-12);
  },
);

test.each(LEVELS)("Krippendorff's own example, %s, as printed", (level) => {
  expect(alpha(tableOf(krippendorffMatrix), level)).toBeCloseTo(golden.krippendorff_published[level], 3);
});

test('full agreement is 1, and less than chance is below 0', () => {
  expect(
    alpha(
      tableOf([
        [1, 1],
        [2, 2],
        [5, 5],
      ]),
      'ordinal',
    ),
  ).toBe(1);
  expect(
    alpha(
      tableOf([
        [1, 2],
        [2, 1],
        [1, 2],
      ]),
      'nominal',
    ),
  ).toBeLessThan(0);
});

test('where no two values differ there is no alpha', () => {
  for (const level of LEVELS) {
    expect(
      alpha(
        tableOf([
          [3, 3],
          [3, 3],
        ]),
        level,
      ),
    ).toBeNull();
    expect(alpha(tableOf([[3], [4]]), level)).toBeNull();
    expect(alpha(tableOf([]), level)).toBeNull();
  }
});

test('a unit that is taken twice counts as two', () => {
  const rows = [
    [1, 2, 1],
    [4, 5, 5],
    [3, 3, 2],
  ];
  const counts = categoryCounts(tableOf(rows));
  for (const level of LEVELS) {
    const twice = alpha(tableOf([...rows, [4, 5, 5]]), level);
    expect(
      difference(krippendorff(counts, level)(weightedTotals(counts, Float64Array.of(1, 2, 1))), twice),
    ).toBeLessThan(1e-12);
  }
});

test('alpha of interval does not depend on where the scale begins, with all digits', () => {
  const rows = completeMatrix.map((row) => row.map((value) => value + 1e6));
  expect(
    difference(alpha(tableOf(rows), 'interval'), golden.complete_matrix.krippendorff.interval),
  ).toBeLessThan(1e-9);
});

test('ratios of negative values are refused', () => {
  expect(() =>
    alpha(
      tableOf([
        [-1, 2],
        [1, 1],
      ]),
      'ratio',
    ),
  ).toThrow('use interval');
});
