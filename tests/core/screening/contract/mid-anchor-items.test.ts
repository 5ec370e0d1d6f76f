import { expect, test } from 'vitest';
import { judgeMidAnchors, type MidAnchorScore } from '#core/screening/contract/mid-anchor-items.ts';

/** Twenty listeners on ten items; `above` says which of them put the mid anchor above 90. */
function scoresWhere(above: (listener: number, item: number) => boolean): MidAnchorScore[] {
  return Array.from({ length: 200 }, (_, index) => {
    const [listener, item] = [Math.floor(index / 10), index % 10];
    return { listener: `l${listener}`, item: `i${item}`, score: above(listener, item) ? 91 : 90 };
  });
}

function excludedOf(scores: readonly MidAnchorScore[]): string[] {
  return judgeMidAnchors(scores).listeners.flatMap(({ listener, excluded }) => (excluded ? [listener] : []));
}

test('M14 an item whose mid anchor 30 % of the listeners put above 90 is left out of the rule and reported', () => {
  const scores = scoresWhere(
    (listener, item) => (item === 4 && listener < 6) || (item === 7 && listener === 0),
  );
  expect(judgeMidAnchors(scores).items.filter(({ leftOut }) => leftOut)).toEqual([
    { item: 'i4', listeners: 20, above: 6, leftOut: true },
  ]);
  // Listener 0 is above on 2 of 10 items, more than 15 %, but only on 1 of the 9 that stay.
  expect(excludedOf(scores)).toEqual([]);
});

test('M14 exactly a quarter of the listeners leaves an item in', () => {
  const { items } = judgeMidAnchors(scoresWhere((listener, item) => item === 4 && listener < 5));
  expect(items.every(({ leftOut }) => !leftOut)).toBe(true);
});

test('M14 who puts it above 90 on more than 15 % of the items that stay is excluded', () => {
  expect(excludedOf(scoresWhere((listener, item) => listener === 3 && item < 2))).toEqual(['l3']);
  expect(excludedOf(scoresWhere((listener, item) => listener === 3 && item < 1))).toEqual([]);
});
