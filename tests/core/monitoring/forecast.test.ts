import { median } from 'simple-statistics';
import { expect, test } from 'vitest';
import { forecast } from '#core/monitoring/forecast.ts';
import type { Precision } from '#core/api/monitor.ts';
import { widthsFrom } from '#core/monitoring/live-precision.ts';
import { judgedScale } from '#core/design/pilot-spread.ts';
import { testedDesign } from '#core/design/rated-design.ts';
import { inferenceOf } from '#core/models/inference.ts';
import { knownTerms } from '#core/models/known-terms.ts';
import { modelRows } from '#core/models/model-rows.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
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

/** The precision of a study, with the widths that `from` listeners and more would have. */
function precisionOf(ratings: readonly Rating[], from: number): Precision {
  const { rows, spread } = judgedScale(SCALE, null, ratings);
  const tested = testedDesign(OUTCOME, rows);
  if (!tested || !spread) throw new Error('there are ratings enough');
  return { block: 1, scale: 'quality', differences: 3, widths: widthsFrom(tested, spread, from) };
}

/** The widest simultaneous interval that the primary analysis has; its degrees of freedom are those of both methods here. */
function widest(ratings: readonly Rating[]): number {
  const rows = modelRows('quality', ratings);
  const { fit, effects } = fitRatings(rows, knownTerms(rows).terms);
  const { contrasts } = inferenceOf({ systems: effects, values: fit.beta, ...satterthwaite(fit) }, {});
  return Math.max(...contrasts.map(({ low, high }) => (high ?? 0) - (low ?? 0)));
}

test('the width so far is that of the intervals of the primary analysis', () => {
  for (const seed of ['a', 'b', 'c']) {
    const ratings = study(16, seed);
    expect((precisionOf(ratings, 16).widths[0]?.width ?? NaN) / widest(ratings)).toBeCloseTo(1, 2);
  }
});

test('studies with as many listeners as were forecast have intervals about as wide as was wanted', () => {
  const target = 0.42;
  const needed = Array.from({ length: 15 }, (_, run) => {
    const found = forecast(precisionOf(study(16, `pilot/${run}`), 16), target);
    return 16 + (found?.more ?? NaN);
  }).filter((listeners) => !Number.isNaN(listeners));
  expect(needed.length).toBeGreaterThan(13);
  const listeners = Math.round(median(needed));
  expect(listeners).toBeGreaterThan(20);
  const real = median(Array.from({ length: 5 }, (_, run) => widest(study(listeners, `larger/${run}`))));
  expect(real / target).toBeGreaterThan(0.88);
  expect(real / target).toBeLessThan(1.12);
});

test('the listeners between two known widths are those that the formula has', () => {
  const ratings = study(16, 'between');
  const precision = precisionOf(ratings, 16);
  for (const listeners of [17, 23, 37, 50, 100, 300]) {
    const target = precisionOf(ratings, listeners).widths[0]?.width ?? NaN;
    expect(Math.abs((forecast(precision, target)?.more ?? NaN) + 16 - listeners)).toBeLessThanOrEqual(
      Math.ceil(0.01 * listeners),
    );
  }
});

test('the width shrinks with listeners and not below what the items leave', () => {
  const spread = { ...SPREAD, listenerSystem: 0.1, itemSystem: 0.5, residual: 0.3 };
  const ratings = study(20, 'items', spread);
  const precision = precisionOf(ratings, 20);
  const [now, twice] = precision.widths;
  const leastWidth = precision.widths.at(-1)?.width ?? NaN;
  expect(twice?.width).toBeLessThan(now?.width ?? NaN);
  expect(forecast(precision, leastWidth * 0.99)).toEqual({ more: null, leastWidth });
  expect(forecast(precision, (now?.width ?? NaN) * 1.01)).toEqual({ more: 0, leastWidth });
  expect(forecast(precision, 0)).toBeNull();
  expect(forecast(precision, NaN)).toBeNull();
  expect(precisionOf(ratings, 1).widths[0]?.listeners).toBe(2);
});
