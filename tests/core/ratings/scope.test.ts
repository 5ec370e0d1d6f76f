import { expect, test } from 'vitest';
import { Scope, scopeOf } from '#core/ratings/scope.ts';
import { rating } from '../../support/ratings.ts';

/** A listener with two sessions, whose ratings do not follow each other. */
const ratings = [
  rating({ listener: 'a', session: '1' }),
  rating({ listener: 'a', session: '1' }),
  rating({ listener: 'b', session: '2' }),
  rating({ listener: 'a', session: '3' }),
  rating({ listener: 'a', session: '1' }),
];

test('listeners and sessions count once, wherever their ratings are', () => {
  const all = new Scope();
  for (const own of ratings) all.add(own);
  expect(all.cells()).toEqual({ listeners: 2, sessions: 3, ratings: 5 });
  expect(scopeOf(ratings, Uint8Array.of(1, 1, 1, 1, 1))).toEqual(all.cells());
});

test('only ratings that are in it count', () => {
  expect(scopeOf(ratings, Uint8Array.of(0, 0, 0, 1, 1))).toEqual({ listeners: 1, sessions: 2, ratings: 2 });
  expect(scopeOf(ratings, new Uint8Array(5))).toEqual({ listeners: 0, sessions: 0, ratings: 0 });
});
