import { expect, test } from 'vitest';
import { timeText } from '../../../../client/console/live/i18n.ts';

test('a time of another day names the day', () => {
  const now = new Date('2026-03-02T12:00:00');
  expect(timeText(new Date('2026-03-02T09:05:07').toISOString(), now)).toBe('09:05:07');
  expect(timeText(new Date('2026-03-01T09:05:07').toISOString(), now)).toContain('01/03/2026');
});
