import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/random.ts';
import { noncentralTCdf, tTestPower } from '#core/stats/noncentral-t.ts';
import { pairedDifference } from '#core/stats/paired-difference.ts';
import { pairedT } from '#core/stats/paired-t.ts';
import { effectiveChoices, sharePower } from '#core/stats/power-share.ts';
import { crossedError, crossedPower, leastNumber, pairedPower } from '#core/stats/power.ts';
import { signTest } from '#core/stats/sign-test.ts';
import { spreadOfComponents, varianceComponents } from '#core/stats/variance-components.ts';
import { goldenTests } from './golden-tests.ts';
import { acrRatings, attRatings, goldenJson } from './golden.ts';
import { ratedPair, simulateRows } from '../../support/crossed-ratings.ts';

test('the noncentral t distribution equals R', () => {
  for (const { t, df, ncp, p } of goldenTests.noncentral_t)
    expect(Math.abs(noncentralTCdf(t, df, ncp) - p)).toBeLessThan(1e-9);
  expect(() => noncentralTCdf(1, 0, 1)).toThrow('noncentralTCdf requires degrees of freedom above 0');
});

test('power and sample size of the paired t test equal power.t.test of R', () => {
  for (const { n, delta, sd, alpha, power } of goldenTests.power_paired)
    expect(pairedPower(delta, n, sd, alpha)).toBeCloseTo(power, 9);
  for (const { delta, sd, power, alpha, n } of goldenTests.n_paired)
    expect(leastNumber(2, 10_000, (count) => pairedPower(delta, count, sd, alpha) >= power)).toBe(n);
});

test('the power of the exact sign test equals the binomial sums of R', () => {
  for (const { n, p, alpha, power } of goldenTests.power_share)
    expect(sharePower(n, p, alpha)).toBeCloseTo(power, 10);
});

test('simulated studies find a difference as often as the crossed formula says', () => {
  const spread = { listenerSystem: 0.3, itemSystem: 0.3, residual: 0.6 };
  const [design, difference] = [{ listeners: 20, items: 16, itemsEach: 16 }, 0.42];
  const random = createRandom('crossed power');
  const runs = 400;
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const rows = simulateRows(random, { ...design, systems: 2, listener: 0.4, item: 0.3, ...spread });
    const { pValue } = pairedDifference(...ratedPair(rows, difference));
    if (pValue !== null && pValue < 0.05) found += 1;
  }
  // Three standard errors of that many runs, and the formula is an approximation.
  expect(Math.abs(found / runs - crossedPower(difference, design, spread, 0.05))).toBeLessThan(0.09);
});

test('simulated listeners find a paired difference and a preference as often as the formulas say', () => {
  const random = createRandom('paired power');
  const runs = 1500;
  let [paired, preferred] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const differences = Array.from({ length: 16 }, () => 0.7 + random.normal());
    if ((pairedT(differences).pValue ?? 1) < 0.05) paired += 1;
    const choices = Array.from({ length: 80 }, () => (random.next() < 0.65 ? 1 : -1));
    if ((signTest(choices).pValue ?? 1) < 0.05) preferred += 1;
  }
  expect(Math.abs(paired / runs - pairedPower(0.7, 16, 1, 0.05))).toBeLessThan(0.04);
  expect(Math.abs(preferred / runs - sharePower(80, 0.65, 0.05))).toBeLessThan(0.04);
});

test('the variance components that made ratings are found again, with half of them missing', () => {
  const random = createRandom('components');
  const made = { listener: 0.45, item: 0.3, listenerSystem: 0.25, itemSystem: 0.2, residual: 0.65 };
  const found = Array.from({ length: 30 }, () =>
    varianceComponents(
      simulateRows(random, { listeners: 40, items: 30, itemsEach: 15, systems: 4, ...made }).map((row) => ({
        ...row,
        value: row.value + 2 * row.system,
      })),
    ),
  );
  for (const key of ['listener', 'item', 'listenerSystem', 'itemSystem', 'residual'] as const) {
    const mean = found.reduce((sum, own) => sum + (own[key] ?? NaN), 0) / found.length;
    expect(Math.abs(mean / made[key] ** 2 - 1)).toBeLessThan(0.15);
  }
});

test('components that no two ratings tell apart are null, and chance below 0 is no spread', () => {
  const alone = varianceComponents([{ listener: 0, item: 0, system: 0, value: 3 }]);
  expect(alone).toEqual({
    n: 1,
    listener: null,
    item: null,
    listenerSystem: null,
    itemSystem: null,
    residual: null,
  });
  expect(spreadOfComponents(alone)).toBeNull();
  expect(spreadOfComponents({ ...alone, listenerSystem: -0.1, itemSystem: 0.04, residual: 1 })).toEqual({
    listenerSystem: 0,
    itemSystem: 0.2,
    residual: 1,
  });
});

const component = z.number();
const components = z.object({
  listener: component,
  item: component,
  listenerSystem: component,
  itemSystem: component,
  residual: component,
});

test.each([
  { set: 'acr', ratings: acrRatings.filter(({ listener }) => !['R23', 'R24'].includes(listener)) },
  { set: 'att', ratings: attRatings },
] as const)(
  'the components of $set lie within 1.1 % of the variance of what REML of lme4 finds',
  ({ set, ratings }) => {
    const golden = goldenJson('expected/components.json', z.object({ acr: components, att: components }))[
      set
    ];
    const numbers = new Map<string, number>();
    const number = (name: string) => {
      numbers.set(name, numbers.get(name) ?? numbers.size);
      return numbers.get(name) ?? 0;
    };
    const found = varianceComponents(
      ratings.map(({ listener, system, clip, value }) => ({
        listener: number(listener),
        system: number(system),
        item: number(clip.replace(/.*[-/]/, '')),
        value,
      })),
    );
    const all = Object.values(golden).reduce((sum, variance) => sum + variance, 0);
    for (const key of components.keyof().options)
      expect(Math.abs((found[key] ?? NaN) - golden[key]) / all).toBeLessThan(0.011);
  },
);

test('impossible designs are refused or have no power', () => {
  const spread = { listenerSystem: 0.2, itemSystem: 0.1, residual: 0.6 };
  expect(crossedPower(1, { listeners: 20, items: 1, itemsEach: 1 }, spread, 0.05)).toBe(0);
  expect(pairedPower(1, 1, 1, 0.05)).toBe(0);
  expect(() => crossedError({ listeners: 0, items: 1, itemsEach: 1 }, spread)).toThrow('listeners above 0');
  expect(() => sharePower(10, 1.2, 0.05)).toThrow('sharePower requires a share from 0 to 1');
  expect(leastNumber(2, 100, () => false)).toBeNull();
});

test('the examples of the doc comments hold', () => {
  const spread = { listenerSystem: 0.2, itemSystem: 0.15, residual: 0.65 };
  const design = { listeners: 20, items: 10, itemsEach: 10 };
  expect(crossedError(design, spread)).toBeCloseTo(0.1128, 4);
  expect(crossedPower(0.4, design, spread, 0.05)).toBeCloseTo(0.8829, 4);
  expect(noncentralTCdf(2, 10, 1)).toBeCloseTo(0.8076, 3);
  expect(tTestPower(0.5 * Math.sqrt(20), 19, 0.05)).toBeCloseTo(0.5645, 4);
  expect(sharePower(100, 0.6, 0.05)).toBeCloseTo(0.4621, 4);
  expect(effectiveChoices(20, 10, 0.1)).toBeCloseTo(105.26, 2);
  expect(leastNumber(2, 1000, (n) => n * n >= 50)).toBe(8);
});
