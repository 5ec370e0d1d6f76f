import { expect, test } from 'vitest';
import { backoffMs, Wait } from '../../../client/lib/backoff.ts';

test('waits are drawn below a ceiling that doubles from 0.5 s to 30 s', () => {
  expect([0, 1, 2, 5, 6, 20].map((retry) => backoffMs(retry, 1))).toEqual([
    500, 1000, 2000, 16_000, 30_000, 30_000,
  ]);
  expect(backoffMs(3, 0)).toBe(0);
});

test('no wait is shorter than the server asked for, and no two that it asked are equal', () => {
  expect(backoffMs(0, 0, 2000)).toBe(2000);
  expect(backoffMs(0, 0.5, 2000)).toBe(2250);
  expect(backoffMs(6, 1, 2000)).toBe(32_000);
});

test('a wait ends at once when it is hurried', async () => {
  const wait = new Wait();
  const ended = wait.for(60_000);
  wait.hurry();
  await expect(ended).resolves.toBeUndefined();
});
