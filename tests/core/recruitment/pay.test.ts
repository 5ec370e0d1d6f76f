import { expect, test } from 'vitest';
import { hourlyPay, leastReward, parseReward } from '#core/recruitment/pay.ts';

test('a reward is an amount and a currency, and nothing else', () => {
  expect(parseReward('4.00 GBP')).toEqual({ amount: 4, currency: 'GBP' });
  expect(parseReward('12 USD')).toEqual({ amount: 12, currency: 'USD' });
  for (const text of [
    '',
    'course credit',
    '0.00 GBP',
    '-1 GBP',
    '4,00 GBP',
    '4.000 GBP',
    '4 gbp',
    '£4',
    '4 GBP or a book',
  ])
    expect(parseReward(text), text).toBeNull();
});

test('pay an hour follows from the reward and the time that the study takes', () => {
  expect(hourlyPay({ amount: 1.5, currency: 'GBP' }, 9)).toBe(10);
  expect(hourlyPay({ amount: 3, currency: 'GBP' }, 30)).toBe(6);
  expect(() => hourlyPay({ amount: 3, currency: 'GBP' }, 0)).toThrow(RangeError);
});

test('the least reward is rounded up, and pays what was wanted', () => {
  expect(leastReward(6, 20)).toBe(2);
  expect(leastReward(9, 7)).toBe(1.05);
  expect(leastReward(8, 10)).toBe(1.34);
  for (const minutes of [1, 3.5, 7, 11, 12.5, 23, 59])
    for (const hourly of [6, 8, 9, 12]) {
      const amount = leastReward(hourly, minutes);
      expect(hourlyPay({ amount, currency: 'GBP' }, minutes)).toBeGreaterThanOrEqual(hourly - 1e-9);
      expect(hourlyPay({ amount: amount - 0.01, currency: 'GBP' }, minutes)).toBeLessThan(hourly);
    }
});
