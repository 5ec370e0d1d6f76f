import { describe, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { hiddenReferenceRule } from '#core/screening/rules/hidden-reference.ts';
import { iqrRule } from '#core/screening/rules/iqr.ts';
import { midAnchorRule } from '#core/screening/rules/mid-anchor.ts';
import { mushraPages } from '../../support/mushra-ratings.ts';
import { rating } from '../../support/ratings.ts';

/** Pages of which the first `failing` have the hidden reference at 89, the others at exactly 90. */
function references(listener: string, pages: number, failing: number, own: Partial<Rating> = {}): Rating[] {
  return mushraPages(
    listener,
    pages,
    (page) => ({ 'hidden reference': page < failing ? 89 : 90, a: 100, b: 20 }),
    own,
  );
}

describe('hidden reference', () => {
  test.each([
    [1, 0],
    [5, 0],
    [6, 0],
    [7, 1],
    [10, 1],
    [13, 1],
    [14, 2],
    [17, 2],
    [20, 3],
    [40, 6],
    [60, 9],
    [100, 15],
  ])('M13 X3 (1.6) of %i pages at most %i may be below 90, and 90 is no failure', (pages, tolerated) => {
    expect(hiddenReferenceRule.find(references('L1', pages, tolerated))).toEqual([]);
    const ratings = references('L1', pages, tolerated + 1);
    expect(hiddenReferenceRule.find(ratings)).toEqual([
      {
        listener: 'L1',
        ratings,
        evidence: `hidden reference below 90 on ${tolerated + 1} of ${pages} pages`,
      },
    ]);
  });

  test('listeners, blocks and sessions: one is judged by all own pages of a block and of no other', () => {
    const careful = references('careful', 20, 0);
    const first = references('L1', 20, 4);
    const second = references('L1', 20, 3, { block: 2 });
    const found = hiddenReferenceRule.find([...careful, ...second, ...first]);
    expect(found.map(({ listener, ratings }) => ({ listener, ratings }))).toEqual([
      { listener: 'L1', ratings: first },
    ]);
    // The same four pages, of 40 over two sessions with the same page numbers.
    expect(hiddenReferenceRule.find([...first, ...references('L1', 20, 0, { session: 'again' })])).toEqual(
      [],
    );
  });

  test('the order of the ratings does not matter', () => {
    const ratings = [references('L1', 20, 4), references('L2', 20, 3), references('L3', 7, 2)].flat();
    const shuffled = createRandom('order').shuffle(ratings);
    const told = (rows: readonly Rating[]) =>
      hiddenReferenceRule.find(rows).map(({ listener, evidence }) => [listener, evidence]);
    expect(told(shuffled)).toEqual(told(ratings));
    expect(told(ratings).map(([listener]) => listener)).toEqual(['L1', 'L3']);
  });

  test('its limits are parameters, and others do not exist', () => {
    const ratings = references('L1', 20, 4);
    expect(hiddenReferenceRule.find(ratings, { share: 0.2 })).toEqual([]);
    expect(hiddenReferenceRule.find(ratings, { below: 89 })).toEqual([]);
    expect(hiddenReferenceRule.find(ratings, { below: 91, share: 0.99 })).toHaveLength(1);
    expect(() => hiddenReferenceRule.find(ratings, { bellow: 80 })).toThrow('bellow');
    expect(() => hiddenReferenceRule.find(ratings, { share: 15 })).toThrow('share');
  });

  test('a page without a hidden reference is not counted', () => {
    const without = mushraPages('L1', 20, () => ({ a: 100, b: 20 }), { session: 'other' });
    expect(hiddenReferenceRule.find(without)).toEqual([]);
    expect(hiddenReferenceRule.find([...without, ...references('L1', 10, 2)])).toHaveLength(1);
  });
});

/** Twenty listeners on ten items; `above` says who puts the mid anchor of which item at 91, others at exactly 90. */
function midAnchors(above: (listener: number, item: number) => boolean): Rating[] {
  return Array.from({ length: 20 }, (_, listener) =>
    mushraPages(`l${listener}`, 10, (item) => ({ 'mid anchor': above(listener, item) ? 91 : 90, a: 50 })),
  ).flat();
}

describe('mid anchor', () => {
  test('M14 an item that 30 % of the listeners put above 90 is left out of the count and named', () => {
    const ratings = midAnchors((listener, item) => (item === 4 ? listener < 6 : listener === 0 && item < 2));
    const found = midAnchorRule.find(ratings);
    expect(found).toEqual([
      {
        listener: 'l0',
        ratings: ratings.filter(({ listener }) => listener === 'l0'),
        evidence:
          'mid anchor above 90 on 2 of 9 pages; ignored, because more than 25 % of the listeners put it higher there: i5 (6 of 20)',
      },
    ]);
  });

  test('M14 two of ten would be too many, one of the nine that stay is not', () => {
    const ratings = midAnchors((listener, item) =>
      item === 4 ? listener < 6 : listener === 0 && item === 7,
    );
    expect(midAnchorRule.find(ratings)).toEqual([]);
    expect(midAnchorRule.find(ratings, { item_share: 0.3 })).toMatchObject([
      { listener: 'l0', evidence: 'mid anchor above 90 on 2 of 10 pages' },
    ]);
  });

  test('M14 X3 (1.6) exactly a quarter leaves the item in', () => {
    const ratings = midAnchors((listener, item) =>
      item === 4 ? listener < 5 : listener === 0 && item === 7,
    );
    expect(midAnchorRule.find(ratings).map(({ evidence }) => evidence)).toEqual([
      'mid anchor above 90 on 2 of 10 pages',
    ]);
  });

  test.each([
    [13, 1],
    [14, 2],
    [20, 3],
  ])('M14 X3 (1.6) of %i pages %i may be above 90', (pages, tolerated) => {
    const others = ['x', 'y', 'z'].flatMap((name) => mushraPages(name, pages, () => ({ 'mid anchor': 40 })));
    const one = (above: number): Rating[] =>
      mushraPages('L1', pages, (page) => ({ 'mid anchor': page < above ? 100 : 90 }));
    expect(midAnchorRule.find([...others, ...one(tolerated)])).toEqual([]);
    expect(midAnchorRule.find([...others, ...one(tolerated + 1)]).map(({ listener }) => listener)).toEqual([
      'L1',
    ]);
  });
});

describe('iqr', () => {
  const scored = (values: readonly number[], own: Partial<Rating> = {}): Rating[] =>
    values.map((canonicalValue, index) => rating({ listener: `L${index + 1}`, canonicalValue, ...own }));

  test('X3 (1.6) flags what lies outside 1.5 interquartile ranges, quartiles linear between neighbours', () => {
    // R: quantile(c(10, 12, 14, 16, 30), c(.25, .75), type = 7) is 12 and 16.
    const ratings = scored([10, 12, 14, 16, 30]);
    expect(iqrRule.effect).toBe('flag');
    expect(iqrRule.find(ratings)).toEqual([
      { listener: 'L5', ratings: [ratings[4]], evidence: 'a/1: 30 outside 6 to 22' },
    ]);
    expect(iqrRule.find(scored([10, 12, 14, 16, 22]))).toEqual([]);
    expect(iqrRule.find(ratings, { factor: 3.5 })).toEqual([]);
  });

  test('cells are told apart by clip, role, scale and block, and traps have none', () => {
    const usual = [50, 51, 52, 53];
    const one = (own: Partial<Rating>): Rating => rating({ listener: 'L9', canonicalValue: 0, ...own });
    expect(iqrRule.find([...scored(usual), one({})])).toHaveLength(1);
    for (const own of [
      { item: '2' },
      { system: 'b' },
      { role: 'mid anchor' },
      { scale: 'other' },
      { block: 2 },
    ])
      expect(iqrRule.find([...scored(usual), one(own)])).toEqual([]);
    expect(iqrRule.find([...scored(usual, { role: 'gold' }), one({ role: 'gold' })])).toEqual([]);
  });

  test('gathers all outliers of a listener on a scale in one finding', () => {
    const cells = ['1', '2', '3'].flatMap((item) =>
      scored([50, 51, 52, 53, item === '3' ? 52 : 0], { item }),
    );
    const found = iqrRule.find(cells);
    expect(found).toHaveLength(1);
    expect(found[0]?.evidence).toBe('a/1: 0 outside 47 to 55; a/2: 0 outside 47 to 55');
    expect(found[0]?.ratings.map(({ item }) => item)).toEqual(['1', '2']);
  });
});
