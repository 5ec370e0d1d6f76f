import { expect, test } from 'vitest';
import { z } from 'zod';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import type { ModelTask } from '#core/models/model-task.ts';
import { createRandom } from '#core/order/random.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { engineOf } from '../../../server/app/analysis/engine-registry.ts';
import { formulaTables } from '../../../server/app/analysis/r/formula-tables.ts';
import { modelFormula } from '../../../server/app/analysis/r/model-formula.ts';
import { acrRatings, attRatings, goldenJson } from '../../core/stats/golden.ts';
import { ENGINE_PATIENCE, hasR } from '../../support/engines.ts';
import { rating } from '../../support/ratings.ts';
import { panelRatings } from '../../support/simulated-panel-ratings.ts';

const withR = await hasR('lmerTest', 'pbkrtest', 'ordinal');
const numbers = z.record(z.string(), z.number());
const golden = goldenJson(
  'expected/r_mixed.json',
  z.object({
    acr_clmm: z.object({ coef: numbers, sd_rater: z.number(), sd_stimulus: z.number() }),
    att_glmer_human_vs_not: z.object({ fixef: numbers, sd: numbers, logLik: z.number() }),
  }),
);

const signal = new AbortController().signal;
const task = (rows: readonly ModelRow[], own: Partial<ModelTask> = {}): ModelTask => {
  return { rows: modelColumns(rows), range: [1, 5], terms: null, draws: 1, seed: '1', ...own };
};
const fit = (rows: readonly ModelRow[], own: Partial<ModelTask> = {}) =>
  engineOf('r').fit(task(rows, own), { signal, progress: () => undefined });

const rowsOf = (ratings: typeof acrRatings, valueOf = (value: number): number => value): ModelRow[] =>
  ratings.map(({ listener, system, clip, value }) => {
    return { listener, system, clip, item: null, value: valueOf(value) };
  });
const ratedOf = (ratings: typeof acrRatings, valueOf = (value: number): number => value) =>
  ratings.map(({ listener, system, clip, value }) =>
    rating({
      listener,
      system,
      clip,
      item: clip,
      canonicalValue: valueOf(value),
      factors: { half: clip < 'S05' ? 'a' : 'b' },
    }),
  );
const formulaOf = (text: string, rated: ReturnType<typeof ratedOf>) =>
  formulaTables('quality', rated, modelFormula(text, rated), signal);

test.skipIf(!withR)('a formula of two values: the logits and SDs of glmer', ENGINE_PATIENCE, async () => {
  const wanted = golden.att_glmer_human_vs_not;
  const rated = ratedOf(attRatings, (value) => Number(value === 1));
  const [fixed, random] = await formulaOf('value ~ 0 + system + (1 | listener) + (1 | clip)', rated);
  expect(String(fixed?.title)).toMatch(/lme4 \d[\d.]*, R \d/);
  expect(fixed?.rows).toHaveLength(5);
  for (const { term, estimate } of fixed?.rows ?? [])
    expect(estimate).toBeCloseTo(wanted.fixef[String(term).replace('system', 'system_id')] ?? NaN, 2);
  const sd = (name: string) => random?.rows.find(({ group }) => group === name)?.['deviation'];
  expect(sd('listener')).toBeCloseTo(wanted.sd['rater_id'] ?? NaN, 2);
  expect(sd('clip')).toBeCloseTo(wanted.sd['stimulus_id'] ?? NaN, 2);
});

test.skipIf(!withR)(
  'a formula of five values: the differences and SDs of clmm',
  ENGINE_PATIENCE,
  async () => {
    const { coef, sd_rater, sd_stimulus } = golden.acr_clmm;
    const [fixed, random] = await formulaOf(
      'value ~ system + (1 | listener) + (1 | clip)',
      ratedOf(acrRatings),
    );
    const systems = (fixed?.rows ?? []).filter(({ term }) => String(term).startsWith('system'));
    expect(systems).toHaveLength(7);
    for (const { term, estimate } of systems)
      expect(estimate).toBeCloseTo(coef[String(term).replace('system', 'system_id')] ?? NaN, 3);
    const sd = (name: string) => random?.rows.find(({ group }) => group === name)?.['deviation'];
    expect(sd('listener')).toBeCloseTo(sd_rater, 3);
    expect(sd('clip')).toBeCloseTo(sd_stimulus, 3);
  },
);

const [names, shared] = [
  ['estimate', 'SE', 'df', 't', 'p', 'adjusted p', 'low', 'high', '90 % low', 'equivalence p'],
  panelRatings(createRandom('r engine'), {
    listeners: 12,
    systems: 3,
    clipsPerSystem: 6,
    share: 0.8,
    sd: { rater: 0.4, cell: 0.25, item: 0.4, clip: 0.3, residual: 0.5 },
  }),
];

test.skipIf(!withR).each<[string, ModelRow[], Partial<ModelTask>]>([
  ['few ratings, shared items', shared, { margin: 0.5 }],
  ['five values, a baseline', rowsOf(acrRatings), { contrasts: { kind: 'against', baseline: 'S01' } }],
])(
  'reml and r give the same primary estimate, interval and p: %s',
  ENGINE_PATIENCE,
  async (_name, rows, asked) => {
    const [r, own] = [await fit(rows, asked), remlModel(task(rows, asked))];
    expect(r.engine).toMatch(/^lme4 \d[\d.-]*, lmerTest \d[\d.-]*, pbkrtest \d[\d.]*, R \d/);
    expect(r.problem).toBeNull();
    expect(r.formula).toBe(own.formula);
    expect(r.dfMethod).toBe('Kenward-Roger');
    expect(own.dfMethod).toBe('Kenward-Roger');
    expect(r.ranks).toEqual(own.ranks);
    const numbersOf = ({ contrasts }: typeof own) =>
      contrasts.map(({ value, error, df, t, pValue, adjusted, low, high, equivalence }) =>
        [value, error, df, t, pValue, adjusted, low, high].concat(
          equivalence?.low90 ?? 0,
          equivalence?.pValue ?? 0,
        ),
      );
    for (const [index, wanted] of numbersOf(own).entries())
      for (const [place, value] of wanted.entries())
        expect(numbersOf(r)[index]?.[place], names[place]).toBeCloseTo(value ?? NaN, place === 2 ? 1 : 3);
    for (const [index, { value, low, df }] of own.means.entries()) {
      expect(r.means[index]?.value).toBeCloseTo(value, 4);
      expect(r.means[index]?.low).toBeCloseTo(low ?? NaN, 3);
      expect(r.means[index]?.df).toBeCloseTo(df ?? NaN, 1);
    }
    for (const { term, value } of r.components)
      expect(value).toBeCloseTo(own.components.find((one) => one.term === term)?.value ?? NaN, 3);
  },
);

test.skipIf(!withR)('what R cannot fit is told with what to do', ENGINE_PATIENCE, async () => {
  const alike = rowsOf(acrRatings, () => 3);
  await expect(fit(alike)).rejects.toThrow('nothing to model');
});

const rated = ratedOf(acrRatings);

test.skipIf(!withR)(
  'a formula of the researcher is fitted with factors of the clips',
  ENGINE_PATIENCE,
  async () => {
    const formula = modelFormula('value ~ half + (1 | listener) + (1 | clip)', rated);
    const [fixed, random, fitted] = await formulaTables('quality', rated, formula, signal);
    expect(fixed?.rows.map(({ term }) => term)).toEqual(['1|2', '2|3', '3|4', '4|5', 'halfb']);
    const half = fixed?.rows.at(-1);
    expect(Number(half?.['low'])).toBeLessThan(Number(half?.['estimate']));
    expect(random?.rows.map(({ group, levels }) => [group, levels])).toEqual([
      ['clip', 95],
      ['listener', 24],
    ]);
    expect(fitted?.rows[0]).toMatchObject({ n: 1294 });
  },
);

test('a formula is checked before R sees it', () => {
  for (const [text, problem] of [
    ['value ~ half', 'has no random effect'],
    ['value ~ hafl + (1 | listener)', 'names hafl; ratings have'],
    ['value ~ system("rm -r") + (1 | listener)', 'is invalid'],
    ['value ~ system(1) + (1 | listener)', 'is invalid'],
    ['score ~ half + (1 | listener)', 'is invalid'],
  ] as const)
    expect(() => modelFormula(text, rated), text).toThrow(problem);
});
