import { expect, test } from 'vitest';
import { zScoreRule } from '#core/screening/rules/z-score.ts';
import { rating } from '../../support/ratings.ts';
import { goldenRatings, goldenScreening } from './golden-votes.ts';

/** Votes on one system: as many 3 as it takes, and one 5. */
const condition = (size: number, system = 'a') =>
  Array.from({ length: size }, (_, listener) =>
    rating({ listener: `L${listener}`, system, item: `${listener}`, canonicalValue: listener === 0 ? 5 : 3 }),
  );

test('the votes 2 standard deviations from their condition are those that numpy finds', () => {
  const findings = zScoreRule.find(goldenRatings, { limit: 2 });
  const found = findings.flatMap(({ listener, ratings }) => ratings.map(({ clip }) => `${listener} ${clip}`));
  expect(found.toSorted()).toEqual(goldenScreening.z_from_2);
});

test('X3 (2.4) one of 12 who differs has z = 3.32, one of 11 has 3.16', () => {
  expect(zScoreRule.find(condition(12)).map(({ evidence }) => evidence)).toEqual([
    '5 has z = 3.32 among 12 votes of its condition, mean 3.17',
  ]);
  expect(zScoreRule.find(condition(11))).toEqual([]);
});

test('a vote at the limit is flagged, and only that vote', () => {
  const [finding, ...others] = zScoreRule.find(condition(5), { limit: 2 - 1e-9 });
  expect(finding?.ratings.map(({ canonicalValue }) => canonicalValue)).toEqual([5]);
  expect(others).toEqual([]);
  expect(zScoreRule.find(condition(5), { limit: 2 + 1e-9 })).toEqual([]);
});

test('conditions stay apart, and one in which all votes are the same has no outliers', () => {
  const other = condition(50, 'b').map((one) => rating({ ...one, canonicalValue: 5 }));
  expect(zScoreRule.find([...condition(11), ...other])).toEqual([]);
  expect(zScoreRule.effect).toBe('flag');
});
