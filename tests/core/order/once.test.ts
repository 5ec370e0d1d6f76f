import { expect, test } from 'vitest';
import { once } from '#core/order/once.ts';

test('a value is computed when it is first needed, and only then', () => {
  let runs = 0;
  const value = once((): null => {
    runs += 1;
    return null;
  });
  expect(runs).toBe(0);
  expect([value(), value()]).toEqual([null, null]);
  expect(runs).toBe(1);
});
