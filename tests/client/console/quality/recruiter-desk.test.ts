import { expect, test } from 'vitest';
import { bonusAmount } from '../../../../client/console/quality/bonus-amount.ts';
import { RecruiterDesk } from '../../../../client/console/quality/recruiter-desk.svelte.ts';
import { refused, serverThat } from '../server-that.ts';

const told =
  (text: string, total: number | null = null) =>
  () =>
    Response.json({ text, total });
const view = () => Response.json({ recruiter: null, status: '' });
const bodyOf = ([, init]: [string, RequestInit | undefined]): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : null;

test('an amount is read to the smallest unit of its currency, and nothing is no amount', () => {
  expect(['2', ' 2.5 ', '0.05', '1234.56'].map(bonusAmount)).toEqual([200, 250, 5, 123_456]);
  expect(['', '0', '0.00', '2,5', '1.234', '12345', '-1', '1e3'].map(bonusAmount)).toEqual(
    Array(8).fill(null),
  );
});

test('an order is sent as it was tried, and only once it was tried', async () => {
  const { api, asked } = serverThat(told('would ask'), told('asked'), view);
  const desk = new RecruiterDesk(api, 'mine');
  await desk.send();
  expect(asked).toEqual([]);
  await desk.plan({ action: 'return', listener: 'a', reason: 'too fast', send: false });
  expect([desk.planned?.text, desk.isPlanning, asked.length]).toEqual(['would ask', true, 1]);
  await desk.send();
  expect(asked.slice(0, 2).map(bodyOf)).toEqual([
    { action: 'return', listener: 'a', reason: 'too fast', send: false },
    { action: 'return', listener: 'a', reason: 'too fast', send: true },
  ]);
  expect([desk.isPlanning, desk.view?.recruiter]).toEqual([false, null]);
});

test('a bonus is sent with the total of its dry run, and not where that says none', async () => {
  const bonus = { action: 'bonus', reason: 'thanks', amount: 250, total: null } as const;
  const { api, asked } = serverThat(told('nobody completed'), told('17.50 in all', 1750), told(''), view);
  const desk = new RecruiterDesk(api, 'mine');
  await desk.plan(bonus);
  expect(desk.planned).toEqual({ text: 'nobody completed', order: null });
  await desk.plan(bonus);
  await desk.send();
  expect(asked.slice(2, 3).map(bodyOf)).toEqual([{ ...bonus, total: 1750 }]);
});

test('what the recruiter refuses is said, and the order is gone', async () => {
  const { api } = serverThat(told('would approve'), refused(422, 'recruiter', 'no such submission'));
  const desk = new RecruiterDesk(api, 'mine');
  await desk.plan({ action: 'approve', listeners: ['a'], send: false });
  await desk.send();
  expect([String(desk.failure), desk.isPlanning]).toEqual(['ApiError: no such submission', false]);
});
