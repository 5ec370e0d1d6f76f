import { expect, test } from 'vitest';
import { amountText, moneyText, parseMoney, percentOf, perHour } from '#core/text/money.ts';

const units = (text: string): bigint => parseMoney(`${text} CNY`)?.units ?? -1n;

test('an amount is read and written exactly', () => {
  expect(parseMoney('0.80 CNY')).toEqual({ units: 8000n, currency: 'CNY' });
  expect(moneyText({ units: 8000n, currency: 'CNY' })).toBe('0.80 CNY');
  for (const text of ['0.125', '0.0001', '12.00', '999999999.9999', '3.10'])
    expect(amountText(units(text)), text).toBe(text);
  for (const text of [
    '',
    '0 CNY',
    '0.00 CNY',
    '-1 CNY',
    '0,80 CNY',
    '0.80',
    '0.80 cny',
    '0.12345 CNY',
    '1e3 CNY',
  ])
    expect(parseMoney(text), text).toBeNull();
});

test('sums do not round: ten tenths are one, and a million times 0.80 is 800,000', () => {
  expect(amountText(units('0.10') * 3n)).toBe('0.30');
  expect(amountText(units('0.80') * 1_000_000n)).toBe('800000.00');
});

test('a percentage is rounded half up to a hundredth', () => {
  expect(amountText(percentOf(units('256.00'), 33.3))).toBe('85.25');
  expect(amountText(percentOf(units('0.50'), 25))).toBe('0.13');
  expect(amountText(percentOf(units('0.10'), 33.33))).toBe('0.03');
  expect(percentOf(units('5.00'), 0)).toBe(0n);
});

test('the Audio Turing Test pays 48 RMB per hour at 60 s for a clip', () => {
  expect(amountText(perHour(units('0.80'), 1))).toBe('48.00');
  expect(amountText(perHour(units('8.00'), 7.5))).toBe('64.00');
  expect(amountText(perHour(units('1.00'), 7))).toBe('8.57');
  expect(() => perHour(units('1.00'), 0)).toThrow(RangeError);
});
