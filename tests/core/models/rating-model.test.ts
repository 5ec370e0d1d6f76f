import { expect, test } from 'vitest';
import type { RandomTerm } from '#core/models/model-task.ts';
import { modelColumns } from '#core/models/model-rows.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { planOf } from '#core/models/rating-plan.ts';
import { acrRows, attRows, goldenMixed, goldenSd } from './golden-mixed.ts';

const GROUPS: Record<string, string> = {
  rater: 'rater_id',
  'rater x system': 'rater_id:system_id',
  clip: 'stimulus_id',
  residual: 'Residual',
};

const near = (actual: number | undefined, expected: number, tolerance: number): void =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(tolerance);

const models: {
  name: keyof typeof goldenMixed & `${'acr' | 'att'}_${string}_REML`;
  rows: typeof acrRows;
  terms: RandomTerm[];
}[] = [
  { name: 'acr_system_rater_stimulus_REML', rows: acrRows, terms: ['rater', 'clip'] },
  { name: 'acr_rater_system_interaction_REML', rows: acrRows, terms: ['rater', 'rater x system', 'clip'] },
  { name: 'att_rater_stimulus_REML', rows: attRows, terms: ['rater', 'clip'] },
  { name: 'att_random_slope_per_system_REML', rows: attRows, terms: ['slopes', 'clip'] },
];

test.each(models)('$name equals lme4', ({ name, rows, terms }) => {
  const golden = goldenMixed[name];
  const { fit, effects, components, correlations } = fitRatings(modelColumns(rows), terms);
  expect(fit.converged).toBe(true);
  near(fit.deviance, golden.deviance_criterion, 1e-6);
  expect(effects).toHaveLength(Object.keys(golden.fixef).length);
  for (const [place, system] of effects.entries()) {
    near(fit.beta[place], golden.fixef[`system_id${system}`] ?? Number.NaN, 1e-5);
    near(
      Math.sqrt(fit.betaCovariance[place]?.[place] ?? 0),
      golden.se[`system_id${system}`] ?? Number.NaN,
      1e-5,
    );
  }
  for (const { term, system, sd } of components) {
    const group = GROUPS[term === 'slopes' ? 'rater' : term] ?? '';
    const variable = system === null ? (term === 'residual' ? null : '(Intercept)') : `system_id${system}`;
    near(sd, goldenSd(golden, group, variable), 1e-4);
  }
  expect(correlations).toHaveLength(terms.includes('slopes') ? 10 : 0);
  for (const { a, b, correlation } of correlations) {
    const expected = golden.vc.find(({ var1, var2 }) => var1 === `system_id${a}` && var2 === `system_id${b}`);
    near(correlation ?? Number.NaN, expected?.sd_or_cor ?? Number.NaN, 1e-4);
  }
  expect(fit.isSingular).toBe(golden.singular);
});

test("every listener's conditional mode equals lme4", () => {
  const { listeners } = fitRatings(modelColumns(acrRows), ['rater', 'clip']);
  expect(listeners).toHaveLength(24);
  for (const { listener, effect } of listeners ?? [])
    near(effect, goldenMixed.acr_blup_rater[listener] ?? Number.NaN, 1e-5);
});

test('whichever factor is eliminated, the fit is the same', () => {
  const few = acrRows.map((row) => ({ ...row, listener: row.clip, clip: row.listener }));
  const swapped = fitRatings(modelColumns(few), ['rater', 'clip']);
  near(swapped.fit.deviance, goldenMixed.acr_system_rater_stimulus_REML.deviance_criterion, 1e-6);
  const [rater, clip] = swapped.components;
  near(rater?.sd, goldenSd(goldenMixed.acr_system_rater_stimulus_REML, 'stimulus_id'), 1e-4);
  near(clip?.sd, goldenSd(goldenMixed.acr_system_rater_stimulus_REML, 'rater_id'), 1e-4);
  const modes = swapped.listeners ?? [];
  expect(modes.map(({ effect }) => effect).reduce((sum, effect) => sum + effect, 0)).toBeLessThan(1e-9);
});

test('the mean of balanced listeners is their mean', () => {
  const rows = [1, 2, 3, 4].map((value, index) => ({
    listener: index < 2 ? 'a' : 'b',
    system: 's',
    clip: `c${index}`,
    item: null,
    value,
  }));
  const { fit, effects } = fitRatings(modelColumns(rows), ['rater']);
  expect(effects).toEqual(['s']);
  expect(fit.beta[0]).toBeCloseTo(2.5, 9);
  // Between listeners: 2 x 1.75; within: 0.5. The balanced REML estimate is that of the analysis of variance.
  expect(fit.sigma ** 2).toBeCloseTo(0.5, 6);
  expect(fit.covariances[0]?.[0]?.[0]).toBeCloseTo((4 - 0.5) / 2, 5);
});

test('a model shares the columns of its ratings, whatever the order of their names', () => {
  const rows = modelColumns(
    acrRows.toReversed().map((row) => ({ ...row, system: row.system === null ? null : `s${row.system}` })),
  );
  const { kind, values, factors } = planOf(rows, ['rater', 'item', 'clip'], true).data;
  const used = [kind, values, ...factors.map(({ level }) => level)];
  const own = [rows.system.of, rows.values, rows.listener.of, rows.item.of, rows.clip.of];
  expect(used.map(({ buffer }) => own.findIndex((column) => column.buffer === buffer))).toEqual([
    0, 1, 2, 3, 4,
  ]);
});
