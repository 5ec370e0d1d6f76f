import { expect, test } from 'vitest';
import { castOf } from '../../../server/rehearsal/cast.ts';

const countOf = (cast: readonly string[], persona: string): number =>
  cast.filter((other) => other === persona).length;

test('as many of each persona come as the shares say', () => {
  const cast = castOf(60, 0.15, 'a');
  expect(cast).toHaveLength(60);
  expect(['careful', 'careless', 'trap-failing', 'vanishing'].map((name) => countOf(cast, name))).toEqual([
    42, 9, 3, 6,
  ]);
});

test('the order follows from the seed', () => {
  expect(castOf(30, 0.5, 'a')).toEqual(castOf(30, 0.5, 'a'));
  expect(castOf(30, 0.5, 'a')).not.toEqual(castOf(30, 0.5, 'b'));
});

test('with all of them careless nobody else comes', () => {
  expect(new Set(castOf(10, 1, 'a'))).toEqual(new Set(['careless']));
  expect(castOf(1, 0, 'a')).toEqual(['careful']);
});
