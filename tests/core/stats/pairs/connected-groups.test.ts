import { expect, test } from 'vitest';
import { connectedGroups } from '#core/stats/pairs/connected-groups.ts';

test('left nodes that share a right node, directly or through others, are one group', () => {
  expect(
    connectedGroups([
      [0, 0],
      [1, 0],
      [2, 1],
    ]),
  ).toEqual([0, 0, 1]);
  expect(
    connectedGroups([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 3],
      [2, 3],
    ]),
  ).toEqual([0, 0, 0]);
  expect(connectedGroups([])).toEqual([]);
});

test('a long chain is one group', () => {
  const chain = Array.from({ length: 50_000 }, (_, link) => [
    [link, link] as const,
    [link, link + 1] as const,
  ]).flat();
  expect(new Set(connectedGroups(chain.toReversed()))).toEqual(new Set([0]));
});
