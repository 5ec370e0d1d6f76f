import { expect, test } from 'vitest';
import { SliderGesture, valueOnRail, type Press } from '../../../client/ui/slider-gesture.ts';
import { sliderKey } from '../../../client/ui/slider-keys.ts';

const RANGE = { min: 0, max: 100, page: 10, sideways: true };
const RAIL = { left: 0, bottom: 100, width: 100, height: 100 };

/** A slider of 100 px from 0 to 100; the value is x, or 100 - y of a vertical one. */
function slider(isVertical: boolean) {
  const seen: string[] = [];
  const gesture = new SliderGesture((press) => valueOnRail(RAIL, press, RANGE, isVertical), {
    preview: (value) => seen.push(`preview ${value}`),
    commit: (value) => seen.push(`commit ${value}`),
  });
  const at = (clientX: number, clientY: number, pointerType: string, pointerId = 1): Press => ({
    pointerId,
    pointerType,
    clientX,
    clientY,
  });
  return {
    seen,
    down: (x: number, y: number, type = 'touch', { thumb = false, id = 1 } = {}) =>
      gesture.down(at(x, y, type, id), thumb),
    move: (x: number, y: number, id = 1) => gesture.move(at(x, y, 'any', id), isVertical),
    up: (x: number, y: number, id = 1) => gesture.up(at(x, y, 'any', id)),
    cancel: () => gesture.cancel(),
  };
}

test('a mouse drags from where it is pressed and rates where it is let go', () => {
  const { seen, down, move, up } = slider(true);
  down(5, 80, 'mouse');
  move(5, 30);
  up(5, 25);
  expect(seen).toEqual(['preview 20', 'preview 70', 'preview null', 'commit 75']);
});

test('a tap of a finger rates, though the finger is never quite still', () => {
  for (const isVertical of [true, false]) {
    const { seen, down, move, up } = slider(isVertical);
    down(40, 40);
    move(44, 46);
    up(44, 46);
    expect(seen).toEqual(['preview null', `commit ${isVertical ? 54 : 44}`]);
  }
});

test('a swipe that starts on the track of a vertical slider rates nothing, whether or not the browser takes it', () => {
  const taken = slider(true);
  taken.down(5, 17);
  taken.move(5, 40);
  taken.cancel();
  expect(taken.seen).toEqual(['preview null']);
  const left = slider(true);
  left.down(5, 17);
  left.move(5, 83);
  left.up(5, 83);
  expect(left.seen).toEqual(['preview null']);
});

test('a finger drags the thumb of a vertical slider', () => {
  const { seen, down, move, up } = slider(true);
  down(5, 17, 'touch', { thumb: true });
  move(5, 50);
  up(5, 60);
  expect(seen).toEqual(['preview 83', 'preview 50', 'preview null', 'commit 40']);
});

test('a finger drags a horizontal slider sideways and scrolls across it', () => {
  const along = slider(false);
  along.down(20, 5);
  along.move(45, 9);
  along.up(60, 9);
  expect(along.seen).toEqual(['preview 45', 'preview null', 'commit 60']);
  const across = slider(false);
  across.down(20, 5);
  across.move(24, 60);
  across.up(90, 60);
  expect(across.seen).toEqual(['preview null']);
});

test('what the browser takes over in mid-drag is as if it had not been', () => {
  const { seen, down, move, cancel, up } = slider(false);
  down(20, 5);
  move(60, 5);
  cancel();
  up(70, 5);
  expect(seen).toEqual(['preview 60', 'preview null']);
});

test('a second finger neither moves nor ends the drag of the first', () => {
  const { seen, down, move, up } = slider(false);
  down(20, 5, 'mouse');
  down(90, 5, 'touch', { id: 2 });
  move(95, 5, 2);
  up(95, 5, 2);
  up(30, 5);
  expect(seen).toEqual(['preview 20', 'preview null', 'commit 30']);
});

const HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, from: number, range: Partial<typeof RANGE> = {}): number | null =>
  sliderKey({ ...HELD, key }, from, { ...RANGE, ...range });

test.each([
  ['ArrowUp', 50, 51],
  ['ArrowDown', 50, 49],
  ['PageUp', 95, 100],
  ['PageDown', 50, 40],
  ['Home', 50, 0],
  ['End', 50, 100],
  ['ArrowUp', 100, 100],
  ['ArrowDown', 0, 0],
  ['Enter', 50, null],
  ['5', 50, null],
])('%s at %i gives %s', (key, from, to) => {
  expect(press(key, from)).toBe(to);
});

test('Left and Right are the slider’s only where the page does not need them', () => {
  expect([press('ArrowRight', 50), press('ArrowLeft', 50)]).toEqual([51, 49]);
  const range = { sideways: false };
  expect([press('ArrowRight', 50, range), press('ArrowLeft', 50, range)]).toEqual([null, null]);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('with %s a key is not the slider’s', (held) => {
  expect(sliderKey({ ...HELD, [held]: true, key: 'Home' }, 50, RANGE)).toBeNull();
});
