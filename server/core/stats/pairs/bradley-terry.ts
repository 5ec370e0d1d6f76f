import { fail } from '../../order/fail.ts';
import { hunterStrengths } from './hunter-strengths.ts';
import type { ComparisonModel } from './comparison-models.ts';
import { connectedGroups } from './connected-groups.ts';
import { maximise } from './comparison-likelihood.ts';
import { strongGroups } from './strong-groups.ts';
import { tally, type Comparison, type Tally } from './comparison-tally.ts';

/** An estimate with its standard errors: as if all choices were independent, and with listeners as clusters. */
export interface ComparisonEstimate {
  readonly value: number;
  readonly naiveError: number;
  /** Null for fewer than two listeners. */
  readonly clusteredError: number | null;
}

export interface Strengths {
  readonly isEstimable: true;
  readonly systems: readonly string[];
  /** Log strengths with mean 0, by system. */
  readonly strengths: readonly ComparisonEstimate[];
  /** Covariances of the strengths, clustered over listeners; naive with one listener. */
  readonly covariance: readonly (readonly number[])[];
  /** Log nu of Davidson, log theta of Rao & Kupper; null in a model without ties. */
  readonly tie: ComparisonEstimate | null;
  /** Effect of being first on the log odds; null in a model without order. */
  readonly order: ComparisonEstimate | null;
  readonly logLikelihood: number;
  readonly listeners: number;
}

/** Reason why there are no strengths. */
export interface NotEstimable {
  readonly isEstimable: false;
  /** never met: no comparisons lead from one group to another; always won: no wins lead back. */
  readonly reason: 'never met' | 'always won' | 'no preferences' | 'no convergence';
  /** Systems that can be compared with each other, by group. */
  readonly groups: readonly (readonly string[])[];
}

function groupsOf(counted: Tally): NotEstimable | null {
  const { systems, pairs } = counted;
  const name = (members: readonly number[]) => members.map((member) => systems[member] ?? '');
  const strong = strongGroups(
    systems.length,
    pairs.flatMap(({ first, second, counts: [won, tied, lost] }) => [
      ...(won + tied > 0 ? [[first, second] as const] : []),
      ...(lost + tied > 0 ? [[second, first] as const] : []),
    ]),
  );
  if (strong.length <= 1) return null;
  const both = pairs.flatMap(({ first, second }, pair) => [[first, pair] as const, [second, pair] as const]);
  const met = connectedGroups(both);
  const areApart = new Set(met).size > 1;
  const weak = [...new Set(met)].map((group) =>
    [...systems.keys()].filter((system) => met[system] === group),
  );
  return {
    isEstimable: false,
    reason: areApart ? 'never met' : 'always won',
    groups: (areApart ? weak : strong).map(name),
  };
}

function startOf({ systems, pairs }: Tally): number[] {
  const wins = systems.map(() => systems.map(() => 0));
  for (const { first, second, counts } of pairs) {
    const [won, tied, lost] = counts;
    const [own, other] = [wins[first] ?? fail(), wins[second] ?? fail()];
    own[second] = (own[second] ?? fail()) + won + tied / 2;
    other[first] = (other[first] ?? fail()) + lost + tied / 2;
  }
  return hunterStrengths(wins);
}

/**
 * Strengths of systems from comparisons of two, by maximum likelihood under a model of ties and order: Hunter's MM from any
 * start, then scoring to the last digit. Standard errors: from the information, as if all choices were independent, and by
 * the sandwich with listeners as clusters (choices of one listener may be alike), times G / (G - 1) for G listeners. If
 * strengths do not exist, returns the reason: systems that never met others, or that never lost to others. With
 * `pseudoWins` of 0.5, every pair that met gets half a win on each side, which makes the latter finite and shrinks all
 * strengths: label such results. Strengths are log odds; only differences are meaningful. Source: Hunter 2004; Davidson
 * 1970; sandwich: White 1982, Cameron & Miller 2015.
 * @example bradleyTerry([{ first: 'a', second: 'b', outcome: 'first', listener: '1' }, { first: 'a', second: 'b', outcome:
 * 'second', listener: '2' }], bradleyTerryModel(false)) // both 0
 */
export function bradleyTerry(
  comparisons: readonly Comparison[],
  model: ComparisonModel,
  pseudoWins = 0,
): Strengths | NotEstimable {
  const counted = tally(comparisons, pseudoWins);
  const { systems, pairs, listeners } = counted;
  const failed = groupsOf(counted);
  if (failed) return failed;
  const none = (reason: NotEstimable['reason']): NotEstimable => ({
    isEstimable: false,
    reason,
    groups: [systems],
  });
  const hasPreferences = pairs.some(({ counts: [won, , lost] }) => won + lost > 0);
  if (systems.length < 2 || !hasPreferences) return none('no preferences');
  const found = maximise(counted, model, startOf(counted));
  if (!found) return none('no convergence');
  const { values, naive, clustered, logLikelihood } = found;
  const size = systems.length;
  const estimate = (place: number): ComparisonEstimate => ({
    value: values[place] ?? fail(),
    naiveError: Math.sqrt(naive[place]?.[place] ?? fail()),
    clusteredError: clustered ? Math.sqrt(clustered[place]?.[place] ?? fail()) : null,
  });
  const further = (name: 'tie' | 'order') => {
    const place = model.further.indexOf(name);
    return place === -1 ? null : estimate(size + place);
  };
  return {
    isEstimable: true,
    systems,
    strengths: systems.map((_, system) => estimate(system)),
    covariance: (clustered ?? naive).slice(0, size).map((row) => row.slice(0, size)),
    tie: further('tie'),
    order: further('order'),
    logLikelihood,
    listeners: listeners.length,
  };
}

/**
 * The standard error of the difference of two log strengths, in log odds, by their indices in `systems`. Example:
 * strengthDifferenceError([[1, 0], [0, 1]], 0, 1) is sqrt(2).
 */
export function strengthDifferenceError(
  covariance: readonly (readonly number[])[],
  a: number,
  b: number,
): number {
  const at = (row: number, column: number) => covariance[row]?.[column] ?? fail();
  return Math.sqrt(Math.max(0, at(a, a) + at(b, b) - 2 * at(a, b)));
}
