import { expect, test } from 'vitest';
import { steadyClock } from '../../../server/platform/steady-clock.ts';

const HOUR_MS = 3_600_000;

test('19 the server takes no hour twice: time goes on when the clock is set back, and follows when it is set forward', () => {
  let wall = 1_790_000_000_000;
  let monotonic = 12.4;
  const pass = (ms: number): void => {
    wall += ms;
    monotonic += ms;
  };
  const start = wall;
  const now = steadyClock(
    () => wall,
    () => monotonic,
  );
  expect(now() - start).toBe(0);
  pass(1000);
  wall -= HOUR_MS;
  expect(now() - start).toBe(1000);
  pass(HOUR_MS + 5000);
  expect(now() - start).toBe(HOUR_MS + 6000);
  wall += 2 * HOUR_MS;
  expect(now()).toBe(wall);
  pass(10);
  expect(now()).toBe(wall);
});
