import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { evaluate } from '#core/stats/mixed/criterion.ts';
import { averageInformation } from '#core/stats/mixed/curvature.ts';
import { interceptFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { momentSds } from '#core/stats/mixed/moments.ts';

const SYSTEMS = 4;

/** Ratings of randomly drawn clips by listeners; the factors are some of listeners, listeners by system, items and clips. */
function drawn(listeners: number, items: number, factors: readonly number[]): MixedData {
  const random = createRandom(`leaves ${listeners} ${items}`);
  const rows = Array.from({ length: 2000 }, () => {
    const [listener, item, system] = [random.int(listeners), random.int(items), random.int(SYSTEMS)];
    const levels = [listener, listener * SYSTEMS + system, item, item * SYSTEMS + system];
    return { system, levels, value: random.normal() + (listener % 3) + (item % 2) };
  });
  const levels = [listeners, listeners * SYSTEMS, items, items * SYSTEMS];
  return {
    values: Float64Array.from(rows, ({ value }) => value),
    kind: Int32Array.from(rows, ({ system }) => system),
    kinds: Array.from({ length: SYSTEMS }, (_, system) => ({
      fixed: [1, system === 1 ? 1 : 0, system === 2 ? -1 : 0],
      random: factors.map(() => [system === 3 ? -2 : 1]),
    })),
    factors: factors.map((own, index) => ({
      level: Int32Array.from(rows, (row) => row.levels[own] ?? 0),
      levels: levels[own] ?? 0,
      width: 1,
      factor: interceptFactor(index),
    })),
  };
}

/** All that an evaluation gives, and parts of the inverse, in one list. */
function numbersOf(data: MixedData, batch?: number): number[] {
  const system = mixedSystem(data, batch);
  const point = Float64Array.from(data.factors, (_, index) => 0.3 + 0.4 * index);
  const at = evaluate(system, point);
  if (!at) throw new Error('the criterion is defined');
  const last = system.factor.symbolic.leaves - 1;
  const entries = [last, 0, last, 1].map((leaf) => system.factor.inverseAt(leaf, leaf) ?? Number.NaN);
  const tables = [...at.fixedInverse, ...averageInformation(system, point, at)].map((row) => [...row]);
  const moments = momentSds(system, point.length) ?? [];
  return [at.deviance, ...at.gradient, ...at.solution, ...entries, ...tables.flat(), ...moments];
}

test.each([
  ['listeners by system within listeners', 90, 12, [0, 1, 2, 3]],
  ['the same before many clips, which are dense', 90, 60, [0, 1, 2, 3]],
  ['clips within items', 15, 120, [0, 2, 3]],
  ['listeners alone', 300, 10, [0, 2]],
] as const)('leaves in small batches give the same numbers: %s', (_, listeners, items, factors) => {
  const data = drawn(listeners, items, factors);
  expect(mixedSystem(data).factor.symbolic.batches).toHaveLength(2);
  expect(mixedSystem(data, 40).factor.symbolic.batches.length).toBeGreaterThan(10);
  const [whole, small] = [numbersOf(data), numbersOf(data, 40)];
  expect(whole.length).toBeGreaterThan(100);
  expect(small).toHaveLength(whole.length);
  for (const [index, value] of whole.entries())
    expect(Math.abs((small[index] ?? Number.NaN) - value), `${index}`).toBeLessThan(
      1e-9 * Math.max(1, Math.abs(value)),
    );
});

test('a level without observations is a leaf of its own', () => {
  const data = drawn(90, 12, [0, 1, 2]);
  const [listeners, pairs, items] = data.factors;
  if (!listeners || !pairs || !items) throw new Error('there are three factors');
  const more = { ...data, factors: [listeners, { ...pairs, levels: pairs.levels + 2 }, items] };
  const [one, other] = [data, more].map((own) => evaluate(mixedSystem(own), Float64Array.of(0.5, 0.4, 0.3)));
  expect(other?.deviance).toBeCloseTo(one?.deviance ?? Number.NaN, 9);
  expect(other?.gradient[1]).toBeCloseTo(one?.gradient[1] ?? Number.NaN, 9);
});
