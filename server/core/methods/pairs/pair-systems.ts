import { eachPairOnce, type NamedPair } from '../../analysis/input/pair-order.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Context } from '../contract/method.ts';
import type { PairDesign } from './pair-keys.ts';
import { systemPairs } from './pairs.ts';

export type ComparedSystems = NamedPair;

/** The pairs of systems of the design. */
export function plannedPairs(context: Context<PairDesign>): ComparedSystems[] {
  return systemPairs(context).map(({ a, b }) => [a, b]);
}

/** The pairs of systems that were planned or rated, in natural order, each once in either direction. */
export function comparedSystems(
  planned: readonly ComparedSystems[],
  ratings: readonly Rating[],
): ComparedSystems[] {
  const rated = ratings.flatMap(({ system, comparedSystem }): ComparedSystems[] =>
    system !== null && comparedSystem !== null ? [[system, comparedSystem]] : [],
  );
  return eachPairOnce(planned, rated);
}
