import { fail } from '../../order/fail.ts';
import { chiSquaredUpperTail } from '../laws/chi-squared.ts';
import type { Strengths } from './bradley-terry.ts';
import type { ComparisonModel } from './comparison-models.ts';
import { tally, type Comparison } from './comparison-tally.ts';

/** Goodness of fit of a model of comparisons. */
export interface GoodnessOfFit {
  /** Likelihood ratio against a model with separate probabilities for every pair. */
  readonly g2: number;
  readonly df: number;
  /** p-value: small if the model does not fit. */
  readonly pValue: number;
  /** Number of expected counts below 5, and of all counts: with many small ones the approximation for G2 is rough. */
  readonly few: number;
  readonly counts: number;
}

const FEW = 5;

/** Every pair in one order, because the model has no order effect. */
function inOneOrder(comparisons: readonly Comparison[]): Comparison[] {
  const turned = { first: 'second', tie: 'tie', second: 'first' } as const;
  return comparisons.map((own) => {
    const { first, second, outcome } = own;
    return first < second ? own : { ...own, first: second, second: first, outcome: turned[outcome] };
  });
}

/**
 * Tests whether one strength for each system explains the preferences: G2 = 2 sum n log(n / expected) over the compared
 * pairs and their outcomes, with a chi-squared distribution whose degrees of freedom are the number of probabilities minus
 * parameters. Treats choices as independent; choices of one listener may be correlated, which makes p too small. `fit`: of
 * these comparisons, by a model without an order effect. Null without degrees of freedom, as with two systems. Source:
 * Bradley 1954; the residual deviance of `BradleyTerry2::BTm`.
 * @example goodnessOfFit(comparisons, bradleyTerryModel(false), fit)?.df // for four systems that were all compared: 6
 * probabilities minus 3 parameters, 3
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
    fit.strengths[fit.systems.indexOf(systems[system] ?? '')]?.value ?? fail();
  let g2 = 0;
  let few = 0;
  let counts = 0;
  for (const { first, second, counts: found } of pairs) {
    const n = found[0] + found[1] + found[2];
    const outcomes = model.outcomes(strengthOf(first) - strengthOf(second), further);
    for (const [which, { logChance }] of outcomes.entries()) {
      if (which === 1 && !hasTies) continue;
      const count = found[which] ?? fail();
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
