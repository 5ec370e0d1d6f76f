import { expect, test } from 'vitest';
import { CARELESS, isCareless } from '#core/methods/contract/simulation.ts';
import { castOf } from '../../../../server/app/rehearsal/cast.ts';

const countOf = (cast: readonly string[], persona: string): number =>
  cast.filter((other) => other === persona).length;

test('as many of each persona come as the shares say', () => {
  const cast = castOf(60, 0.15, 'a');
  expect(cast).toHaveLength(60);
  expect(['careful', 'trap-failing', 'vanishing'].map((name) => countOf(cast, name))).toEqual([42, 3, 6]);
});

test('the order follows from the seed', () => {
  expect(castOf(30, 0.5, 'a')).toEqual(castOf(30, 0.5, 'a'));
  expect(castOf(30, 0.5, 'a')).not.toEqual(castOf(30, 0.5, 'b'));
});

test('with all of them careless nobody else comes', () => {
  expect(castOf(10, 1, 'a').every(isCareless)).toBe(true);
  expect(castOf(1, 0, 'a')).toEqual(['careful']);
});

test('the careless are spread evenly over the kinds that are asked for', () => {
  expect(CARELESS.map((kind) => countOf(castOf(60, 0.15, 'a'), kind))).toEqual([2, 2, 2, 2, 1]);
  const two = castOf(60, 0.15, 'a', ['random', 'trap-aware']);
  expect(CARELESS.map((kind) => countOf(two, kind))).toEqual([5, 0, 0, 0, 4]);
});
