import { expect, test } from 'vitest';
import { cellText } from '#core/analysis/tables/text-table.ts';

test.each(['p', 'p (Holm)', 'Holm', 'p over listeners'])('%s is never printed as 0', (label) => {
  const column = { label, key: 'value', digits: 4 };
  expect(cellText(column, { value: 0.00002 })).toBe('< 0.0001');
  expect(cellText(column, { value: 0 })).toBe('< 0.0001');
  expect(cellText(column, { value: 0.00012 })).toBe('0.0001');
  expect(cellText(column, { value: null })).toBe('-');
});

test('other numbers keep their digits', () => {
  expect(cellText({ label: 'pairs', key: 'value', digits: 2 }, { value: 0.00002 })).toBe('0.00');
  expect(cellText({ label: 'SE', key: 'value', digits: 4 }, { value: 0.00002 })).toBe('0.0000');
});

test('what rounds to zero has no sign', () => {
  const mean = { label: 'mean', key: 'mean', interval: ['low', 'high'], digits: 2 } as const;
  expect(cellText(mean, { mean: -0.0004, low: -0.001, high: 0.07 })).toBe('0.00 [0.00, 0.07]');
  expect(cellText(mean, { mean: -0.006, low: -0.04, high: -0.001 })).toBe('-0.01 [-0.04, 0.00]');
});

test('a cell that has words in the language of the table is shown in these', () => {
  const column = { label: '步骤', key: 'step', words: { all: '全部' } };
  expect([cellText(column, { step: 'all' }), cellText(column, { step: 'gold' })]).toEqual(['全部', 'gold']);
});
