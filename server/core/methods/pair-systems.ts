import type { Rating } from '../ratings.ts';
import type { Context } from './method.ts';
import type { PairDesign } from './pair-keys.ts';
import { systemPairs } from './pairs.ts';

export type ComparedSystems = readonly [a: string, b: string];

/** The pairs of systems of the design, then those that only older ratings have; each once. */
export function comparedSystems(context: Context<PairDesign>, ratings: readonly Rating[]): ComparedSystems[] {
  const planned = systemPairs(context).map(({ a, b }): ComparedSystems => [a, b]);
  const rated = ratings.flatMap(({ system, comparedSystem }): ComparedSystems[] =>
    system !== null && comparedSystem !== null ? [[system, comparedSystem]] : [],
  );
  return [...new Map([...planned, ...rated].map((pair) => [JSON.stringify(pair), pair])).values()];
}
