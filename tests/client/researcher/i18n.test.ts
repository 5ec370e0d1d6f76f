import { expect, test } from 'vitest';
import { timeText, word } from '../../../client/researcher/i18n.ts';
import { en } from '../../../client/researcher/messages/en.ts';
import { zh } from '../../../client/researcher/messages/zh.ts';

const placeholders = (message: string): string[] => (message.match(/\{\w+\}/gu) ?? []).toSorted();

test('every Chinese message needs the same values as the English one', () => {
  for (const [key, message] of Object.entries(zh)) {
    expect({ key, needs: placeholders(message) }).toEqual({
      key,
      needs: placeholders(Object.entries(en).find(([own]) => own === key)?.[1] ?? ''),
    });
  }
});

test('numbers are grouped as the language does', () => {
  expect(word('en', 'head.total', { n: 12_345 })).toBe('of 12,345 given');
  expect(word('zh', 'head.total', { n: 12_345 })).toBe('共 12,345 个评分');
});

test('a time of another day names the day', () => {
  const now = new Date('2026-03-02T12:00:00');
  expect(timeText(new Date('2026-03-02T09:05:07').toISOString(), now)).toBe('09:05:07');
  expect(timeText(new Date('2026-03-01T09:05:07').toISOString(), now)).toContain('01/03/2026');
});
