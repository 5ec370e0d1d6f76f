import { z } from 'zod';
import type { ModelRow } from '#core/models/model-rows.ts';
import { acrRatings, attRatings, goldenJson } from '../stats/golden.ts';

const numbers = z.record(z.string(), z.number());
const model = z.object({
  fixef: numbers,
  se: numbers,
  vc: z.array(
    z.object({
      grp: z.string(),
      var1: z.string().nullable(),
      var2: z.string().nullable(),
      sd_or_cor: z.number(),
    }),
  ),
  deviance_criterion: z.number(),
  singular: z.boolean(),
});

/** Fits of lme4 1.1-31, see the script 20. */
export const goldenMixed = goldenJson(
  'expected/r_mixed.json',
  z.object({
    acr_system_rater_stimulus_REML: model,
    acr_system_rater_stimulus_ML: model,
    acr_rater_system_interaction_REML: model,
    att_rater_stimulus_REML: model,
    att_random_slope_per_system_REML: model,
    sleepstudy_REML: model,
    sleepstudy_ML: model,
    penicillin_REML: model,
    acr_blup_rater: numbers,
    acr_icc_from_components: z.object({ icc2_agreement: z.number(), icc3_consistency: z.number() }),
  }),
);

const rowsOf = (ratings: typeof acrRatings): ModelRow[] => ratings.map((row) => ({ ...row, item: null }));
export const acrRows = rowsOf(acrRatings);
export const attRows = rowsOf(attRatings);

/** SD of a group of effects in a golden fit; correlations have a second variable. */
export function goldenSd(
  fit: z.infer<typeof model>,
  group: string,
  variable: string | null = '(Intercept)',
): number {
  const found = fit.vc.find(({ grp, var1, var2 }) => grp === group && var1 === variable && var2 === null);
  if (!found) throw new Error(`the golden fit has no ${group}`);
  return found.sd_or_cor;
}
