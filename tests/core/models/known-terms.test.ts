import { expect, test } from 'vitest';
import { knownTerms } from '#core/models/known-terms.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import { planOf } from '#core/models/rating-plan.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { createRandom } from '#core/order/random.ts';
import { evaluate } from '#core/stats/mixed/criterion.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { panelRatings } from '../../support/simulated-panel-ratings.ts';
import { task } from './model-task.ts';

const sd = { rater: 0.5, cell: 0.1, item: 0.9, clip: 0.05, residual: 0.6 };
const design = { listeners: 10, systems: 3, clipsPerSystem: 10, share: 1, sd };
/** Ratings of items that systems share. */
const shared = panelRatings(createRandom('known terms'), design);
test('the terms follow from the design', () => {
  const voices = shared.flatMap((row) =>
    ['a', 'b'].map((voice) => ({ ...row, clip: `${row.clip}/${voice}` })),
  );
  expect(knownTerms(modelColumns(voices)).terms).toEqual([
    'rater',
    'rater x system',
    'item',
    'item x system',
    'clip',
  ]);
  const own = shared.map((row) => ({ ...row, item: row.clip }));
  expect(knownTerms(modelColumns(own)).terms).toEqual(['rater', 'rater x system', 'clip']);
  const none = shared.map((row) => ({ ...row, item: null }));
  expect(knownTerms(modelColumns(none)).terms).toEqual(['rater', 'rater x system', 'clip']);
  const once = shared.filter((row, index) => shared.findIndex((other) => other.clip === row.clip) === index);
  expect(knownTerms(modelColumns(once)).leftOut.join(' ')).toContain('no item has two ratings of one system');
  expect(() => remlModel(task(shared, { terms: ['item x system', 'clip'] }))).toThrow('the same here');
});

/** Two systems share the item `a`, a third has `b`: the design of the stored study `podcast`. */
const oneItemEach = shared.slice(0, 24).map((row, index): ModelRow => {
  const system = `s${index % 3}`;
  const item = system === 's2' ? 'b' : 'a';
  return { ...row, listener: `l${Math.floor(index / 3)}`, system, item, clip: `${system}/${item}` };
});

test('an effect of which each system has one level is left out, because its variance would be arbitrary', () => {
  const { data } = planOf(modelColumns(oneItemEach), ['rater', 'item', 'item x system'], true);
  const deviances = [0.1, 1, 10].map(
    (sd) => evaluate(mixedSystem(data), Float64Array.of(1, sd, sd))?.deviance,
  );
  for (const other of deviances) expect(other).toBeCloseTo(deviances[0] ?? Number.NaN, 8);
  expect(knownTerms(modelColumns(oneItemEach))).toEqual({
    terms: ['rater'],
    leftOut: [
      'rater x system is omitted: no listener has two ratings of one system, so it is the same as noise',
      'item is omitted: every system has one item, so items are systems',
      'item x system is omitted: every system has one item, so items are systems',
    ],
  });
  expect(remlModel(task(oneItemEach)).means).toEqual(
    remlModel(task(oneItemEach, { terms: ['rater'] })).means,
  );
  const asked = task(oneItemEach, { terms: ['rater', 'item'] });
  expect(() => remlModel(asked)).toThrow('item cannot be estimated: every system has one item');
});

test('two variances are not told apart by a single contrast', () => {
  const second = oneItemEach.map((row, index) => (index === 0 ? { ...row, item: 'b', clip: 's0/b' } : row));
  expect(knownTerms(modelColumns(second)).terms).toEqual(['rater', 'item']);
  expect(knownTerms(modelColumns(second)).leftOut.join(' ')).toContain('one system alone has a second item');
  const alone = oneItemEach.flatMap((row) =>
    row.listener === 'l0' || (row.listener === 'l1' && row.system === 's1') ? [row, row] : [],
  );
  expect(knownTerms(modelColumns(alone)).leftOut.join(' ')).toContain(
    'one system alone has a second listener',
  );
  const own = oneItemEach.map((row) => ({ ...row, listener: `of ${row.system}` }));
  expect(knownTerms(modelColumns(own)).leftOut.join(' ')).toContain('every system has one listener');
});
