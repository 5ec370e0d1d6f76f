import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapLimited } from '../../../server/platform/map-limited.ts';

test('results keep the order of the items, also if later ones end first, and only a few are under way', async () => {
  let running = 0;
  let most = 0;
  const results = await mapLimited([3, 2, 1, 0], 2, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    running -= 1;
    return `${turns} turns`;
  });
  expect(results).toEqual(['3 turns', '2 turns', '1 turns', '0 turns']);
  expect(most).toBe(2);
  expect(await mapLimited([], 2, async () => 1)).toEqual([]);
});
