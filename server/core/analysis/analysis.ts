import type { z } from 'zod';
import type { Context } from '../methods/method.ts';
import type { Rating } from '../ratings.ts';
import type { Grid } from '../stats/kappa.ts';
import type { Study } from '../study/study.ts';
import { NO_SCALES, type DeclaredScales } from './known-scales.ts';
import type { BlockInput, BlockResults } from './input.ts';

/** A scale of numbers that a block asks for; texts and choices have none. */
export interface Scale {
  name: string;
  /** All values that it offers. */
  grid: Grid;
  /** Nobody has said where it ends: the grid reaches from the least value that was given to the largest. */
  isGuess?: boolean;
  /** The label column in the order of the values, least first; null where ratings have no label. */
  levels: readonly string[] | null;
  /** 'fact': a right answer exists, so that neither metrics nor the other listeners are held against it. */
  judges: 'clip' | 'pair' | 'fact';
}

/** How the ratings of one block of a study are read. */
export interface BlockAnalysis {
  scales: readonly Scale[];
  /**
   * The method's own tables and figures, from all ratings of the block, counting or not. What the design has and nobody
   * rated is there with n = 0.
   */
  results(input: BlockInput): BlockResults;
}

export interface Analysis {
  /** Throws for a config that the method does not know: stored studies were validated. */
  bind(study: Study, config: unknown, block: number): BlockAnalysis;
  /** From the ratings of one block alone: what was planned and never rated has no row. `declared`: ends of scales. */
  read(ratings: readonly Rating[], declared?: DeclaredScales): BlockAnalysis;
}

/** Turns a method's typed analysis into one that shared code can hold. */
export function defineAnalysis<Config, Design>(spec: {
  config: z.ZodType<Config>;
  /** All that scales and tables depend on beside the ratings. */
  planned(context: Context<Config>): Design;
  /** The same, as far as the ratings of the block tell it. */
  found(ratings: readonly Rating[], declared: DeclaredScales): Design;
  scales(design: Design): Scale[];
  results(design: Design, input: BlockInput): BlockResults;
}): Analysis {
  const of = (design: Design): BlockAnalysis => ({
    scales: spec.scales(design),
    results: (input) => spec.results(design, input),
  });
  return {
    bind: (study, config, block) => of(spec.planned({ study, config: spec.config.parse(config), block })),
    read: (ratings, declared = NO_SCALES) => of(spec.found(ratings, declared)),
  };
}
