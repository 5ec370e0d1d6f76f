import type { z } from 'zod';
import type { Context } from '../../methods/contract/method.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';
import type { StudyMaterial } from '../../methods/contract/study-material.ts';
import { NO_SCALES, type DeclaredScales } from './known-scales.ts';
import type { BlockInput, BlockResults } from './input.ts';

/** A numeric scale of a block; texts and choices have none. */
export interface Scale {
  name: string;
  /** All values that it offers. */
  grid: Grid;
  /** The ends of the scale are unknown: the grid reaches from the least to the largest rating. */
  isGuess?: boolean;
  /** The label column in the order of the values, least first; null where ratings have no label. */
  levels: readonly string[] | null;
  /** 'fact': a right answer exists, so the scale is not compared with metrics or other listeners. */
  judges: 'clip' | 'pair' | 'fact';
}

/** A method's analysis of the ratings of one block. */
export interface BlockAnalysis {
  scales: readonly Scale[];
  /**
   * The method's own tables and figures, from all ratings of the block, whether they count or not. Planned cells
   * without ratings have n = 0.
   */
  results(input: BlockInput): BlockResults;
}

export interface Analysis {
  /** Throws for an invalid config; stored studies were validated. */
  bind(study: StudyMaterial, config: unknown, block: number): BlockAnalysis;
  /** From the ratings of one block only: planned cells without ratings have no row. `declared`: ends of scales. */
  read(ratings: readonly Rating[], declared?: DeclaredScales): BlockAnalysis;
}

/** Erases the config type of a method's analysis, so that shared code can hold it. */
export function defineAnalysis<Config, Design>(spec: {
  config: z.ZodType<Config>;
  /** All that scales and tables depend on, apart from the ratings. */
  planned(context: Context<Config>): Design;
  /** The same, derived from the ratings of the block. */
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
