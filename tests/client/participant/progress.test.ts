import { expect, test } from 'vitest';
import { minutesLeft } from '../../../client/participant/progress.ts';

const STUDY = { minutes: 12, pages: { total: 10, answered: 0 } };

test("before the first page the study's own estimate counts", () => {
  expect(minutesLeft(STUDY, 1, [])).toBe(12);
});

test('then the median page of this visit does, whatever one long break says', () => {
  expect(minutesLeft(STUDY, 5, [50_000, 3_600_000, 48_000])).toBe(5);
  expect(minutesLeft(STUDY, 5, [40_000, 60_000])).toBe(5);
});

test('there is always at least a minute left', () => {
  expect(minutesLeft(STUDY, 10, [4000])).toBe(1);
});
