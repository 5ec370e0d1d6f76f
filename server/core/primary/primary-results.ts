import type { Scale } from '../analysis/input/analysis.ts';
import { boundsOfPreference } from '../analysis/pairs/pair-tests.ts';
import { judgedPairs } from '../analysis/input/judged-pairs.ts';
import type { DraftTable } from '../analysis/tables/table.ts';
import { levelsOf, termMistake } from '../models/known-terms.ts';
import type { ModelResult } from '../models/model-result.ts';
import type { RandomTerm } from '../models/model-task.ts';
import { modelRows, type ModelRows } from '../models/model-rows.ts';
import { preferenceModel } from '../models/preference-model.ts';
import { onScale } from '../models/on-scale.ts';
import { pairAnalysisOf } from '../models/pair-analysis.ts';
import { remlModel } from '../models/reml-model.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { conclusionOf } from './conclusion.ts';
import { defaultCorrection, type Outcome } from './primary.ts';
import { primaryOfPairs } from './primary-pairs.ts';
import { meansTitle, primaryTables } from './primary-tables.ts';

/** Default analysis of a scale of which only ratings are known, as in an imported table. */
export function defaultOutcome(scale: Scale, ratings: Ratings): Outcome {
  const pairs = scale.judges === 'pair' ? pairAnalysisOf(judgedPairs(scale, ratings)) : null;
  return {
    terms: null,
    contrasts: { kind: 'all pairs' },
    correction: defaultCorrection(pairs),
    pairs,
    margin: null,
  };
}

/** The effects of the design that the ratings can estimate; null if the ratings determine all effects. */
export function estimable(
  terms: Outcome['terms'],
  rows: ModelRows,
): { kept: RandomTerm[] | null; notes: string[] } {
  if (terms === null) return { kept: null, notes: [] };
  const levels = levelsOf(rows);
  const judged = terms.map((term) => ({ term, mistake: termMistake(term, rows, levels) }));
  const kept: RandomTerm[] = judged.flatMap(({ term, mistake }) => (mistake === null ? [term] : []));
  const notes = judged.flatMap(({ term, mistake }) =>
    mistake === null ? [] : [`The random effect ${term} is not in the model: ${mistake}.`],
  );
  return { kept: kept.length > 0 ? kept : null, notes };
}

const notEstimable = (scale: string, why: string): DraftTable => ({
  name: `primary means ${scale}`,
  title: meansTitle(scale),
  tier: 'primary',
  lead: [`${scale}: not estimable. ${why.charAt(0).toUpperCase()}${why.slice(1)}.`],
  columns: [{ label: 'system', key: 'system' }],
  rows: [],
  notes: [],
});

/**
 * The model of the primary analysis of one scale of clips, by REML. Throws a RangeError, with a remedy, for ratings
 * without such a model.
 */
export function primaryModel(
  { terms, contrasts, correction, margin, note }: Outcome,
  rows: ModelRows,
  range: readonly [low: number, high: number],
): ModelResult {
  const { kept, notes } = estimable(terms, rows);
  const task = { rows, range, terms: kept, contrasts, correction, margin, draws: 0, seed: '' };
  const result = onScale(remlModel(task), range);
  return {
    ...result,
    notes: [...result.notes, ...notes],
    inferenceNotes: [...result.inferenceNotes, ...(note === undefined ? [] : [note])],
  };
}

/** Tables of a model with its conclusion before them, or the reason why there is none. */
function tablesOf(scale: string, model: () => ModelResult, title?: string): DraftTable[] {
  try {
    const result = model();
    if (result.problem !== null) return [notEstimable(scale, result.problem)];
    const [first, ...others] = primaryTables(scale, result, title);
    return first ? [{ ...first, lead: conclusionOf(scale, result) }, ...others] : [];
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return [notEstimable(scale, cause.message)];
  }
}

/**
 * The mixed model of the primary analysis of one scale that judges pairs. Throws a RangeError, with a remedy, for
 * preferences without such a model.
 */
export function primaryPreferenceModel(
  { contrasts, correction, margin, note }: Outcome,
  scale: Scale,
  ratings: Ratings,
): ModelResult {
  const { min, max } = boundsOfPreference(scale);
  const result = preferenceModel(judgedPairs(scale, ratings), { contrasts, correction, margin });
  const cut = onScale(result, [min, max], max);
  return { ...cut, inferenceNotes: [...cut.inferenceNotes, ...(note === undefined ? [] : [note])] };
}

/** The primary analysis of preferences by system; empty without a judgement that counts. */
function primaryOfSystems(outcome: Outcome, scale: Scale, ratings: Ratings): DraftTable[] {
  if (judgedPairs(scale, ratings).length === 0) return [];
  return tablesOf(
    scale.name,
    () => primaryPreferenceModel(outcome, scale, ratings),
    `Estimated ${scale.name} of each system (0: mean of all systems)`,
  );
}

/**
 * Tables of the primary analysis of a scale, with its conclusion before them; empty for facts and without a rating that
 * counts.
 */
export function primaryOfScale(outcome: Outcome, scale: Scale, ratings: Ratings): DraftTable[] {
  const { name, grid, judges } = scale;
  if (judges === 'fact') return [];
  if (judges === 'pair')
    return outcome.pairs === 'by system'
      ? primaryOfSystems(outcome, scale, ratings)
      : primaryOfPairs(outcome, scale, ratings);
  const rows = modelRows(name, ratings);
  return rows.length === 0 ? [] : tablesOf(name, () => primaryModel(outcome, rows, [grid.min, grid.max]));
}
