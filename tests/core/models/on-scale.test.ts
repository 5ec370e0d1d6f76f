import { expect, test } from 'vitest';
import { onScale } from '#core/models/on-scale.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';

/** Two listeners, three systems of 0 or 1, so few ratings that t intervals leave the scale. */
const ROWS: ModelRow[] = [
  ['1', 'alpha', 's1', 0],
  ['1', 'alpha', 's2', 0],
  ['2', 'alpha', 's1', 0],
  ['2', 'alpha', 's2', 1],
  ['1', 'bravo', 's1', 1],
  ['1', 'bravo', 's2', 1],
  ['2', 'bravo', 's1', 1],
  ['2', 'bravo', 's2', 0.5],
  ['1', 'charlie', 's1', 0.5],
].map(([listener, system, item, value]) => ({
  listener: String(listener),
  system: String(system),
  item: String(item),
  clip: `${system}/${item}`,
  value: Number(value),
}));

const RANGE = [0, 1] as const;
const whole = remlModel({ rows: modelColumns(ROWS), range: RANGE, terms: ['rater'], draws: 0, seed: '' });

test('intervals of means stay on the scale and those of differences within its width', () => {
  expect(whole.means.some(({ low, high }) => (low ?? 0) < 0 || (high ?? 1) > 1)).toBe(true);
  const { means, contrasts, notes } = onScale(whole, RANGE);
  for (const { value, low, high } of means) {
    expect(low ?? 0).toBeGreaterThanOrEqual(Math.min(0, value));
    expect(high ?? 1).toBeLessThanOrEqual(Math.max(1, value));
  }
  for (const { low, high } of contrasts) {
    expect(low ?? 0).toBeGreaterThanOrEqual(-1);
    expect(high ?? 0).toBeLessThanOrEqual(1);
  }
  expect(notes.at(-1)).toMatch(/^Intervals are cut at the ends of the scale/);
});

test('a system of fewer than four ratings has a mean without an interval', () => {
  const charlie = onScale(whole, RANGE).means.find(({ system }) => system === 'charlie');
  expect(charlie).toMatchObject({ low: null, high: null });
  expect(charlie?.value).toBeTypeOf('number');
});

test('a result that stays on its scale is left as it is', () => {
  const wide = { ...whole, means: whole.means.filter(({ system }) => system !== 'charlie') };
  expect(onScale(wide, [-1e6, 1e6])).toBe(wide);
});
