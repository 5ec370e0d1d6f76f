import { expect, test } from 'vitest';
import { MediaReplies } from '../../../../server/http/delivery/media-replies.ts';
import { Turns, type Sent } from '../../../../server/http/delivery/turns.ts';

/** Replies that ask for a turn each, in this order, while four others have one; the order in which they get theirs. */
async function orderOf(sent: readonly Sent[]): Promise<number[]> {
  const turns = new Turns();
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const none = { network: 0, reply: 0 };
  const before = [0, 1, 2, 3].map(() => turns.run(none, () => new Promise<void>((end) => ends.push(end))));
  const asked = sent.map((each, index) => turns.run(each, async () => void order.push(index)));
  await Promise.resolve();
  expect(order).toEqual([]);
  for (const end of ends) end();
  await Promise.all([...before, ...asked]);
  return order;
}

test('the reply that had the least comes first, and of equals who asked first', async () => {
  const sent = [9_000_000, 64_000, 0, 64_000, 0].map((reply) => ({ network: 0, reply }));
  expect(await orderOf(sent)).toEqual([2, 4, 1, 3, 0]);
});

test('a network that had the least comes before any reply of one that had more', async () => {
  const sent = [
    { network: 400_000_000, reply: 0 },
    { network: 9_000_000, reply: 9_000_000 },
    { network: 400_000_000, reply: 64_000 },
  ];
  expect(await orderOf(sent)).toEqual([1, 0, 2]);
});

test('what a network was sent counts while the replies are under way', () => {
  const replies = new MediaReplies(() => 0);
  const from = (session: string, network: string | null) =>
    replies.begin({ session, network, isRehearsal: false });
  const [one, two, other, local] = [from('a', 'N'), from('b', 'N'), from('c', 'M'), from('d', null)];
  one.sent(500);
  two.sent(20);
  local.sent(7);
  expect([one, two, other, local].map((reply) => reply.soFar())).toEqual([
    { network: 520, reply: 500 },
    { network: 520, reply: 20 },
    { network: 0, reply: 0 },
    { network: 7, reply: 7 },
  ]);
  one.end();
  expect(two.soFar()).toEqual({ network: 20, reply: 20 });
});

test('a turn whose work fails is handed on, and turns that nobody waits for are free again', async () => {
  const turns = new Turns();
  const none = { network: 0, reply: 0 };
  const failing = Array.from({ length: 20 }, () =>
    turns.run(none, async () => {
      throw new Error('the file is gone');
    }),
  );
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await turns.run(none, async () => 'next')).toBe('next');
});
