import { expect, test } from 'vitest';
import {
  clampRegion,
  endAfterKey,
  moveEnd,
  partOf,
  pressLoopKey,
  type LoopRegion,
} from '../../../client/audio/loop-region.ts';

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

test('arrow keys move an end by a tenth of a second, with Shift by a second, and Home and End to the ends', () => {
  const after = (key: string, shiftKey = false): number | null => endAfterKey({ key, shiftKey }, 2000);
  expect(['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'].map((key) => after(key))).toEqual([
    1900, 1900, 2100, 2100,
  ]);
  expect([after('ArrowLeft', true), after('ArrowUp', true)]).toEqual([1000, 3000]);
  expect([after('PageUp'), after('a')]).toEqual([null, null]);
  const region = { fromMs: 2000, toMs: 4000 };
  const moved = (end: 'from' | 'to', key: string): LoopRegion => moveEnd(region, end, after(key) ?? 0, 9000);
  expect([moved('from', 'Home'), moved('to', 'End')]).toEqual([
    { fromMs: 0, toMs: 4000 },
    { fromMs: 2000, toMs: 9000 },
  ]);
  expect([moved('from', 'End'), moved('to', 'Home')]).toEqual([
    { fromMs: 3500, toMs: 4000 },
    { fromMs: 2000, toMs: 2500 },
  ]);
});

test('a region of the whole clip is no loop', () => {
  expect(partOf({ fromMs: 0, toMs: 9000 }, 9000)).toBeNull();
  expect(partOf({ fromMs: 100, toMs: 9000 }, 9000)).toEqual({ fromMs: 100, toMs: 9000 });
});
