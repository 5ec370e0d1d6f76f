import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LoopDelay } from '../../../server/platform/loop-delay.ts';
import { SHED_FROM_MS } from '../../../server/http/middleware/shed-load.ts';

describe('with clocks that are set', () => {
  let at = { elapsed: 0, idle: 0, waited: 0 };
  let delay: LoopDelay;
  beforeEach(() => {
    vi.useFakeTimers();
    at = { elapsed: 0, idle: 0, waited: 0 };
    delay = new LoopDelay({ elapsed: () => at.elapsed, idle: () => at.idle, waited: () => at.waited });
  });
  afterEach(() => {
    delay.stop();
    vi.useRealTimers();
  });

  /** Looks that many times, after each of these times. */
  function look(times: number, { worked = 0, idle = 0, waited = 0 }): void {
    for (let time = 0; time < times; time += 1) {
      at = {
        elapsed: at.elapsed + worked + idle + waited,
        idle: at.idle + idle,
        waited: at.waited + waited,
      };
      vi.advanceTimersByTime(100);
    }
  }

  test('a thread that is on time has no delay', () => {
    look(100, { worked: 60, idle: 40 });
    expect(delay.meanMs).toBe(0);
  });

  test('one long task hardly counts as too much work; one after the other without a pause does', () => {
    look(1, { worked: 1100 });
    expect(delay.meanMs).toBeCloseTo(50, 6);
    look(20, { worked: 1100 });
    expect(delay.meanMs).toBeGreaterThan(SHED_FROM_MS.console);
    look(60, { idle: 100 });
    expect(delay.meanMs).toBeLessThan(SHED_FROM_MS.console / 5);
  });

  test('what neighbours take does not count, however late that makes the thread', () => {
    look(100, { worked: 20, waited: 2000 });
    expect(delay.meanMs).toBeLessThan(25);
    look(100, { idle: 150, waited: 300 });
    expect(delay.meanMs).toBeLessThan(1);
  });

  test('a flood counts beside neighbours too, as much as it would without them', () => {
    look(100, { worked: 1000, waited: 1000 });
    expect(delay.meanMs).toBeGreaterThan(900);
    expect(delay.meanMs).toBeLessThan(1000);
  });
});
