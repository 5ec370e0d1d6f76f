import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { codesOf } from '../../../support/codes-of.ts';
import { evaluate } from '#core/stats/mixed/criterion.ts';
import { fitMixed } from '#core/stats/mixed/fit-mixed.ts';
import { fullFactor, interceptFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { goldenCsv } from '../golden.ts';
import { sleepData } from './sleep-data.ts';
import { goldenMixed, goldenSd } from '../../models/golden-mixed.ts';

const number = z.coerce.number();

test('the slopes of sleepstudy equal lme4', () => {
  const golden = goldenMixed.sleepstudy_REML;
  const fit = fitMixed(sleepData);
  expect(Math.abs(fit.deviance - golden.deviance_criterion)).toBeLessThan(1e-6);
  expect(fit.beta[0]).toBeCloseTo(golden.fixef['(Intercept)'] ?? 0, 5);
  expect(fit.beta[1]).toBeCloseTo(golden.fixef['Days'] ?? 0, 5);
  expect(Math.sqrt(fit.betaCovariance[1]?.[1] ?? 0)).toBeCloseTo(golden.se['Days'] ?? 0, 4);
  expect(Math.abs(fit.sigma - goldenSd(golden, 'Residual', null))).toBeLessThan(1e-4);
  const [intercept, slope] = fit.covariances[0] ?? [];
  const sds = [Math.sqrt(intercept?.[0] ?? 0), Math.sqrt(slope?.[1] ?? 0)];
  expect(Math.abs((sds[0] ?? 0) - goldenSd(golden, 'Subject'))).toBeLessThan(2e-4);
  expect(Math.abs((sds[1] ?? 0) - goldenSd(golden, 'Subject', 'Days'))).toBeLessThan(1e-4);
  expect(fit.isSingular).toBe(false);
});

test('the crossed intercepts of Penicillin equal lme4', () => {
  const rows = goldenCsv(
    'penicillin.csv',
    z.object({ diameter: number, plate: z.string(), sample: z.string() }),
  );
  const [plates, samples] = [
    codesOf(rows.map(({ plate }) => plate)),
    codesOf(rows.map(({ sample }) => sample)),
  ];
  const golden = goldenMixed.penicillin_REML;
  const fit = fitMixed({
    values: Float64Array.from(rows, ({ diameter }) => diameter),
    kind: new Int32Array(rows.length),
    kinds: [{ fixed: [1], random: [[1], [1]] }],
    factors: [plates, samples].map(({ of, names }, index) => ({
      level: of,
      levels: names.length,
      width: 1,
      factor: interceptFactor(index),
    })),
  });
  expect(Math.abs(fit.deviance - golden.deviance_criterion)).toBeLessThan(1e-6);
  expect(fit.beta[0]).toBeCloseTo(golden.fixef['(Intercept)'] ?? 0, 6);
  expect(Math.sqrt(fit.covariances[0]?.[0]?.[0] ?? 0)).toBeCloseTo(goldenSd(golden, 'plate'), 4);
  expect(Math.sqrt(fit.covariances[1]?.[0]?.[0] ?? 0)).toBeCloseTo(goldenSd(golden, 'sample'), 4);
  expect(fit.sigma).toBeCloseTo(goldenSd(golden, 'Residual', null), 4);
});

test('errors of sums stay those of the minimum after evaluations elsewhere', () => {
  const fit = fitMixed(simulated('errors', 1));
  const columns = [fit.system.random];
  const before = fit.errorOf(columns);
  expect(before).toBeCloseTo(Math.sqrt(fit.betaCovariance[0]?.[0] ?? 0), 10);
  evaluate(
    fit.system,
    fit.parameters.map((value) => value + 1),
  );
  expect(fit.errorOf(columns)).toBeCloseTo(before, 12);
});

/** Two systems, listeners who rate at random clips, each clip of an item. */
function simulated(seed: string, listenerSd: number): MixedData {
  const random = createRandom(seed);
  const effects = Array.from({ length: 12 }, () => listenerSd * random.normal());
  const rows = Array.from({ length: 150 }, () => ({ group: random.int(12), clip: random.int(14) }));
  return {
    values: Float64Array.from(
      rows,
      ({ group, clip }) => 3 + (effects[group] ?? 0) + (clip % 2) + random.normal(),
    ),
    kind: Int32Array.from(rows, ({ clip }) => clip % 2),
    kinds: [
      { fixed: [1, 0], random: [[1, 0], [1], [1]] },
      { fixed: [0, 1], random: [[0, 1], [1], [1]] },
    ],
    factors: [
      { level: Int32Array.from(rows, ({ group }) => group), levels: 12, width: 2, factor: fullFactor(2) },
      { level: Int32Array.from(rows, ({ clip }) => clip), levels: 14, width: 1, factor: interceptFactor(3) },
      {
        level: Int32Array.from(rows, ({ clip }) => Math.floor(clip / 2)),
        levels: 7,
        width: 1,
        factor: interceptFactor(4),
      },
    ],
  };
}

test('the gradient of the criterion is its slope', () => {
  const data = simulated('slope', 0.7);
  const system = mixedSystem(data);
  const at = Float64Array.of(0.6, 0.3, -0.4, 0.5, 0.2);
  const own = evaluate(system, at);
  for (const index of at.keys()) {
    const [above, below] = [1e-5, -1e-5].map(
      (step) => evaluate(system, at.with(index, (at[index] ?? 0) + step))?.deviance ?? 0,
    );
    expect(((above ?? 0) - (below ?? 0)) / 2e-5).toBeCloseTo(own?.gradient[index] ?? Number.NaN, 5);
  }
});

test('an effect that is not there is estimated as zero and told', () => {
  const data = simulated('nothing', 0);
  const [first, ...others] = data.factors;
  if (!first) throw new Error('there are factors');
  const diagonal = [0, 1].map((place) => ({ row: place, column: place, parameter: 0 }));
  const shifted = data.values.map((value, row) => value - 0.02 * ((first.level[row] ?? 0) % 2));
  const fit = fitMixed({ ...data, values: shifted, factors: [{ ...first, factor: diagonal }, ...others] });
  const sds = fit.covariances.map((own) => Math.sqrt(own[0]?.[0] ?? 1));
  expect(sds.filter((sd) => sd === 0).length).toBeGreaterThan(0);
  expect(fit.isSingular).toBe(true);
  expect(fit.converged).toBe(true);
});

test('values without noise, and fixed effects that cannot be told apart, are refused', () => {
  const data = simulated('refused', 0.5);
  expect(() => fitMixed({ ...data, values: data.values.map(() => 3) })).toThrow('do not explain completely');
  const same = { ...data, kinds: data.kinds.map((kind) => ({ ...kind, fixed: [1, 1] })) };
  expect(() => fitMixed(same)).toThrow('can separate');
});

test('the search can be followed and ended', () => {
  const seen: number[] = [];
  fitMixed(sleepData, (evaluations) => seen.push(evaluations));
  expect(seen).toEqual(seen.map((_, index) => index + 1));
  expect(seen.length).toBeLessThan(60);
  const stop = () => {
    throw new Error('stopped');
  };
  expect(() => fitMixed(sleepData, stop)).toThrow('stopped');
});
