import { modelColumns } from '#core/models/model-rows.ts';
import { inferenceOf } from '#core/models/inference.ts';
import { knownTerms } from '#core/models/known-terms.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { createRandom } from '#core/order/random.ts';
import { kenwardRoger } from '#core/stats/mixed/kenward-roger.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { panelRatings, type PanelDesign } from './simulated-panel-ratings.ts';

export interface InferenceDesign extends PanelDesign {
  means: readonly number[];
  /** Margin of equivalence: the true difference of the first two systems, so that equivalence is false by a hair. */
  margin: number;
  /** Clips of a system are of items of their own. */
  hasOwnItems?: boolean;
  method: 'Kenward-Roger' | 'Satterthwaite';
}

/**
 * Shares of simulated studies, 0 to 1, fitted with the random terms of their design: all simultaneous intervals of all pairs,
 * or against the last system, hold the truth; all rank intervals hold the true ranks; equivalence of the first two systems
 * is claimed although they differ by the margin.
 */
export function inferenceCoverage(studies: number, design: InferenceDesign, seed: string) {
  const random = createRandom(seed);
  const { means, margin } = design;
  const held = { pairs: 0, against: 0, ranks: 0, claims: 0 };
  for (let study = 0; study < studies; study += 1) {
    const rows = modelColumns(
      panelRatings(random, design).map((row) =>
        design.hasOwnItems === true ? { ...row, item: row.clip } : row,
      ),
    );
    const { fit, plan, effects } = fitRatings(rows, knownTerms(rows).terms);
    const known = design.method === 'Satterthwaite' ? satterthwaite(fit) : kenwardRoger(plan.data, fit);
    const fitted = { systems: effects, values: fit.beta, covariance: known.covariance, df: known.df };
    const task = { margin };
    const truth = (system: string) => means[Number(system.slice(1))] ?? Number.NaN;
    const holds = ({ contrasts }: ReturnType<typeof inferenceOf>): number =>
      Number(
        contrasts.every(({ a, b, low, high }) => {
          const difference = truth(a) - truth(b);
          return (low ?? -Infinity) <= difference && difference <= (high ?? Infinity);
        }),
      );
    const pairs = inferenceOf(fitted, task);
    held.pairs += holds(pairs);
    const baseline = effects.at(-1) ?? '';
    held.against += holds(inferenceOf(fitted, { ...task, contrasts: { kind: 'against', baseline } }));
    const ranksHold = pairs.ranks?.every(({ system, low, high }) => {
      const above = means.filter((mean) => mean > truth(system)).length;
      const below = means.filter((mean) => mean < truth(system)).length;
      return low <= 1 + above && high >= means.length - below;
    });
    held.ranks += Number(ranksHold);
    held.claims += Number(pairs.contrasts[0]?.equivalence?.verdict === 'equivalent');
  }
  return {
    pairs: held.pairs / studies,
    against: held.against / studies,
    ranks: held.ranks / studies,
    claims: held.claims / studies,
  };
}
