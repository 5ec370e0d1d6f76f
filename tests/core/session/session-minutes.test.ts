import { expect, test } from 'vitest';
import { sessionMinutes } from '#core/session/session-minutes.ts';

const MINUTE = 60_000;

test('a person took from consent to the end; a simulated session as long as its pages say', () => {
  const times = { consentedAt: MINUTE, endedAt: 4 * MINUTE, pageMs: [30_000, 90_000] };
  expect(sessionMinutes({ ...times, timeScale: 1 })).toBe(3);
  // The server kept 20 listeners at once waiting: 3 minutes of its clock are 600 at a scale of 200.
  expect(sessionMinutes({ ...times, timeScale: 200 })).toBe(2);
});

test('what has no end, or ends before it began, has no length', () => {
  const times = { consentedAt: MINUTE, pageMs: [], timeScale: 1 };
  expect(sessionMinutes({ ...times, endedAt: null })).toBeNull();
  expect(sessionMinutes({ ...times, endedAt: 0 })).toBeNull();
});
