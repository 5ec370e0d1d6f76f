import { modelTables } from '#core/analysis/models/model-tables.ts';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import { ratedScales, type RatedScale } from '#core/analysis/blocks/rated-scales.ts';
import type { DeclaredScales } from '#core/analysis/input/known-scales.ts';
import type { AnalysedVersion } from '#core/analysis/blocks/analyse-blocks.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import type { RandomTerm } from '#core/models/model-task.ts';
import { onScale } from '#core/models/on-scale.ts';
import { estimable } from '#core/primary/primary-results.ts';
import type { Ratings } from '#core/ratings/ratings.ts';
import { ModelRefused, type Engine } from './models/engine.ts';
import { engineOf } from './engine-registry.ts';

export interface AskedModels {
  /** Versions of the study; empty for ratings without their study. */
  versions: readonly AnalysedVersion[];
  /** Screened ratings; those that count are modelled. */
  ratings: Ratings;
  /** Declared ends of scales, for ratings without their study. */
  scales?: DeclaredScales | undefined;
  /** Id of an engine. */
  engine: string;
  /** A scale by name; null: every numeric scale. */
  scale: string | null;
  /** Random terms; null: all that the ratings can estimate. */
  terms: readonly RandomTerm[] | null;
  /** Number of draws of each chain, for an engine that draws. */
  draws: number;
  seed: string;
  progress(line: string): void;
  signal: AbortSignal;
}

export interface FittedModel extends Pick<RatedScale, 'block' | 'method' | 'versions' | 'scale'> {
  tables: DraftTable[];
  /** Result of the fit; null if it was refused. */
  result: ModelResult | null;
  /** Reason why there is no result, with a remedy; null if there is one. */
  problem: string | null;
}

export const DEFAULT_DRAWS = 1000;

/** Fixed seed, so that results are reproducible. */
export const DEFAULT_SEED = '1';

async function fitOne(engine: Engine, asked: AskedModels, rated: RatedScale): Promise<FittedModel> {
  const { draws, seed, signal } = asked;
  const { block, method, versions, scale, rows, range } = rated;
  const { contrasts, correction, margin } = rated.outcome;
  const { kept, notes } = estimable(rated.outcome.terms, rows);
  const terms = asked.terms ?? kept;
  const own = { block, method, versions, scale };
  try {
    const shell = { signal, progress: (line: string) => asked.progress(`block ${block}, ${scale}: ${line}`) };
    const task = { rows, range, terms, contrasts, correction, margin, draws, seed };
    const fitted = onScale(await engine.fit(task, shell), range);
    const result = { ...fitted, notes: [...fitted.notes, ...(asked.terms ? [] : notes)] };
    return { ...own, result, tables: modelTables(scale, result), problem: result.problem };
  } catch (cause) {
    if (!(cause instanceof ModelRefused)) throw cause;
    return { ...own, result: null, tables: [], problem: cause.message };
  }
}

/**
 * Fits a mixed model for every scale of clips, one after another, and creates its tables. If a scale has no model,
 * `problem` gives the reason. Rejects with ModelRefused for an unknown engine or scale, and with the signal's reason.
 */
export async function fitModels(asked: AskedModels): Promise<FittedModel[]> {
  const engine = engineOf(asked.engine);
  const all = ratedScales(asked.versions, asked.ratings, asked.scales);
  const wanted = asked.scale === null ? all : all.filter(({ scale }) => scale === asked.scale);
  if (wanted.length === 0) {
    const names = [...new Set(all.map(({ scale }) => scale))];
    throw new ModelRefused(
      names.length === 0
        ? 'no scale of clips has ratings that count: pairs and choices have no mixed model here'
        : `there is no scale ${asked.scale ?? ''}: write ${names.join(' or ')}`,
    );
  }
  const fitted: FittedModel[] = [];
  for (const rated of wanted) fitted.push(await fitOne(engine, asked, rated));
  return fitted;
}
