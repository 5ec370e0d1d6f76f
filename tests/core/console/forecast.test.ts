import { median } from 'simple-statistics';
import { expect, test } from 'vitest';
import { forecast, widths, type Precision } from '#core/console/forecast.ts';
import { judgedScale } from '#core/design/pilot-spread.ts';
import { testedDesign } from '#core/design/rated-design.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { createRandom } from '#core/random.ts';
import type { Rating } from '#core/ratings.ts';
import { simulateRows } from '../../support/crossed-ratings.ts';
import { rating } from '../../support/ratings.ts';

const SCALE = { name: 'quality', grid: { min: 1, max: 5, step: 1 } };
const OUTCOME = { contrasts: { kind: 'all pairs' }, correction: 'single-step', pairs: null } as const;
const SPREAD = { listener: 0.5, item: 0.3, listenerSystem: 0.3, itemSystem: 0.08, residual: 0.7 };

/** A study in which every listener rates every one of twelve items of three systems. */
function study(listeners: number, seed: string, spread = SPREAD): Rating[] {
  const design = { listeners, items: 12, itemsEach: 12, systems: 3 };
  return simulateRows(createRandom(seed), { ...design, ...spread }).map(({ listener, item, system, value }) =>
    rating({ listener: `L${listener}`, item: `i${item}`, system: `s${system}`, canonicalValue: 3 + value }),
  );
}

function precisionOf(ratings: readonly Rating[]): Precision {
  const { rows, spread } = judgedScale(SCALE, null, ratings);
  const tested = testedDesign(OUTCOME, rows);
  if (!tested || !spread) throw new Error('there are ratings enough');
  const listeners = new Set(rows.map(({ listener }) => listener)).size;
  return { block: 1, scale: 'quality', listeners, spread, ...tested };
}

/** The widest simultaneous interval that the primary analysis has. */
function widest(ratings: readonly Rating[]): number {
  const rows = ratings.map(({ listener, system, clip, item, canonicalValue }) => ({
    listener,
    system,
    clip,
    item,
    value: canonicalValue ?? 0,
  }));
  const { contrasts } = remlModel({ rows, range: [1, 5], terms: null, draws: 0, seed: '' });
  return Math.max(...contrasts.map(({ low, high }) => (high ?? 0) - (low ?? 0)));
}

test('the width so far is that of the intervals of the primary analysis', () => {
  for (const seed of ['a', 'b', 'c']) {
    const ratings = study(16, seed);
    const precision = precisionOf(ratings);
    expect(widths(precision)(16) / widest(ratings)).toBeCloseTo(1, 2);
  }
});

test('studies with as many listeners as were forecast have intervals about as wide as was wanted', () => {
  const target = 0.42;
  const needed = Array.from({ length: 40 }, (_, run) => {
    const precision = precisionOf(study(16, `pilot/${run}`));
    return 16 + (forecast(widths(precision), precision.listeners, target)?.more ?? NaN);
  }).filter((listeners) => !Number.isNaN(listeners));
  expect(needed.length).toBeGreaterThan(36);
  const listeners = Math.round(median(needed));
  expect(listeners).toBeGreaterThan(20);
  const real = median(Array.from({ length: 9 }, (_, run) => widest(study(listeners, `larger/${run}`))));
  expect(real / target).toBeGreaterThan(0.88);
  expect(real / target).toBeLessThan(1.12);
});

test('the width shrinks with listeners and not below what the items leave', () => {
  const precision = precisionOf(
    study(20, 'items', { ...SPREAD, listenerSystem: 0.1, itemSystem: 0.5, residual: 0.3 }),
  );
  const widthAt = widths(precision);
  expect(widthAt(40)).toBeLessThan(widthAt(20));
  expect(widthAt(1)).toBe(Infinity);
  const least = widthAt(100_000);
  expect(forecast(widthAt, 20, least * 0.99)).toEqual({ more: null, leastWidth: least });
  expect(forecast(widthAt, 20, widthAt(20) * 1.01)).toMatchObject({ more: 0 });
  expect(forecast(widthAt, 20, 0)).toBeNull();
  expect(forecast(widthAt, 20, NaN)).toBeNull();
});
