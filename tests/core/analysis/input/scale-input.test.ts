import { expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { rating } from '../../../support/ratings.ts';

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };

test('the results of a scale share its votes and systems: those on clips under test that count', () => {
  const ratings = [
    rating({ scale: 'quality', listener: 'A', clip: 'x', canonicalValue: 4 }),
    rating({ scale: 'quality', listener: 'B', clip: 'x', canonicalValue: 5, counts: false }),
    rating({ scale: 'quality', listener: 'B', clip: 'y', canonicalValue: null }),
    rating({ scale: 'noise', listener: 'B', clip: 'y', canonicalValue: 2 }),
    rating({ scale: 'quality', listener: 'B', clip: 'y', comparedClip: 'x', canonicalValue: 3 }),
  ];
  const input = scaleInput(scale, blockInput(ratings));
  const { listeners, units, values } = input.votes();
  expect(listeners.names).toEqual(['A', 'B']);
  expect(units.names).toEqual(['x', '["y","x"]']);
  expect([...values]).toEqual([4, 3]);
  expect(input.votes()).toBe(input.votes());
  expect(input.systems()).toBe(input.systems());
});
