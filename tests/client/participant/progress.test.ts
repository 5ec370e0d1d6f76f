import { expect, test } from 'vitest';
import { minutesLeft } from '../../../client/participant/progress.ts';

test("before the first page the study's own estimate counts", () => {
  expect(minutesLeft(10, [], 72_000)).toBe(12);
});

test('then the median page of this visit does, whatever one long break says', () => {
  expect(minutesLeft(6, [50_000, 3_600_000, 48_000], 72_000)).toBe(5);
  expect(minutesLeft(6, [40_000, 60_000], 72_000)).toBe(5);
});

test('there is always at least a minute left', () => {
  expect(minutesLeft(1, [4000], 72_000)).toBe(1);
});
