import { array, assert, constant, double, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changed, CompactRatings, mappedRatings, ratingsAt, rowsOf } from '#core/ratings/compact-ratings.ts';
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

test('some ratings of a list keep their order, and those that are changed the rest of their members', () => {
  const plain = some();
  const exclude = (one: Rating, index: number): Rating =>
    index % 2 === 0 ? changed(one, { counts: false, reasons: [...one.reasons, `gold ${index}`] }) : one;
  const flag = (one: Rating, index: number): Rating =>
    index % 3 === 0 ? changed(one, { flags: [`too fast ${index}`] }) : one;
  const places = [7, 5, 6, 0, 2];
  const [expected, found] = [plain, compactly(plain)].map((ratings) => {
    const own = ratingsAt(ratings, places);
    const twice = mappedRatings(mappedRatings(own, exclude), flag);
    expect(mappedRatings(own, (one) => one)).toBe(own);
    expect(mappedRatings(twice, (one) => one)).toBe(twice);
    expect(twice).toHaveLength(places.length);
    const out = twice.filter(({ counts }) => !counts);
    return [own, twice, out].map((list) => Array.from(list, cells));
  });
  expect(found).toEqual(expected);
});
