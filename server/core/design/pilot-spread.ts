import type { Scale } from '../analysis/input/analysis.ts';
import { judgedPairs, type JudgedPair } from '../analysis/input/judged-pairs.ts';
import type { PairAnalysis } from '../models/pair-analysis.ts';
import { modelRows } from '../models/model-rows.ts';
import type { ModelRow } from '../models/model-task.ts';
import { preferenceSpread } from '../models/preference-model.ts';
import type { Rating } from '../ratings/ratings.ts';
import type { ErrorSpread } from '../stats/power/difference-error.ts';
import {
  spreadOfComponents,
  varianceComponents,
  type CrossedRow,
} from '../stats/intervals/variance-components.ts';
import type { Judged } from './rated-design.ts';

/** Ratings of one scale, as judgements of systems. */
export interface JudgedScale {
  rows: readonly Judged[];
  /** Null if listeners, items or systems are too few. */
  spread: ErrorSpread | null;
}

function numbered(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

/** Rows by number, with a pair of systems as one. */
function crossedRows(
  rows: readonly { listener: string; item: string; subject: string; value: number }[],
): CrossedRow[] {
  const [listener, item, subject] = [numbered(), numbered(), numbered()];
  return rows.map((row) => ({
    listener: listener(row.listener),
    item: item(row.item),
    system: subject(row.subject),
    value: row.value,
  }));
}

function ofClips(rows: readonly ModelRow[]): JudgedScale {
  const judged = rows.flatMap(({ system, item, clip, listener, value }) =>
    system === null ? [] : [{ listener, item: item ?? clip, subject: system, value }],
  );
  return {
    rows: judged.map(({ listener, item, subject }) => ({ listener, item, systems: [subject] })),
    spread: spreadOfComponents(varianceComponents(crossedRows(judged))),
  };
}

/** Variation of listeners and items about one pair, over all pairs. */
function withinPairs(judged: readonly JudgedPair[]): ErrorSpread | null {
  const rows = judged.map(({ listener, item, a, b, score }) => ({
    listener,
    item,
    subject: JSON.stringify([a, b]),
    value: score,
  }));
  const { listener, item, ...own } = varianceComponents(crossedRows(rows));
  const { listenerSystem, itemSystem } = own;
  return spreadOfComponents({
    ...own,
    listener: null,
    item: null,
    listenerSystem: listenerSystem === null ? null : listenerSystem + (listener ?? 0),
    itemSystem: itemSystem === null ? null : itemSystem + (item ?? 0),
  });
}

/**
 * The ratings under test that count on one scale, with their variation: of clips and of pairs by the method of moments, of
 * pairs by system by REML. `pairs`: analysis of a scale of pairs; null: a scale of clips.
 */
export function judgedScale(
  scale: Pick<Scale, 'name' | 'grid'>,
  pairs: PairAnalysis | null,
  ratings: readonly Rating[],
): JudgedScale {
  if (pairs === null) return ofClips(modelRows(scale.name, ratings));
  const judged = judgedPairs(scale, ratings);
  return {
    rows: judged.map(({ listener, item, a, b }) => ({ listener, item, systems: [a, b] })),
    spread: pairs === 'by system' ? preferenceSpread(judged) : withinPairs(judged),
  };
}
