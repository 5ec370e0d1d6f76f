import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { evaluate } from '#core/stats/mixed/criterion.ts';
import { inverseCurvature } from '#core/stats/mixed/curvature.ts';
import { fitMixed } from '#core/stats/mixed/fit-mixed.ts';
import { minimise } from '#core/stats/mixed/minimise.ts';
import { interceptFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { searchMinimum } from '#core/stats/mixed/search-minimum.ts';
import { positiveInverse } from '#core/stats/numbers/positive-inverse.ts';

/** Ratings of listeners who drew clips at random; the SDs are those of listeners, items, clips and listeners by item. */
function drawn(seed: string, ratings: number, sds: readonly number[]): MixedData {
  const random = createRandom(seed);
  const [listeners, items, systems] = [Math.ceil(ratings / 20), Math.ceil(ratings / 12), 3];
  const sizes = [listeners, items, items * systems, listeners * items];
  const rows = Array.from({ length: ratings }, () => {
    const [listener, item, system] = [random.int(listeners), random.int(items), random.int(systems)];
    return { system, levels: [listener, item, item * systems + system, listener * items + item] };
  });
  const factors = sds.map((sd, index) => {
    const effects = new Map<number, number>();
    const codes = new Map<number, number>();
    const level = Int32Array.from(rows, ({ levels }) => {
      const own = levels[index] ?? 0;
      if (!codes.has(own)) codes.set(own, codes.size);
      if (!effects.has(own)) effects.set(own, sd * random.normal());
      return codes.get(own) ?? 0;
    });
    const sums = Float64Array.from(rows, ({ levels }) => effects.get(levels[index] ?? 0) ?? 0);
    expect(codes.size).toBeLessThanOrEqual(sizes[index] ?? 0);
    return { sums, factor: { level, levels: codes.size, width: 1, factor: interceptFactor(index) } };
  });
  return {
    values: Float64Array.from(rows, ({ system }, row) =>
      factors.reduce((sum, { sums }) => sum + (sums[row] ?? 0), 3 + 0.3 * system + random.normal()),
    ),
    kind: Int32Array.from(rows, ({ system }) => system),
    kinds: [0, 1, 2].map((system) => ({
      fixed: [0, 1, 2].map((other) => (other === 0 || other === system ? 1 : 0)),
      random: sds.map(() => [1]),
    })),
    factors: factors.map(({ factor }) => factor),
  };
}

/** The criterion's minimum by quasi-Newton steps alone. */
function slowly(data: MixedData) {
  const system = mixedSystem(data);
  return minimise((point) => {
    const own = evaluate(system, point);
    return own && { value: own.deviance, gradient: own.gradient, inverse: null };
  }, new Float64Array(data.factors.length).fill(0.5));
}

test('average information is the second derivative at the minimum of large studies', () => {
  const data = drawn('large', 6000, [0.6, 0.9, 0.4]);
  const { parameters } = fitMixed(data);
  const system = mixedSystem(data);
  const at = evaluate(system, parameters);
  const information = positiveInverse((at && inverseCurvature(system, parameters, at)) ?? []);
  for (const index of parameters.keys()) {
    const [above, below] = [1e-4, -1e-4].map(
      (step) => evaluate(system, parameters.with(index, (parameters[index] ?? 0) + step))?.gradient,
    );
    const own = information?.[index]?.[index] ?? Number.NaN;
    for (const other of parameters.keys()) {
      const slope = ((above?.[other] ?? 0) - (below?.[other] ?? 0)) / 2e-4;
      expect(Math.abs((information?.[index]?.[other] ?? Number.NaN) - slope)).toBeLessThan(0.08 * own);
    }
  }
});

test('a fit of random draws needs ten evaluations at most, also where variances are zero', () => {
  for (const sds of [
    [0.6, 0.9, 0.4],
    [0.8, 0, 0, 1],
    [1.5, 1, 0.2, 0],
  ]) {
    const data = drawn(`few ${sds.join()}`, 4000, sds);
    const fit = fitMixed(data);
    expect(fit.converged).toBe(true);
    expect(fit.deviance).toBeLessThan(slowly(data).value + 1e-6);
    expect(fit.evaluations).toBeLessThanOrEqual(10);
  }
});

/** The search for models of which an evaluation takes long. */
function dearly(data: MixedData) {
  const system = mixedSystem(data);
  const start = new Float64Array(data.factors.length).fill(0.5);
  const own = { system, start, isAlone: true, isDear: true };
  return searchMinimum(
    own,
    (point) => evaluate(system, point),
    () => undefined,
  );
}

test('steps on the scale of variances find zero variances in eight evaluations, and the same minimum', () => {
  for (const sds of [
    [0.6, 0.9, 0.4],
    [0.8, 0, 0, 1],
    [0, 0.7, 0],
    [0, 0, 0],
  ]) {
    const data = drawn(`zeros ${sds.join()}`, 6000, sds);
    const [found, slow] = [dearly(data), slowly(data)];
    expect(found.converged).toBe(true);
    expect(found.evaluations).toBeLessThanOrEqual(8);
    expect(Math.abs(found.value - slow.value), sds.join()).toBeLessThan(1e-4);
    for (const [index, own] of found.point.entries())
      expect(Math.abs(own - Math.abs(slow.point[index] ?? 0)), sds.join()).toBeLessThan(0.01);
  }
});

test('steps on the scale of variances end at the same minimum for small and confounded designs', () => {
  const random = createRandom('dear');
  for (let design = 0; design < 40; design += 1) {
    const sds = Array.from({ length: 1 + random.int(3) }, () => (random.int(3) ? random.int(20) / 10 : 0));
    const data = drawn(`dear ${design}`, 60 + random.int(300), sds);
    const twice = data.factors.map((own, index) => ({
      ...(index === 1 && design % 3 === 0 ? (data.factors[0] ?? own) : own),
      factor: interceptFactor(index),
    }));
    const [found, slow] = [dearly({ ...data, factors: twice }), slowly({ ...data, factors: twice })];
    // A variance of zero is at its least value, which costs a little.
    expect(Math.abs(found.value - slow.value), `design ${design}`).toBeLessThan(1e-4);
  }
});

test('small and confounded designs end at the minimum of quasi-Newton steps', () => {
  const random = createRandom('small');
  for (let design = 0; design < 60; design += 1) {
    const sds = Array.from({ length: 1 + random.int(3) }, () => (random.int(3) ? random.int(20) / 10 : 0));
    const data = drawn(`small ${design}`, 30 + random.int(120), sds);
    // Every third design has a factor twice: only the sum of their variances has a value.
    const twice = data.factors.map((own, index) => ({
      ...(index === 1 && design % 3 === 0 ? (data.factors[0] ?? own) : own),
      factor: interceptFactor(index),
    }));
    const [fit, slow] = [fitMixed({ ...data, factors: twice }), slowly({ ...data, factors: twice })];
    expect(Math.abs(fit.deviance - slow.value), `design ${design}`).toBeLessThan(1e-5);
  }
});

test('without a parameter that moves there is no information', () => {
  const data = drawn('zero', 200, [0.5, 0.5]);
  const system = mixedSystem(data);
  const point = Float64Array.of(0.5, 0);
  const at = evaluate(system, point);
  expect(at && inverseCurvature(system, point, at)).toBeNull();
});
