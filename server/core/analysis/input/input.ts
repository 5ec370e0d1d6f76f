import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { NO_SCALES, type DeclaredScales } from './known-scales.ts';
import type { DraftFigure, Shown } from '../tables/figure.ts';
import type { Metric } from './metric.ts';
import type { PredictedLabels } from './predicted-labels.ts';
import type { DraftTable } from '../tables/table.ts';

/** A program's score of all reasons for one question and one system. */
export interface ReasonScore {
  system: string;
  /** Key of the question. */
  question: string;
  /** On the scale of the question. */
  score: number;
}

/** Whether a table, or one of its columns, will be read. Others need not be computed. */
export type Wants = (table: { name: string; isDetail?: boolean; column?: string }) => boolean;

/** Input of the results of one block. */
export interface BlockInput<Own extends Ratings = Ratings> {
  /** All ratings of the block, whether they count or not. */
  ratings: Own;
  metrics: readonly Metric[];
  /** Predicted labels of clips, beside the metrics. */
  labels: readonly PredictedLabels[];
  /** Imported scores of reasons, kept apart from listeners' answers. */
  reasonScores: readonly ReasonScore[];
  /** Factors of clips for breakdowns. */
  by: readonly string[];
  /** Ratings of a second run of the same study, for comparison only. */
  against: readonly Rating[];
  /** Declared ends of scales, for ratings without their study. */
  scales: DeclaredScales;
  /** Text of each item, as far as it is known. */
  texts: Readonly<Record<string, string>>;
  /** Parts that figures of ratings by system show; empty: the figures of the method. */
  show: readonly Shown[];
  wants: Wants;
}

export interface BlockResults {
  tables: DraftTable[];
  figures: DraftFigure[];
}

/** Input from ratings and optional other parts. */
export function blockInput<Own extends Ratings>(
  ratings: Own,
  others: Partial<Omit<BlockInput, 'ratings'>> = {},
): BlockInput<Own> {
  return {
    ratings,
    metrics: [],
    labels: [],
    reasonScores: [],
    by: [],
    against: [],
    scales: NO_SCALES,
    texts: {},
    show: [],
    wants: () => true,
    ...others,
  };
}
