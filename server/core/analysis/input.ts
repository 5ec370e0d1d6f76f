import type { Rating } from '../ratings.ts';
import { NO_SCALES, type DeclaredScales } from './known-scales.ts';
import type { Figure } from './figure.ts';
import type { Metric } from './metric-table.ts';
import type { ResultTable } from './table.ts';

/** What a program made of all reasons that were given to one question about one system. */
export interface ReasonScore {
  system: string;
  /** Key of the question. */
  question: string;
  /** On the scale of the question. */
  score: number;
}

/** All that the results of one block are computed from. */
export interface BlockInput {
  /** All ratings of the block, counting or not. */
  ratings: readonly Rating[];
  metrics: readonly Metric[];
  /** Scores of reasons that were made elsewhere; kept apart from what listeners answered. */
  reasonScores: readonly ReasonScore[];
  /** Factors of clips that results are broken down by too. */
  by: readonly string[];
  /** Ratings of a second run of the same study, which are only held against those of this one. */
  against: readonly Rating[];
  /** Ends of scales that were declared, for ratings whose study is not here. */
  scales: DeclaredScales;
}

export interface BlockResults {
  tables: ResultTable[];
  figures: Figure[];
}

/** The input of ratings alone, with what else there is. */
export function blockInput(
  ratings: readonly Rating[],
  others: Partial<Omit<BlockInput, 'ratings'>> = {},
): BlockInput {
  return { ratings, metrics: [], reasonScores: [], by: [], against: [], scales: NO_SCALES, ...others };
}
