import { expect, test } from 'vitest';
import { cellText } from '#core/analysis/text-table.ts';

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
