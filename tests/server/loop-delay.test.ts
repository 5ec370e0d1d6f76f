import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopDelay } from '../../server/loop-delay.ts';

/** Keeps the process from doing anything else. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('one long task hardly counts as too much work; one after the other without a pause does', async () => {
  const delay = new LoopDelay(() => performance.now());
  await sleep(150);
  hold(300);
  await sleep(150);
  const once = delay.meanMs;
  for (let time = 0; time < 6; time += 1) {
    hold(300);
    await sleep(1);
  }
  delay.stop();
  expect(once).toBeLessThan(100);
  expect(delay.meanMs).toBeGreaterThan(once * 3);
});
