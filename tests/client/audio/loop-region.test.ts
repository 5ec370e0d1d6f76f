import { expect, test } from 'vitest';
import { clampRegion, moveEnd, pressLoopKey, type LoopRegion } from '../../../client/audio/loop-region.ts';

test('M9 a loop of 300 ms becomes 500, within the clip', () => {
  expect(clampRegion({ fromMs: 1000, toMs: 1300 }, 3000)).toEqual({ fromMs: 1000, toMs: 1500 });
  expect(clampRegion({ fromMs: 2900, toMs: 3000 }, 3000)).toEqual({ fromMs: 2500, toMs: 3000 });
  expect(clampRegion({ fromMs: -50, toMs: 100 }, 3000)).toEqual({ fromMs: 0, toMs: 500 });
});

test('ends may come swapped, and beyond the clip', () => {
  expect(clampRegion({ fromMs: 2000, toMs: 700 }, 3000)).toEqual({ fromMs: 700, toMs: 2000 });
  expect(clampRegion({ fromMs: 700, toMs: 9000 }, 3000)).toEqual({ fromMs: 700, toMs: 3000 });
});

test('a clip shorter than the shortest loop has none', () => {
  expect(clampRegion({ fromMs: 0, toMs: 400 }, 499)).toBeNull();
});

test('one end moves without the other', () => {
  const region = { fromMs: 1000, toMs: 2000 };
  expect(moveEnd(region, 'from', 1900, 3000)).toEqual({ fromMs: 1500, toMs: 2000 });
  expect(moveEnd(region, 'from', -5, 3000)).toEqual({ fromMs: 0, toMs: 2000 });
  expect(moveEnd(region, 'to', 100, 3000)).toEqual({ fromMs: 1000, toMs: 1500 });
  expect(moveEnd(region, 'to', 5000, 3000)).toEqual({ fromMs: 1000, toMs: 3000 });
});

function looping(positionMs: number, loop: LoopRegion | null = null, canLoop = true) {
  const set: (LoopRegion | null)[] = [];
  return {
    set,
    canLoop,
    loop,
    active: 0,
    positionMs,
    durationMs: () => 3000,
    setLoop: (region: LoopRegion | null) => void set.push(region),
  };
}

test('the bracket keys set an end here and keep the other, the backslash gives the whole clip back', () => {
  const player = looping(1200, { fromMs: 500, toMs: 2000 });
  expect(['[', ']', '\\', 'x'].map((key) => pressLoopKey(player, key))).toEqual([true, true, true, false]);
  expect(player.set).toEqual([{ fromMs: 1200, toMs: 2000 }, { fromMs: 500, toMs: 1200 }, null]);
});

test('an end set beyond the other one takes it along', () => {
  const player = looping(2400, { fromMs: 500, toMs: 2000 });
  pressLoopKey(player, '[');
  expect(player.set).toEqual([{ fromMs: 2400, toMs: 2900 }]);
});

test('where clips cannot loop the keys do nothing', () => {
  const player = looping(1200, null, false);
  expect(pressLoopKey(player, '[')).toBe(false);
  expect(player.set).toEqual([]);
});
