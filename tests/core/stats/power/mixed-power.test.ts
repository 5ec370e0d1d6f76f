import { expect, test } from 'vitest';
import { z } from 'zod';
import { criticalOf } from '#core/models/contrast-family.ts';
import { studentTQuantile } from '#core/stats/laws/distributions.ts';
import { equivalencePower, noncentralTCdf, tTestPower } from '#core/stats/laws/noncentral-t.ts';
import {
  differenceError,
  type ClipDesign,
  type SystemPairDesign,
} from '#core/stats/power/difference-error.ts';
import { leastNumber } from '#core/stats/power/least-number.ts';
import { goldenTests } from '../golden-tests.ts';
import { goldenJson } from '../golden.ts';

const n = z.number();
const { designs } = goldenJson(
  'expected/mixed_power.json',
  z.object({
    designs: z.array(
      z.object({
        listeners: n,
        items: n,
        systems: n,
        contrasts: z.enum(['all', 'baseline', 'given']),
        listener: n,
        item: n,
        residual: n,
        error: n,
        df: n,
        max_t: n,
        bonferroni: n,
        difference: n,
        power: n,
        power_bonferroni: n,
        margin: n,
        equivalent: n,
        equivalent_off: n,
        non_inferior: n,
      }),
    ),
  }),
);

/** Every listener rates every item of every system. */
const complete = (systems: number, items: number): ClipDesign => ({
  kind: 'clips',
  systems,
  systemsEach: systems,
  items,
  itemsEach: items,
  systemsPerItem: systems,
});

const pairsOf = {
  all: (systems: number) =>
    Array.from({ length: systems }, (_, i) => i).flatMap((i) =>
      Array.from({ length: systems - i - 1 }, (_, step): [number, number] => [i, i + 1 + step]),
    ),
  baseline: (systems: number) =>
    Array.from({ length: systems - 1 }, (_, index): [number, number] => [index + 1, 0]),
  given: (): [number, number][] => [
    [0, 1],
    [1, 2],
  ],
};

test.each(designs)(
  'error, degrees of freedom, critical values and power equal R: $listeners x $items x $systems, $contrasts',
  (own) => {
    const { systems, items } = own;
    const { error, df } = differenceError(complete(systems, items), own.listeners, own);
    expect(Math.abs(error / own.error - 1)).toBeLessThan(1e-5);
    expect(Math.abs(df / own.df - 1)).toBeLessThan(1e-3);
    const pairs = pairsOf[own.contrasts](systems);
    // qmvt draws random numbers: its quantiles differ by up to 0.002 from one seed to the next.
    const critical = criticalOf({ systems, pairs, correction: 'single-step' })(0.05, own.df);
    expect(Math.abs(critical - own.max_t)).toBeLessThan(3e-3);
    const holm = criticalOf({ systems, pairs, correction: 'holm' })(0.05, own.df);
    expect(holm).toBeCloseTo(own.bonferroni, 7);
    const effect = own.difference / own.error;
    expect(Math.abs(tTestPower(effect, own.df, critical) - own.power)).toBeLessThan(1.5e-3);
    expect(tTestPower(effect, own.df, holm)).toBeCloseTo(own.power_bonferroni, 7);
    const margin = own.margin / own.error;
    const limit = studentTQuantile(0.95, own.df);
    expect(equivalencePower(0, margin, own.df, limit)).toBeCloseTo(own.equivalent, 7);
    expect(equivalencePower(1, margin, own.df, limit)).toBeCloseTo(own.equivalent_off, 7);
    expect(1 - noncentralTCdf(limit, own.df, margin)).toBeCloseTo(own.non_inferior, 7);
  },
);

test('the noncentral t distribution equals R', () => {
  for (const { t, df, ncp, p } of goldenTests.noncentral_t)
    expect(Math.abs(noncentralTCdf(t, df, ncp) - p)).toBeLessThan(1e-9);
  expect(() => noncentralTCdf(1, 0, 1)).toThrow('degrees of freedom above 0');
});

test('the power of one t test equals power.t.test of R', () => {
  for (const { n: listeners, delta, sd, alpha, power } of goldenTests.power_paired) {
    const critical = studentTQuantile(1 - alpha / 2, listeners - 1);
    expect(tTestPower((delta / sd) * Math.sqrt(listeners), listeners - 1, critical)).toBeCloseTo(power, 9);
  }
});

const spread = { listener: 0.3, item: 0.2, residual: 0.6 };

test('effects that a design cannot tell from noise are part of it', () => {
  const design = { ...complete(3, 12), itemsEach: 1 };
  const { error, df } = differenceError(design, 24, spread);
  expect(error ** 2).toBeCloseTo((2 * 0.09) / 24 + (2 * 0.04) / 12 + (2 * 0.36) / 24, 12);
  // With one rating of a listener for each system, only the mean square of item x system is left.
  expect(df).toBeCloseTo((12 - 1) * (3 - 1), 9);
});

test('listeners who hear one system and items of their own are compared between systems', () => {
  const design = { ...complete(2, 20), systemsEach: 1, systemsPerItem: 1, itemsEach: 10 };
  const { error, df } = differenceError(design, 30, spread);
  expect(error ** 2).toBeCloseTo((2 * 0.09) / 15 + (2 * 0.04) / 10 + (2 * 0.36) / 150, 12);
  const [ls, is, noise] = [0.09 / 15 + 0.36 / 150, 0.04 / 10 + 0.36 / 150, 0.36 / 150];
  const total = ls + is - noise;
  expect(df).toBeCloseTo(total ** 2 / (ls ** 2 / 28 + is ** 2 / 18 + noise ** 2 / (300 - 2 - 28 - 18)), 9);
});

test('a listener who hears some of the systems tells less than one who hears all', () => {
  const some = differenceError({ ...complete(6, 12), systemsEach: 3 }, 40, spread);
  const all = differenceError(complete(6, 12), 20, spread);
  expect(some.error).toBeGreaterThan(all.error);
});

test('preferences by system: two systems are one difference, and single pairs an item cost precision', () => {
  const two: SystemPairDesign = {
    kind: 'by system',
    systems: 2,
    each: 10,
    pairsEach: 1,
    items: 10,
    pairsPerItem: 1,
  };
  expect(differenceError(two, 20, spread).error ** 2).toBeCloseTo(
    (2 * 0.09) / 20 + (2 * 0.04) / 10 + 0.36 / 200,
    12,
  );
  const four = { ...two, systems: 4, each: 60, pairsEach: 6, pairsPerItem: 6 };
  expect(differenceError(four, 20, spread).error ** 2).toBeCloseTo(
    (2 * 0.09) / 20 + (2 * 0.04) / 10 + (2 * 0.36 * 3) / (2 * 1200),
    12,
  );
  const single = differenceError({ ...four, items: 60, pairsPerItem: 1 }, 20, spread);
  expect(single.error ** 2).toBeCloseTo(
    (2 * 0.09) / 20 + (2 * 0.04 * 3) / 60 + (2 * 0.36 * 3) / (2 * 1200),
    12,
  );
});

test('preferences by pair have one degree of freedom less than listeners or items', () => {
  const { error, df } = differenceError({ kind: 'by pair', reach: 0.5, each: 4, items: 8 }, 30, spread);
  expect(error ** 2).toBeCloseTo(0.09 / 15 + 0.04 / 8 + 0.36 / 60, 12);
  expect(df).toBe(7);
});

test('too few listeners or items have no degrees of freedom', () => {
  expect(differenceError(complete(2, 10), 1, spread).df).toBe(0);
  expect(differenceError(complete(2, 1), 10, spread).df).toBe(0);
  expect(differenceError({ kind: 'by pair', reach: 1, each: 4, items: 1 }, 30, spread).df).toBe(0);
});

test('the examples of the doc comments hold', () => {
  const { error, df } = differenceError(complete(2, 10), 20, { listener: 0.2, item: 0.15, residual: 0.65 });
  expect(error).toBeCloseTo(0.1128, 4);
  expect(df).toBeCloseTo(13.41, 2);
  expect(noncentralTCdf(2, 10, 1)).toBeCloseTo(0.8076, 3);
  expect(tTestPower(0.5 * Math.sqrt(20), 19, 2.093024)).toBeCloseTo(0.5645, 4);
  expect(equivalencePower(0, 3, 20, 1.724718)).toBeCloseTo(0.7892, 4);
  const pairs = pairsOf.all(3);
  expect(criticalOf({ systems: 3, pairs, correction: 'single-step' })(0.05, 10)).toBeCloseTo(2.741, 3);
  expect(leastNumber(2, 1000, (count) => count * count >= 50)).toBe(8);
  expect(leastNumber(2, 100, () => false)).toBeNull();
});
