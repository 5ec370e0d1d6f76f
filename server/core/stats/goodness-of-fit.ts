import { chiSquaredUpperTail } from '#core/stats/chi-squared.ts';
import type { Strengths } from '#core/stats/bradley-terry.ts';
import type { ComparisonModel } from '#core/stats/comparison-models.ts';
import { tally, type Comparison } from '#core/stats/comparison-tally.ts';

/** How far comparisons are from a model of them. */
export interface GoodnessOfFit {
  /** Likelihood ratio against a model with chances of its own for every pair. */
  readonly g2: number;
  readonly df: number;
  /** That a model which holds fits no better. */
  readonly pValue: number;
  /** Counts that the model expects below 5, and how many counts there are: the law of G2 is rough where many are. */
  readonly few: number;
  readonly counts: number;
}

const FEW = 5;

/** Every pair in one order, as the model has no effect of it. */
function inOneOrder(comparisons: readonly Comparison[]): Comparison[] {
  const turned = { first: 'second', tie: 'tie', second: 'first' } as const;
  return comparisons.map((own) => {
    const { first, second, outcome } = own;
    return first < second ? own : { ...own, first: second, second: first, outcome: turned[outcome] };
  });
}

/**
 * Whether one strength a system explains who was preferred to whom: G2 = 2 sum n log(n / expected) over the pairs that met and
 * their outcomes, by the chi-squared law with as many degrees of freedom as chances less parameters. Takes choices as
 * independent: those of one listener may be alike, which makes p too small. `fit`: by a model without an effect of order, of
 * these comparisons. Null where no chance is left over, as with two systems.
 * Source: Bradley 1954; the residual deviance of `BradleyTerry2::BTm`.
 * @example goodnessOfFit(comparisons, bradleyTerryModel(false), fit)?.df // of four systems that all met: 6 chances less 3, 3
 */
export function goodnessOfFit(
  comparisons: readonly Comparison[],
  model: ComparisonModel,
  fit: Strengths,
): GoodnessOfFit | null {
  const { systems, pairs } = tally(inOneOrder(comparisons), 0);
  const hasTies = model.further.includes('tie');
  const further = fit.tie === null ? [] : [fit.tie.value];
  const strengthOf = (system: number): number =>
    fit.strengths[fit.systems.indexOf(systems[system] ?? '')]?.value ?? 0;
  let [g2, few, counts] = [0, 0, 0];
  for (const { first, second, counts: found } of pairs) {
    const n = found[0] + found[1] + found[2];
    const outcomes = model.outcomes(strengthOf(first) - strengthOf(second), further);
    for (const [which, { logChance }] of outcomes.entries()) {
      if (which === 1 && !hasTies) continue;
      const count = found[which] ?? 0;
      const expected = n * Math.exp(logChance);
      if (count > 0) g2 += 2 * count * Math.log(count / expected);
      counts += 1;
      if (expected < FEW) few += 1;
    }
  }
  const df = counts - pairs.length - (systems.length - 1) - further.length;
  if (df < 1) return null;
  const value = Math.max(0, g2);
  return { g2: value, df, pValue: chiSquaredUpperTail(value, df), few, counts };
}
