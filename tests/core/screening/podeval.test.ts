import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { isLast, isTopTwo, keepsJudge } from '#core/screening/contract/anchors.ts';
import { podevalRule } from '#core/screening/rules/podeval-anchors.ts';
import { mushraPages } from '../../support/mushra-ratings.ts';

/** Percentages of PodEval's Table 3, judges 1 to 20, of 17 pages each. */
const LOW_LAST = [
  94.12, 100, 100, 100, 100, 100, 100, 100, 100, 100, 94.12, 100, 100, 100, 100, 100, 100, 76.47, 100, 100,
];
const HIGH_TOP_TWO = [
  88.24, 88.24, 58.82, 58.82, 94.12, 64.71, 17.65, 58.82, 64.71, 94.12, 94.12, 82.35, 64.71, 82.35, 88.24,
  58.82, 64.71, 47.06, 52.94, 35.29,
];
const PAGES = 17;

/** A judge who puts the low anchor last on so many of 17 pages, and the high anchor in the top 2. */
function judge(listener: string, last: number, topTwo: number): Rating[] {
  return mushraPages(listener, PAGES, (page) => ({
    'low anchor': page < last ? 5 : 60,
    'high anchor': page < topTwo ? 80 : 30,
    a: 90,
    b: 50,
    c: 70,
    d: 50,
  }));
}

test('M15 X3 (1.7) drops exactly judges 7, 18 and 20 of Table 3, from percentages', () => {
  const dropped = LOW_LAST.flatMap((last, index) =>
    keepsJudge({ last, topTwo: HIGH_TOP_TWO[index] ?? 0, pages: 100 }) ? [] : [index + 1],
  );
  expect(dropped).toEqual([7, 18, 20]);
});

test('M15 X3 (1.7) drops exactly judges 7, 18 and 20 of Table 3, from ratings', () => {
  const count = (percent: number | undefined): number => Math.round(((percent ?? 0) * PAGES) / 100);
  const ratings = LOW_LAST.flatMap((last, index) =>
    judge(`judge ${index + 1}`, count(last), count(HIGH_TOP_TWO[index])),
  );
  const found = podevalRule.find(ratings);
  expect(found.map(({ listener, evidence }) => [listener, evidence])).toEqual([
    ['judge 18', 'low anchor last on 13 of 17 pages, high anchor in the top 2 on 8'],
    ['judge 20', 'low anchor last on 17 of 17 pages, high anchor in the top 2 on 6'],
    ['judge 7', 'low anchor last on 17 of 17 pages, high anchor in the top 2 on 3'],
  ]);
  expect(found[0]?.ratings).toEqual(ratings.filter(({ listener }) => listener === 'judge 18'));
});

test('M15 X3 (1.7) both limits are strict: 16 and 9 of 17 pages are kept, one less of either is not', () => {
  const listeners = [judge('kept', 16, 9), judge('low', 15, 9), judge('high', 16, 8)].flat();
  expect(podevalRule.find(listeners).map(({ listener }) => listener)).toEqual(['high', 'low']);
  expect(keepsJudge({ last: 18, topTwo: 11, pages: 20 })).toBe(false);
  expect(keepsJudge({ last: 19, topTwo: 10, pages: 20 })).toBe(false);
  expect(podevalRule.find(judge('low', 15, 9), { low_share: 0.8 })).toEqual([]);
});

test('M15 on pages of equal scores nothing is last and nothing in the top 2', () => {
  expect(isLast(50, [50, 50, 50])).toBe(false);
  expect(isTopTwo(50, [50, 50, 50])).toBe(false);
  const equal = mushraPages('L1', PAGES, () => ({ 'low anchor': 50, 'high anchor': 50, a: 50, b: 50 }));
  expect(podevalRule.find(equal).map(({ evidence }) => evidence)).toEqual([
    'low anchor last on 0 of 17 pages, high anchor in the top 2 on 0',
  ]);
});

test('a tie with the second best is in the top 2, with two above it is not', () => {
  expect(isTopTwo(80, [90, 80, 10])).toBe(true);
  expect(isTopTwo(80, [90, 81, 10])).toBe(false);
  expect(isLast(10, [10, 90])).toBe(false);
  expect(isLast(9, [10, 90])).toBe(true);
});

test('is never applied beside a hidden reference, or without both anchors', () => {
  const scores = { 'low anchor': 50, 'high anchor': 50, a: 50 };
  expect(podevalRule.find(mushraPages('L1', PAGES, () => ({ ...scores, 'hidden reference': 50 })))).toEqual(
    [],
  );
  expect(podevalRule.find(mushraPages('L1', PAGES, () => ({ 'low anchor': 50, a: 50 })))).toEqual([]);
});
