import { expect, test } from 'vitest';
import { Turns } from '../../../server/delivery/turns.ts';

/** Replies that ask for a turn each, in this order, while four others have one; the order in which they get theirs. */
async function orderOf(sentBytes: readonly number[]): Promise<number[]> {
  const turns = new Turns();
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const before = [0, 1, 2, 3].map(() => turns.run(0, () => new Promise<void>((end) => ends.push(end))));
  const asked = sentBytes.map((bytes, index) => turns.run(bytes, async () => void order.push(index)));
  await Promise.resolve();
  expect(order).toEqual([]);
  for (const end of ends) end();
  await Promise.all([...before, ...asked]);
  return order;
}

test('who had the least comes first, and of equals who asked first', async () => {
  expect(await orderOf([9_000_000, 64_000, 0, 64_000, 0])).toEqual([2, 4, 1, 3, 0]);
});

test('a turn whose work fails is handed on, and turns that nobody waits for are free again', async () => {
  const turns = new Turns();
  const failing = Array.from({ length: 20 }, () =>
    turns.run(0, async () => {
      throw new Error('the file is gone');
    }),
  );
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await turns.run(0, async () => 'next')).toBe('next');
});
