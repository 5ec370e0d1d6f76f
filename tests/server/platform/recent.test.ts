import { expect, test } from 'vitest';
import { Recent } from '../../../server/platform/recent.ts';

test('what was asked for longest ago is forgotten first', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test('with weights, many light values are kept or few heavy ones, and the newest always', () => {
  const recent = new Recent<string>(10, (value) => value.length);
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => recent.get(key) !== undefined);
  for (const key of ['a', 'b', 'c']) recent.set(key, 'xxx');
  expect(kept()).toEqual(['a', 'b', 'c']);
  recent.set('a', 'xxxxx');
  expect(kept()).toEqual(['a', 'c']);
  recent.set('d', 'x'.repeat(50));
  expect(kept()).toEqual(['d']);
  recent.delete('d');
  for (const key of ['a', 'b', 'c']) recent.set(key, 'xxx');
  expect(kept()).toEqual(['a', 'b', 'c']);
  recent.clear();
  expect(kept()).toEqual([]);
});
