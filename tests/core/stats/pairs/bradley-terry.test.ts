import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { bradleyTerry, strengthDifferenceError, type Strengths } from '#core/stats/pairs/bradley-terry.ts';
import { bradleyTerryModel, davidsonModel, raoKupperModel } from '#core/stats/pairs/comparison-models.ts';
import { tally, type Comparison } from '#core/stats/pairs/comparison-tally.ts';
import { hunterStrengths } from '#core/stats/pairs/hunter-strengths.ts';
import { positiveInverse } from '#core/stats/numbers/positive-inverse.ts';
import { strongGroups } from '#core/stats/pairs/strong-groups.ts';
import { goldenJson } from '../golden.ts';
import { goldenComparisons } from '../golden-pairs.ts';

const n = z.number();
const bySystem = z.record(z.string(), n);
const model = z.object({
  log_strength_centred: bySystem,
  se_ref_S1: bySystem,
  loglik: n,
  log_nu: n.optional(),
  order_gamma: n.optional(),
  log_theta: n.optional(),
});
const scipy = goldenJson(
  'expected/bradley_terry.json',
  z.object({ bt: model, half: model, davidson: model, davidson_order: model, rao_kupper: model }),
);
const r = goldenJson(
  'expected/r_bradley_terry.json',
  z.object({
    BradleyTerry2_no_ties: z.object({ coef: bySystem, loglik: n }),
    BradleyTerry2_order_effect: bySystem,
    psychotools_davidson_loglinear: z.object({ coef: bySystem, loglik: n }),
  }),
);
const clusters = z.object({ coef: bySystem, se_naive: bySystem, se_clustered: bySystem, clusters: n });
const clustered = goldenJson(
  'expected/bradley_terry_clusters.json',
  z.object({ no_ties: clusters, davidson: clusters.extend({ log_nu: n, se_log_nu: n }) }),
);

const all = goldenComparisons();
const decided = all.filter(({ outcome }) => outcome !== 'tie');

function fitted(...args: Parameters<typeof bradleyTerry>): Strengths {
  const fit = bradleyTerry(...args);
  if (!fit.isEstimable) throw new Error(fit.reason);
  return fit;
}

/** Value, naive and clustered error of a system's log strength less that of S1. */
function againstFirst({ systems, strengths, covariance }: Strengths, system: string) {
  const place = systems.indexOf(system);
  return {
    value: (strengths[place]?.value ?? NaN) - (strengths[0]?.value ?? NaN),
    error: strengthDifferenceError(covariance, place, 0),
  };
}

describe('strengths equal the maximum that SciPy found', () => {
  test.each([
    { name: 'ties dropped', golden: scipy.bt, fit: fitted(decided, bradleyTerryModel(false)) },
    { name: 'ties as halves', golden: scipy.half, fit: fitted(all, bradleyTerryModel(false)) },
    { name: 'Davidson', golden: scipy.davidson, fit: fitted(all, davidsonModel(false)) },
    { name: 'Davidson with order', golden: scipy.davidson_order, fit: fitted(all, davidsonModel(true)) },
    { name: 'Rao and Kupper', golden: scipy.rao_kupper, fit: fitted(all, raoKupperModel) },
  ])('$name', ({ golden, fit }) => {
    for (const [place, system] of fit.systems.entries())
      expect(fit.strengths[place]?.value).toBeCloseTo(golden.log_strength_centred[system] ?? NaN, 6);
    expect(fit.logLikelihood).toBeCloseTo(golden.loglik, 8);
    if (golden.log_nu !== undefined) expect(fit.tie?.value).toBeCloseTo(golden.log_nu, 6);
    if (golden.log_theta !== undefined) expect(fit.tie?.value).toBeCloseTo(golden.log_theta, 6);
    if (golden.order_gamma !== undefined) expect(fit.order?.value).toBeCloseTo(golden.order_gamma, 6);
  });
});

test('strengths and the order effect equal BradleyTerry2, Davidson psychotools', () => {
  const [plain, order] = [
    fitted(decided, bradleyTerryModel(false)),
    fitted(decided, bradleyTerryModel(true)),
  ];
  for (const [system, value] of Object.entries(r.BradleyTerry2_no_ties.coef))
    expect(Math.abs(againstFirst(plain, system).value - value)).toBeLessThan(1e-7);
  for (const [system, value] of Object.entries(r.BradleyTerry2_order_effect)) {
    if (system === 'at') expect(Math.abs((order.order?.value ?? NaN) - value)).toBeLessThan(1e-6);
    else expect(Math.abs(againstFirst(order, system.slice(3)).value - value)).toBeLessThan(1e-6);
  }
  const davidson = fitted(all, davidsonModel(false));
  for (const [system, value] of Object.entries(r.psychotools_davidson_loglinear.coef)) {
    if (system === '(undecided)') expect(Math.abs((davidson.tie?.value ?? NaN) - value)).toBeLessThan(1e-8);
    else expect(Math.abs(againstFirst(davidson, system).value - value)).toBeLessThan(1e-8);
  }
});

test.each([
  { name: 'Bradley-Terry', golden: clustered.no_ties, fit: fitted(decided, bradleyTerryModel(false)) },
  { name: 'Davidson', golden: clustered.davidson, fit: fitted(all, davidsonModel(false)) },
])('errors over listeners and as if independent equal statsmodels: $name', ({ golden, fit }) => {
  const { clusters: count } = golden;
  expect(fit.listeners).toBe(count);
  const withoutListeners = fitted(
    (golden === clustered.davidson ? all : decided).map((own) => ({ ...own, listener: 'one' })),
    golden === clustered.davidson ? davidsonModel(false) : bradleyTerryModel(false),
  );
  expect(withoutListeners.strengths[0]?.clusteredError).toBeNull();
  for (const [system, error] of Object.entries(golden.se_clustered)) {
    expect(againstFirst(fit, system).error).toBeCloseTo(error * Math.sqrt(count / (count - 1)), 8);
    expect(againstFirst(withoutListeners, system).error).toBeCloseTo(golden.se_naive[system] ?? NaN, 8);
  }
});

const choice = (first: string, second: string, outcome: Comparison['outcome'], listener = '1') => ({
  first,
  second,
  outcome,
  listener,
});

test('systems that never lost, never met or never differed have no strengths, and it says why', () => {
  const never = [choice('a', 'b', 'first'), choice('b', 'c', 'first'), choice('b', 'c', 'second')];
  expect(bradleyTerry(never, bradleyTerryModel(false))).toEqual({
    isEstimable: false,
    reason: 'always won',
    groups: [['a'], ['b', 'c']],
  });
  const apart = [choice('a', 'b', 'tie'), choice('c', 'd', 'first'), choice('d', 'c', 'first')];
  expect(bradleyTerry(apart, davidsonModel(false))).toEqual({
    isEstimable: false,
    reason: 'never met',
    groups: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  });
  expect(bradleyTerry([choice('a', 'b', 'tie')], davidsonModel(false))).toMatchObject({
    reason: 'no preferences',
  });
  expect(bradleyTerry([], davidsonModel(false))).toMatchObject({ isEstimable: false });
  expect(fitted(never, bradleyTerryModel(false), 0.5).strengths[0]?.value).toBeGreaterThan(0);
});

test('strengths that made the choices are found again, and their intervals hold them', () => {
  const random = createRandom('strengths');
  const truth = [1, 0.4, -0.2, -1.2];
  let covered = 0;
  const runs = 120;
  for (let run = 0; run < runs; run += 1) {
    const made = Array.from({ length: 40 }, (_, listener) =>
      Array.from({ length: 12 }, () => {
        const [a = 0, b = 1] = random.shuffle([0, 1, 2, 3]);
        const p = 1 / (1 + Math.exp((truth[b] ?? 0) - (truth[a] ?? 0)));
        return choice(`${a}`, `${b}`, random.next() < p ? 'first' : 'second', `${listener}`);
      }),
    ).flat();
    const { value, error } = againstFirst(fitted(made, bradleyTerryModel(false)), '3');
    if (Math.abs(value - -2.2) < 2.02 * error) covered += 1;
  }
  expect(covered / runs).toBeGreaterThan(0.88);
});

test('the examples of the doc comments hold', () => {
  expect(
    strongGroups(3, [
      [0, 1],
      [1, 0],
      [1, 2],
    ]),
  ).toEqual([[0, 1], [2]]);
  expect(
    hunterStrengths([
      [0, 3],
      [1, 0],
    ])[0],
  ).toBeCloseTo(Math.log(3) / 2, 12);
  expect(tally([choice('a', 'b', 'tie')], 0).pairs).toEqual([{ first: 0, second: 1, counts: [0, 1, 0] }]);
  const inverse = positiveInverse([Float64Array.of(4, 2), Float64Array.of(2, 3)]);
  expect(inverse?.map((row) => [...row].map((value) => Number(value.toFixed(12))))).toEqual([
    [0.375, -0.25],
    [-0.25, 0.5],
  ]);
  expect(positiveInverse([Float64Array.of(1, 1), Float64Array.of(1, 1)])).toBeNull();
  expect(
    strengthDifferenceError(
      [
        [1, 0],
        [0, 1],
      ],
      0,
      1,
    ),
  ).toBeCloseTo(Math.SQRT2, 12);
  const even = fitted(
    [choice('a', 'b', 'first', '1'), choice('a', 'b', 'second', '2')],
    bradleyTerryModel(false),
  );
  expect(even.strengths.map(({ value }) => Math.abs(value))).toEqual([0, 0]);
  expect(() => tally([choice('a', 'a', 'tie')], 0)).toThrow('not a with itself');
});

const listed = z.object({ value: bySystem, se: bySystem });
const independent = z.object({
  log_worth: bySystem,
  log_worth_se: bySystem,
  worth: bySystem,
  worth_se: bySystem,
  against_S1: listed,
  loglik: n,
  undecided: z.object({ value: n, se: n }).optional(),
});
const psychotools = goldenJson(
  'expected/psychotools.json',
  z.object({
    bradley_terry: independent,
    davidson: independent,
    BradleyTerry2: listed.extend({ loglik: n }),
  }),
);

/** All choices as if one listener had made them, so that errors are those of independent choices. */
const together = (choices: readonly Comparison[]) => choices.map((own) => ({ ...own, listener: 'one' }));

describe('worth and its errors, choices independent, equal psychotools', () => {
  test.each([
    {
      name: 'Bradley-Terry without ties',
      golden: psychotools.bradley_terry,
      fit: fitted(together(decided), bradleyTerryModel(false)),
    },
    { name: 'Davidson', golden: psychotools.davidson, fit: fitted(together(all), davidsonModel(false)) },
  ])('$name', ({ golden, fit }) => {
    const { systems, strengths, covariance } = fit;
    expect(Object.keys(golden.log_worth)).toEqual(systems);
    expect(Math.abs(fit.logLikelihood / golden.loglik - 1)).toBeLessThan(1e-10);
    const sizes = strengths.map(({ value }) => Math.exp(value));
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    const worth = sizes.map((size) => size / whole);
    for (const [place, system] of systems.entries()) {
      const own = strengths[place];
      expect(own?.value).toBeCloseTo(golden.log_worth[system] ?? NaN, 7);
      expect(own?.naiveError).toBeCloseTo(golden.log_worth_se[system] ?? NaN, 7);
      expect(worth[place]).toBeCloseTo(golden.worth[system] ?? NaN, 7);
      // The slope of a worth along the log strengths: w_i (1[i = j] - w_j).
      const slopes = worth.map((share, other) => (worth[place] ?? 0) * ((other === place ? 1 : 0) - share));
      const variance = slopes.reduce(
        (sum, x, i) => sum + slopes.reduce((part, y, j) => part + x * y * (covariance[i]?.[j] ?? 0), 0),
        0,
      );
      expect(Math.sqrt(variance)).toBeCloseTo(golden.worth_se[system] ?? NaN, 7);
    }
    for (const [system, value] of Object.entries(golden.against_S1.value)) {
      expect(againstFirst(fit, system).value).toBeCloseTo(value, 7);
      expect(againstFirst(fit, system).error).toBeCloseTo(golden.against_S1.se[system] ?? NaN, 7);
    }
    expect(fit.tie === null).toBe(golden.undecided === undefined);
    expect(fit.tie?.value ?? 0).toBeCloseTo(golden.undecided?.value ?? 0, 7);
    expect(fit.tie?.naiveError ?? 0).toBeCloseTo(golden.undecided?.se ?? 0, 7);
  });
});

test('abilities and their errors equal BradleyTerry2, iterated to the last digit', () => {
  const fit = fitted(together(decided), bradleyTerryModel(false));
  for (const [system, value] of Object.entries(psychotools.BradleyTerry2.value)) {
    expect(againstFirst(fit, system).value).toBeCloseTo(value, 7);
    expect(againstFirst(fit, system).error).toBeCloseTo(psychotools.BradleyTerry2.se[system] ?? NaN, 7);
  }
  expect(fit.logLikelihood).toBeCloseTo(psychotools.BradleyTerry2.loglik, 8);
});
