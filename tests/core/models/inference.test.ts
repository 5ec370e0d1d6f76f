import { expect, test } from 'vitest';
import { z } from 'zod';
import { modelTables } from '#core/analysis/models/model-tables.ts';
import { equivalenceOf } from '#core/models/equivalence.ts';
import { inferenceOf } from '#core/models/inference.ts';
import { knownTerms } from '#core/models/known-terms.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import type { RandomTerm } from '#core/models/model-task.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { createRandom } from '#core/order/random.ts';
import type { FixedInference } from '#core/stats/mixed/fixed-inference.ts';
import { fitMixed } from '#core/stats/mixed/fit-mixed.ts';
import { kenwardRoger } from '#core/stats/mixed/kenward-roger.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { maxT } from '#core/stats/simultaneous/max-t.ts';
import { panelRatings } from '../../support/simulated-panel-ratings.ts';
import { goldenCsv, goldenJson } from '../stats/golden.ts';
import { sleepData } from '../stats/mixed/sleep-data.ts';
import { acrRows } from './golden-mixed.ts';
import { task } from './model-task.ts';

const number = z.number();
const line = z.object({ l: z.array(number), estimate: number, se: number, df: number, t: number, p: number });
const withMvt = line.extend({ mvt: number.optional() });
const judged = z.object({
  means: z.array(line),
  pairs: z.array(withMvt),
  against: z.array(withMvt).nullish(),
});
const inferred = z.object({
  crit: number,
  satterthwaite: judged,
  kenward: judged.nullish(),
  emmeans: z
    .object({
      means: z.array(z.object({ emmean: number, SE: number, df: number, 'lower.CL': number })),
      tukey: z.array(z.object({ 'p.value': number, 'lower.CL': number, 'upper.CL': number })),
      bonferroni: z.array(z.object({ 'lower.CL': number, 'upper.CL': number })),
      holm: z.array(number),
      tost: z.array(number),
    })
    .nullish(),
});
const golden = goldenJson(
  'expected/r_inference.json',
  z.object({
    crossed: inferred,
    sparse: inferred,
    singular: inferred,
    slopes: inferred,
    acr: inferred,
    sleepstudy: inferred,
  }),
);
const tableOf = (name: string): ModelRow[] =>
  goldenCsv(
    `inference_${name}.csv`,
    z.object({
      listener: z.string(),
      system: z.string(),
      item: z.string(),
      clip: z.string(),
      value: z.coerce.number(),
    }),
  );
const tables = { crossed: tableOf('crossed'), sparse: tableOf('sparse'), singular: tableOf('singular') };
const all: RandomTerm[] = ['rater', 'rater x system', 'item', 'item x system'];
const fits = {
  crossed: () => fitRatings(modelColumns(tables.crossed), all),
  sparse: () => fitRatings(modelColumns(tables.sparse), all),
  singular: () => fitRatings(modelColumns(tables.singular), all),
  slopes: () => fitRatings(modelColumns(tables.crossed), ['slopes', 'item']),
  acr: () => fitRatings(modelColumns(acrRows), ['rater', 'rater x system', 'clip']),
  sleepstudy: () => ({ fit: fitMixed(sleepData), plan: { data: sleepData } }),
};
const names = ['crossed', 'sparse', 'singular', 'slopes', 'acr', 'sleepstudy'] as const;

function expectLines(
  { df, covariance }: FixedInference,
  beta: readonly number[],
  lines: readonly z.infer<typeof line>[],
) {
  for (const { l, estimate, se, df: wanted } of lines) {
    const value = l.reduce((sum, weight, i) => sum + weight * (beta[i] ?? 0), 0);
    expect(Math.abs(value - estimate) / Math.max(1, Math.abs(estimate))).toBeLessThan(1e-4);
    const error = Math.sqrt(
      l.reduce((sum, x, i) => sum + x * l.reduce((own, y, j) => own + y * (covariance[i]?.[j] ?? 0), 0), 0),
    );
    expect(Math.abs(error / se - 1)).toBeLessThan(2e-4);
    expect(Math.abs(df(l) / wanted - 1)).toBeLessThan(5e-3);
  }
}

test.each(names)("Satterthwaite's degrees of freedom equal lmerTest: %s", (name) => {
  const { fit } = fits[name]();
  const { crit, satterthwaite: wanted } = golden[name];
  expect(Math.abs(fit.deviance - crit)).toBeLessThan(1e-4);
  expectLines(satterthwaite(fit), fit.beta, [...wanted.means, ...wanted.pairs]);
});

test.each(names.filter((name) => golden[name].kenward))('Kenward and Roger equal pbkrtest: %s', (name) => {
  const { fit, plan } = fits[name]();
  const wanted = golden[name].kenward;
  expectLines(kenwardRoger(plan.data, fit), fit.beta, [...(wanted?.means ?? []), ...(wanted?.pairs ?? [])]);
});

test.each(['crossed', 'sparse', 'singular'] as const)(
  'single-step p equal mvtnorm, and intervals invert them: %s',
  (name) => {
    const wanted = golden[name].kenward;
    const [first = ''] = tables[name].map((row) => row.system ?? '').toSorted((a, b) => (a < b ? -1 : 1));
    for (const [contrasts, lines] of [
      [{ kind: 'all pairs' }, wanted?.pairs],
      [{ kind: 'against', baseline: first }, wanted?.against],
    ] as const) {
      const result = remlModel(task(tables[name], { contrasts }));
      expect(result.contrasts).toHaveLength(lines?.length ?? 0);
      for (const [index, own] of result.contrasts.entries()) {
        expect(Math.abs((own.adjusted ?? 0) - (lines?.[index]?.mvt ?? NaN))).toBeLessThan(6e-4);
        expect((own.low ?? 0) > 0 || (own.high ?? 0) < 0).toBe((own.adjusted ?? 1) < 0.05);
        expect(own.adjusted).toBeGreaterThanOrEqual(own.pValue ?? 1);
      }
    }
  },
);

test('means, Tukey, Bonferroni, Holm and equivalence of a balanced table equal emmeans', () => {
  const wanted = golden.crossed.emmeans;
  const rows = tables.crossed;
  const tukey = remlModel(task(rows, { margin: 0.4 }));
  expect(tukey.dfMethod).toBe('Kenward-Roger');
  for (const [index, mean] of tukey.means.entries()) {
    const own = wanted?.means[index];
    expect(mean.value).toBeCloseTo(own?.emmean ?? NaN, 5);
    expect(mean.low).toBeCloseTo(own?.['lower.CL'] ?? NaN, 3);
  }
  const holm = remlModel(task(rows, { correction: 'holm' }));
  for (const [index, own] of tukey.contrasts.entries()) {
    expect(own.adjusted).toBeCloseTo(wanted?.tukey[index]?.['p.value'] ?? NaN, 4);
    expect(own.low).toBeCloseTo(wanted?.tukey[index]?.['lower.CL'] ?? NaN, 3);
    expect(own.high).toBeCloseTo(wanted?.tukey[index]?.['upper.CL'] ?? NaN, 3);
    expect(own.equivalence?.pValue).toBeCloseTo(wanted?.tost[index] ?? NaN, 4);
    expect(holm.contrasts[index]?.low).toBeCloseTo(wanted?.bonferroni[index]?.['lower.CL'] ?? NaN, 3);
    expect(holm.contrasts[index]?.adjusted).toBeCloseTo(wanted?.holm[index] ?? NaN, 4);
  }
  expect(holm.inferenceNotes.join(' ')).toContain(
    'an interval may contain 0 although the adjusted p is below 0.05',
  );
});

test('shared items are in the default model: the contrast that no item hides is found', () => {
  const sd = { rater: 0.5, cell: 0.1, item: 0.9, clip: 0.05, residual: 0.6 };
  const design = { listeners: 20, systems: 3, clipsPerSystem: 10, share: 1, sd };
  const rows = panelRatings(createRandom('shared sentences'), design);
  expect(knownTerms(modelColumns(rows)).terms).toEqual(all);
  const [own, without] = [
    remlModel(task(rows)),
    remlModel(task(rows, { terms: ['rater', 'rater x system', 'clip'] })),
  ];
  expect(own.formula).toBe('score ~ 0 + system + (1|rater) + (1|rater:system) + (1|item) + (1|item:system)');
  expect(own.contrasts[0]?.error).toBeLessThan(0.5 * (without.contrasts[0]?.error ?? 0));
  expect(own.contrasts[1]?.adjusted).toBeLessThan(0.05);
  expect(without.contrasts[1]?.adjusted).toBeGreaterThan(0.05);
});

test('given pairs, no correction and a system without ratings', () => {
  const rows = tables.sparse;
  const pairs = [
    ['S3', 'S1'],
    ['S2', 'S5'],
  ] as const;
  const result = remlModel(task(rows, { contrasts: { kind: 'given', pairs }, correction: 'none' }));
  expect(result.contrasts.map(({ a, b }) => [a, b])).toEqual(pairs);
  for (const own of result.contrasts) expect([own.low, own.adjusted]).toEqual([own.plainLow, own.pValue]);
  expect(() => remlModel(task(rows, { contrasts: { kind: 'against', baseline: 'human' } }))).toThrow(
    'no rating has the system human: compare S1',
  );
  expect(() => remlModel(task(rows, { margin: 0 }))).toThrow('a margin must be above 0');
});

test('no margin, no claim; a margin has both tests and a verdict', () => {
  expect(remlModel(task(tables.crossed)).contrasts.every(({ equivalence }) => equivalence === null)).toBe(
    true,
  );
  expect(equivalenceOf(0.1, 0.1, 20, 0.5)).toMatchObject({ verdict: 'equivalent', margin: 0.5 });
  expect(equivalenceOf(0.4, 0.1, 20, 0.5).verdict).toBe('non-inferior');
  expect(equivalenceOf(-0.4, 0.1, 20, 0.5).verdict).toBe('not shown');
  const names = modelTables('quality', remlModel(task(tables.crossed, { margin: 0.4 }))).map(
    ({ name }) => name,
  );
  expect(names).toContain('model equivalence quality');
});

test('ranks leave out what single-step tests rule out', () => {
  const apart = [
    [0.01, 0, 0],
    [0, 0.01, 0],
    [0, 0, 0.01],
  ];
  const { ranks } = inferenceOf(
    { systems: ['a', 'b', 'c'], values: [1, 3, 3.1], covariance: apart, df: () => 30 },
    task([]),
  );
  expect(ranks).toEqual([
    { system: 'a', low: 3, high: 3 },
    { system: 'b', low: 1, high: 2 },
    { system: 'c', low: 1, high: 2 },
  ]);
});

test('a family is Tukey, Dunnett or sampled as its covariance allows', () => {
  const equal = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0.3)));
  const pairs = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].filter((j) => j > i).map((j) => [i, j] as const));
  const uneven = equal.map((row, i) => row.map((entry, j) => (i === j && i === 0 ? 1 + 1e-5 : entry)));
  const [exact, sampled] = [maxT(equal, pairs), maxT(uneven, pairs)];
  expect([exact?.method, sampled?.method]).toEqual(['range', 'sampled']);
  for (const t of [0.5, 1.5, 2.5, 3.5])
    expect(Math.abs((exact?.pValue(t, 17.5) ?? 0) - (sampled?.pValue(t, 17.5) ?? 1))).toBeLessThan(5e-4);
  expect(exact?.pValue(exact.quantile(0.05, 17.5), 17.5)).toBeCloseTo(0.05, 8);
  expect(
    maxT(equal, [
      [1, 0],
      [2, 0],
      [3, 0],
    ])?.method,
  ).toBe('shared');
  expect(maxT(equal, [[1, 0]])?.quantile(0.05, 10)).toBeCloseTo(2.228139, 5);
  expect(
    maxT(
      equal.map((row) => row.map(() => 1)),
      pairs,
    ),
  ).toBeNull();
});

test('every clip and listener is a result, from four ratings on with an interval', () => {
  const sd = { rater: 0.6, cell: 0.1, item: 0.4, clip: 0.5, residual: 0.5 };
  const design = { listeners: 60, systems: 12, clipsPerSystem: 10, share: 0.1, sd };
  const rows = panelRatings(createRandom('crowd'), design);
  const { clips, listeners } = remlModel(task(rows, { range: [-10, 10] }));
  expect(clips).toHaveLength(120);
  expect(listeners).toHaveLength(60);
  for (const own of clips ?? []) {
    expect(own.shrunkenError).toBeGreaterThan(0);
    expect(own.low === null).toBe(own.ratings < 4);
  }
  const [one] = clips ?? [];
  const votes = rows.filter(({ clip }) => clip === one?.clip).map(({ value }) => value);
  expect(one?.mean).toBeCloseTo(votes.reduce((sum, value) => sum + value, 0) / votes.length, 10);
  for (const own of listeners ?? []) expect(own.error).toBeLessThan(0.6);
});
