import type { Rating } from '../ratings.ts';
import type { Context } from './method.ts';
import type { PairDesign } from './pair-keys.ts';
import { systemPairs } from './pairs.ts';

export type ComparedSystems = readonly [a: string, b: string];

/** The pairs of systems of the design. */
export function plannedPairs(context: Context<PairDesign>): ComparedSystems[] {
  return systemPairs(context).map(({ a, b }) => [a, b]);
}

/** The pairs of systems that were planned, then those that only ratings have; each once. */
export function comparedSystems(
  planned: readonly ComparedSystems[],
  ratings: readonly Rating[],
): ComparedSystems[] {
  const rated = ratings.flatMap(({ system, comparedSystem }): ComparedSystems[] =>
    system !== null && comparedSystem !== null ? [[system, comparedSystem]] : [],
  );
  return [...new Map([...planned, ...rated].map((pair) => [JSON.stringify(pair), pair])).values()];
}
