import { blockSections, byBlock, type AnalysedVersion } from './analyse-blocks.ts';
import type { Scale } from '../input/analysis.ts';
import { NO_SCALES, type DeclaredScales } from '../input/known-scales.ts';
import { analysisOf } from '../../methods/analyses.ts';
import { defaultOutcome } from '../../primary/primary-results.ts';
import { primaryOf, type Outcome, type PrimaryOutcome } from '../../primary/primary.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { modelRows, type ModelRows } from '../../models/model-rows.ts';

/** The ratings of one scale of one block for a mixed model. */
export interface RatedScale {
  /** Place in the study, from 1. */
  block: number;
  method: string;
  /** Numbers of the pooled versions; empty for ratings without their study. */
  versions: number[];
  scale: string;
  range: readonly [low: number, high: number];
  rows: ModelRows;
  /** Its primary analysis; for a secondary scale, the default of the design. */
  outcome: Outcome;
}

interface RatedBlock {
  block: number;
  method: string;
  versions: number[];
  scales: readonly Scale[];
  ratings: Ratings;
  /** Empty for ratings without their study. */
  outcomes: readonly PrimaryOutcome[];
}

function plannedBlocks(versions: readonly AnalysedVersion[], ratings: Ratings): RatedBlock[] {
  return blockSections(versions).flatMap(({ index, config, versions: alike }) => {
    const newest = alike.at(-1);
    if (!newest) return [];
    const ids = new Set(alike.map(({ id }) => id));
    const { scales } = analysisOf(config.method).bind(newest.study, config, index);
    const ofBlock = ratings.filter(({ block, studyVersion }) => block === index + 1 && ids.has(studyVersion));
    const numbers = alike.map(({ number }) => number);
    const { outcomes } = newest.primary ?? primaryOf(newest.study);
    const own = { block: index + 1, method: config.method, versions: numbers, scales, ratings: ofBlock };
    return [{ ...own, outcomes: outcomes.filter(({ block }) => block === index + 1) }];
  });
}

function foundBlocks(ratings: Ratings, declared: DeclaredScales): RatedBlock[] {
  return byBlock(rowsOf(ratings)).map(({ block, method, own }) => {
    const { scales } = analysisOf(method).read(own, declared);
    return { block, method, versions: [], scales, ratings: own, outcomes: [] };
  });
}

/**
 * Every scale of clips (neither pairs nor facts) with ratings under test that count, by block. Without the study,
 * `versions` is empty, and a scale reaches from the least to the largest rating, unless it is declared, known by name
 * or defined by its method. Example: a questionnaire about two dialogues has a scale for each numeric question.
 */
export function ratedScales(
  versions: readonly AnalysedVersion[],
  ratings: Ratings,
  declared: DeclaredScales = NO_SCALES,
): RatedScale[] {
  const blocks = versions.length > 0 ? plannedBlocks(versions, ratings) : foundBlocks(ratings, declared);
  return blocks.flatMap(({ block, method, versions: numbers, scales, ratings: own, outcomes }) =>
    scales
      .filter(({ judges }) => judges === 'clip')
      .map((scale): RatedScale => ({
        block,
        method,
        versions: numbers,
        scale: scale.name,
        range: [scale.grid.min, scale.grid.max],
        rows: modelRows(scale.name, own),
        outcome: outcomes.find((outcome) => outcome.scale === scale.name) ?? defaultOutcome(scale, own),
      }))
      .filter(({ rows }) => rows.length > 0),
  );
}
