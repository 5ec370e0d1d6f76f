import { expect, test } from 'vitest';
import { clockText, tenthsText } from '../../../client/lib/clock-text.ts';

test('a position is minutes and seconds', () => {
  expect([0, 999, 65_400, 600_000].map(clockText)).toEqual(['0:00', '0:00', '1:05', '10:00']);
  expect([0, 999, 65_490].map(tenthsText)).toEqual(['0:00.0', '0:00.9', '1:05.4']);
});
