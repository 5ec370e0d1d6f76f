import { array, assert, constant, double, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changed, CompactRatings, packed, rowsOf } from '#core/ratings/compact-ratings.ts';
import { NumberColumn } from '#core/ratings/number-column.ts';
import { COLUMNS, SITTING_COLUMN, type Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../support/ratings.ts';

/** Values of every width. */
const values = oneof(
  constant(null),
  constant(-0),
  integer(),
  integer({ min: -129, max: 129 }),
  double({ noNaN: true, noDefaultInfinity: true }),
);

test('a column of numbers gives back every value, whatever came before and after it', () => {
  assert(
    property(array(values, { minLength: 1, maxLength: 20 }), integer({ min: 1, max: 900 }), (some, times) => {
      const column = new NumberColumn();
      const all = some.flatMap((value) => Array.from({ length: times }, () => value));
      for (const value of all) column.add(value);
      const wrong = [...all.keys()].find((row) => !Object.is(column.at(row), all[row]));
      expect(wrong).toBeUndefined();
    }),
  );
});

const cells = (one: Rating): unknown[] => [
  ...[...COLUMNS, SITTING_COLUMN].map(({ value }) => value(one)),
  one.factors,
  one.reasons,
  one.flags,
  one.ticks,
  one.sitting,
];

const some = (): Rating[] =>
  [1, 2, 3].flatMap((page) =>
    ['a', 'b', 'c'].map((system, index) =>
      rating({
        listener: `L${page % 2}`,
        page,
        system,
        canonicalValue: index === 1 ? null : page + index / 3,
        rawValue: 1000 * page * index,
        decisionMs: page === 2 ? null : 70_000 * page,
        heardShare: index / 2,
        sitting: page === 3 ? 2 : undefined,
        factors: { voice: system },
        reasons: page === 2 ? ['att', 'left'] : [],
        text: `${page} ${system}`,
      }),
    ),
  );

test('compact ratings read like the ratings that they were made of', () => {
  const compact = new CompactRatings();
  const ratings = some();
  const own = ratings.map((one) => compact.add(one));
  expect(own.map(cells)).toEqual(ratings.map(cells));
});

test('ratings of one page with different members of the page keep them', () => {
  const compact = new CompactRatings();
  const ratings = some().map((one, index) => ({
    ...one,
    page: 1,
    receivedAt: `${index}`,
    pageMs: index % 3,
  }));
  const own = ratings.map((one) => compact.add(one));
  expect(own.map(cells)).toEqual(ratings.map(cells));
});

test('a changed copy has the new members, and the rating keeps its own', () => {
  const plain = rating({ system: 'a' });
  for (const one of [plain, new CompactRatings().add(plain)]) {
    const first = changed(one, { system: 'b', position: 2 });
    const second = changed(first, { counts: false, reasons: ['gold'], position: 3 });
    expect(cells(first)).toEqual(cells({ ...plain, system: 'b', position: 2 }));
    expect(cells(second)).toEqual(
      cells({ ...plain, system: 'b', position: 3, counts: false, reasons: ['gold'] }),
    );
    expect(cells(one)).toEqual(cells(plain));
  }
});

const compactly = (ratings: readonly Rating[]): CompactRatings => {
  const compact = new CompactRatings();
  for (const one of ratings) compact.add(one);
  return compact;
};

test('a list of compact ratings is read like their array, any number of times', () => {
  const ratings = some();
  const compact = compactly(ratings);
  expect(compact).toHaveLength(ratings.length);
  for (let time = 0; time < 2; time += 1) expect([...compact].map(cells)).toEqual(ratings.map(cells));
  expect(rowsOf(compact).map(cells)).toEqual(ratings.map(cells));
  expect(compact.every(({ page }) => page > 0)).toBe(true);
  expect(compact.every(({ page }) => page < 3)).toBe(false);
  const isB = ({ system }: Rating): boolean => system === 'b';
  const late = compact.filter(isB).filter(({ page }) => page > 1);
  expect([...late].map(cells)).toEqual(ratings.filter((one) => isB(one) && one.page > 1).map(cells));
});

test('packed ratings keep their order, their changes and what they were selected from', () => {
  const compact = compactly(some());
  expect(packed(rowsOf(compact))).toBe(compact);
  const rows = rowsOf(compact)
    .toReversed()
    .slice(2)
    .map((row, index) =>
      index % 2 === 0 ? changed(row, { counts: false, reasons: [`gold ${index}`] }) : row,
    );
  const own = packed(rows);
  expect(own).not.toBe(rows);
  expect([...own].map(cells)).toEqual(rows.map(cells));
  const out = own.filter(({ counts }) => !counts);
  expect([...out].map(cells)).toEqual(rows.filter(({ counts }) => !counts).map(cells));
  const plain = some();
  expect(packed(plain)).toBe(plain);
  const mixed = [...rows, ...plain];
  expect(packed(mixed)).toBe(mixed);
});
