import type { RandomTerm } from '#core/models/model-task.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { degreesOfFreedom } from '#core/models/reml-model.ts';
import { createRandom } from '#core/random.ts';
import { studentTQuantile } from '#core/stats/distributions.ts';
import { panelRatings, trueMean, type PanelDesign } from './simulated-panel-ratings.ts';

/**
 * How many intervals of simulated studies hold the truth, 0 to 1: of system means and of their differences, with the t of
 * the model and with the normal quantile, which is what a program gives that says nothing of degrees of freedom.
 */
export function mixedCoverage(
  studies: number,
  design: PanelDesign,
  terms: readonly RandomTerm[],
  seed: string,
) {
  const random = createRandom(seed);
  const held = { means: 0, contrasts: 0, normalMeans: 0, normalContrasts: 0 };
  const asked = { means: 0, contrasts: 0 };
  for (let study = 0; study < studies; study += 1) {
    const rows = panelRatings(random, design);
    const { fit } = fitRatings(rows, terms);
    const quantile = studentTQuantile(0.975, degreesOfFreedom(terms, rows));
    const covariance = (i: number, j: number) => fit.betaCovariance[i]?.[j] ?? 0;
    const errorOf = (i: number) => (fit.beta[i] ?? 0) - trueMean(i);
    for (const i of fit.beta.keys()) {
      const z = Math.abs(errorOf(i)) / Math.sqrt(covariance(i, i));
      asked.means += 1;
      if (z < quantile) held.means += 1;
      if (z < 1.959964) held.normalMeans += 1;
      for (let j = 0; j < i; j += 1) {
        const variance = covariance(i, i) + covariance(j, j) - 2 * covariance(i, j);
        const difference = Math.abs(errorOf(i) - errorOf(j)) / Math.sqrt(variance);
        asked.contrasts += 1;
        if (difference < quantile) held.contrasts += 1;
        if (difference < 1.959964) held.normalContrasts += 1;
      }
    }
  }
  return {
    means: held.means / asked.means,
    contrasts: held.contrasts / asked.contrasts,
    normalMeans: held.normalMeans / asked.means,
    normalContrasts: held.normalContrasts / asked.contrasts,
  };
}
