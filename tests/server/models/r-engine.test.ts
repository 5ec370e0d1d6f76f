import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelRow, ModelTask } from '#core/models/model-task.ts';
import { createRandom } from '#core/random.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { engineOf } from '../../../server/models/registry.ts';
import { formulaTables } from '../../../server/models/r/formula-tables.ts';
import { modelFormula } from '../../../server/models/r/model-formula.ts';
import { acrRatings, attRatings, goldenJson } from '../../core/stats/golden.ts';
import { ENGINE_PATIENCE, hasR } from '../../support/engines.ts';
import { rating } from '../../support/ratings.ts';
import { panelRatings } from '../../support/simulated-panel-ratings.ts';

const withR = await hasR('lme4', 'ordinal');
const numbers = z.record(z.string(), z.number());
const golden = goldenJson(
  'expected/r_mixed.json',
  z.object({
    acr_clmm: z.object({ coef: numbers, sd_rater: z.number(), sd_stimulus: z.number() }),
    att_glmer_human_vs_not: z.object({ fixef: numbers, sd: numbers, logLik: z.number() }),
  }),
);

const signal = new AbortController().signal;
const task = (rows: readonly ModelRow[]): ModelTask => {
  return { rows, range: [0, 1], terms: ['rater', 'clip'], draws: 1, seed: '1' };
};
const fit = (rows: readonly ModelRow[]) =>
  engineOf('r').fit(task(rows), { signal, progress: () => undefined });

const rowsOf = (ratings: typeof acrRatings, valueOf = (value: number): number => value): ModelRow[] =>
  ratings.map(({ listener, system, clip, value }) => {
    return { listener, system, clip, item: null, value: valueOf(value) };
  });

test.skipIf(!withR)(
  'two values: the logits and SDs of glmer, named with versions',
  ENGINE_PATIENCE,
  async () => {
    const wanted = golden.att_glmer_human_vs_not;
    const result = await fit(rowsOf(attRatings, (value) => Number(value === 1)));
    expect(result.engine).toMatch(/^lme4 \d[\d.]*, R \d/);
    expect(result.problem).toBeNull();
    for (const { system, value, low, high } of result.means) {
      expect(value).toBeCloseTo(wanted.fixef[`system_id${system}`] ?? NaN, 2);
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
    const sd = (name: string) => result.components.find(({ term }) => term === name)?.value;
    expect(sd('rater')).toBeCloseTo(wanted.sd['rater_id'] ?? NaN, 2);
    expect(sd('clip')).toBeCloseTo(wanted.sd['stimulus_id'] ?? NaN, 2);
    const [first] = result.contrasts;
    expect(first?.value).toBeCloseTo((result.means[0]?.value ?? 0) - (result.means[1]?.value ?? 0), 10);
    expect(first?.adjusted).toBeGreaterThanOrEqual(first?.pValue ?? 1);
  },
);

test.skipIf(!withR)('five values: the differences and SDs of clmm', ENGINE_PATIENCE, async () => {
  const { coef, sd_rater, sd_stimulus } = golden.acr_clmm;
  const result = await fit(rowsOf(acrRatings));
  expect(result.engine).toMatch(/^ordinal \d/);
  expect(result.means[0]).toMatchObject({ system: 'S01', value: 0, error: null, low: null });
  for (const { system, value } of result.means.slice(1))
    expect(value).toBeCloseTo(coef[`system_id${system}`] ?? NaN, 3);
  const sd = (name: string) => result.components.find(({ term }) => term === name)?.value;
  expect(sd('rater')).toBeCloseTo(sd_rater, 3);
  expect(sd('clip')).toBeCloseTo(sd_stimulus, 3);
});

test.skipIf(!withR)('many values: the same model as the engine in process', ENGINE_PATIENCE, async () => {
  const rows = panelRatings(createRandom('r engine'), {
    listeners: 12,
    systems: 3,
    clipsPerSystem: 6,
    share: 0.8,
    sd: { rater: 0.4, cell: 0, clip: 0.3, residual: 0.5 },
  }).map(({ listener, system, clip, value }) => ({ listener, system, clip, item: null, value }));
  const [r, own] = [await fit(rows), remlModel(task(rows), () => undefined)];
  for (const [index, { value, error }] of r.means.entries()) {
    expect(value).toBeCloseTo(own.means[index]?.value ?? NaN, 4);
    expect(error).toBeCloseTo(own.means[index]?.error ?? NaN, 4);
  }
  for (const { term, value } of r.components)
    expect(value).toBeCloseTo(own.components.find((one) => one.term === term)?.value ?? NaN, 3);
});

test.skipIf(!withR)('what R cannot fit is told with what to do', ENGINE_PATIENCE, async () => {
  const alike = rowsOf(acrRatings, () => 3);
  await expect(fit(alike)).rejects.toThrow('nothing to model');
});

const rated = acrRatings.map(({ listener, system, clip, value }) =>
  rating({
    listener,
    system,
    clip,
    item: clip,
    canonicalValue: value,
    factors: { half: clip < 'S05' ? 'a' : 'b' },
  }),
);

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
    ['value ~ system("rm -r") + (1 | listener)', 'is none'],
    ['value ~ system(1) + (1 | listener)', 'is none'],
    ['score ~ half + (1 | listener)', 'is none'],
  ] as const)
    expect(() => modelFormula(text, rated), text).toThrow(problem);
});
