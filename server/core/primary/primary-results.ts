import type { Scale } from '../analysis/analysis.ts';
import type { ResultTable } from '../analysis/table.ts';
import { levelsOf, termMistake } from '../models/known-terms.ts';
import type { ModelResult } from '../models/model-result.ts';
import type { ModelRow, RandomTerm } from '../models/model-task.ts';
import { modelRows } from '../models/model-rows.ts';
import { onScale } from '../models/on-scale.ts';
import { remlModel } from '../models/reml-model.ts';
import type { Rating } from '../ratings.ts';
import { conclusionOf } from './conclusion.ts';
import type { Outcome } from './primary.ts';
import { primaryOfPairs } from './primary-pairs.ts';
import { primaryTables } from './primary-tables.ts';

/** Of ratings whose study is not at hand. */
export const defaultOutcome = (judges: Scale['judges']): Outcome => ({
  terms: null,
  contrasts: { kind: 'all pairs' },
  correction: judges === 'clip' ? 'single-step' : 'holm',
  margin: null,
});

/** The effects that the ratings can estimate, of those that the design promised; null where all are left to the ratings. */
export function estimable(
  terms: Outcome['terms'],
  rows: readonly ModelRow[],
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

const notEstimable = (scale: string, why: string): ResultTable => ({
  name: `primary means ${scale}`,
  title: `Estimated mean of ${scale} by system`,
  tier: 'primary',
  lead: [`${scale}: not estimable. ${why.charAt(0).toUpperCase()}${why.slice(1)}.`],
  columns: [{ label: 'system', key: 'system' }],
  rows: [],
  notes: [],
});

/**
 * The model of the primary analysis of one scale of clips, by REML. Throws a RangeError, with what to do, for ratings that have no
 * such model.
 */
export function primaryModel(
  { terms, contrasts, correction, margin, note }: Outcome,
  rows: readonly ModelRow[],
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

/** Tables of the primary analysis of a scale, with its conclusion before them; none for facts and without a rating that counts. */
export function primaryOfScale(outcome: Outcome, scale: Scale, ratings: readonly Rating[]): ResultTable[] {
  const { name, grid, judges } = scale;
  if (judges === 'fact') return [];
  if (judges === 'pair') return primaryOfPairs(outcome, scale, ratings);
  const rows = modelRows(name, ratings);
  if (rows.length === 0) return [];
  try {
    const result = primaryModel(outcome, rows, [grid.min, grid.max]);
    if (result.problem !== null) return [notEstimable(name, result.problem)];
    const [first, ...others] = primaryTables(name, result);
    return first ? [{ ...first, lead: conclusionOf(name, result) }, ...others] : [];
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return [notEstimable(name, cause.message)];
  }
}
