import { expect, test } from 'vitest';
import { conditionMeans, countingOf } from '#core/screening/compare-screenings.ts';
import { screened } from '#core/screening/lens.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import { rating } from '../../support/ratings.ts';

test('a pair of systems is one condition with one sign, whichever of them a row names first', () => {
  const judged = (a: string, b: string, canonicalValue: number, listener: string) =>
    rating({
      method: 'pairwise',
      scale: 'preference',
      listener,
      system: a,
      comparedSystem: b,
      clip: `${a}/1`,
      comparedClip: `${b}/1`,
      canonicalValue,
    });
  const ratings = [judged('b', 'a', 2, 'L1'), judged('a', 'b', -1, 'L2'), judged('c', 'a', 1, 'L1')];
  const under = screened(ratings, screeningSet(), { durations: new Map(), metrics: [] });
  const rows = conditionMeans(ratings, [countingOf({ name: 'primary', under })]);
  expect(rows.map(({ condition, before, after }) => [condition, before.n, before.mean, after[0]?.n])).toEqual(
    [
      ['a - b', 2, -1.5, 2],
      ['a - c', 1, -1, 1],
    ],
  );
});
