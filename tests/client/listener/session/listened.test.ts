import { expect, test } from 'vitest';
import { isListened } from '../../../../client/listener/session/listened.ts';

test('Q4 a clip needs 95 %, or 90 % when it is over a minute, with 50 ms of tolerance', () => {
  expect(isListened(0.95, 10_000, null)).toBe(true);
  expect(isListened(0.945, 10_000, null)).toBe(true);
  expect(isListened(0.94, 10_000, null)).toBe(false);
  expect(isListened(0.91, 120_000, null)).toBe(true);
});

test('a page may ask for less', () => {
  expect(isListened(0.5, 10_000, 0.5)).toBe(true);
  expect(isListened(0.4, 10_000, 0.5)).toBe(false);
});

test('a clip that is not loaded was not heard', () => {
  expect(isListened(0, 0, 0)).toBe(false);
});
