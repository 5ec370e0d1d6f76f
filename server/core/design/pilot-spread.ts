import type { Scale } from '../analysis/input/analysis.ts';
import { judgedPairs, type JudgedPair } from '../analysis/input/judged-pairs.ts';
import type { PairAnalysis } from '../models/pair-analysis.ts';
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
function* crossedRows(
  rows: Iterable<{ listener: string; item: string; subject: string; value: number }>,
): Generator<CrossedRow, void> {
  const [listener, item, subject] = [numbered(), numbered(), numbered()];
  for (const row of rows)
    yield {
      listener: listener(row.listener),
      item: item(row.item),
      system: subject(row.subject),
      value: row.value,
    };
}

/** The ratings of systems under test that count, one by one: of a large study, they would fill the memory. */
function* subjectRows(name: string, ratings: readonly Rating[]) {
  for (const { scale, role, counts, system, item, clip, listener, canonicalValue: value } of ratings)
    if (scale === name && role === 'test' && counts && system !== null && value !== null)
      yield { listener, item: item ?? clip, subject: system, value };
}

function ofClips(name: string, ratings: readonly Rating[]): JudgedScale {
  const systemsOf = new Map<string, readonly [string]>();
  const rows: Judged[] = [];
  for (const { listener, item, subject } of subjectRows(name, ratings)) {
    const systems = systemsOf.get(subject) ?? ([subject] as const);
    systemsOf.set(subject, systems);
    rows.push({ listener, item, systems });
  }
  return { rows, spread: spreadOfComponents(varianceComponents(crossedRows(subjectRows(name, ratings)))) };
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
  if (pairs === null) return ofClips(scale.name, ratings);
  const judged = judgedPairs(scale, ratings);
  return {
    rows: judged.map(({ listener, item, a, b }) => ({ listener, item, systems: [a, b] })),
    spread: pairs === 'by system' ? preferenceSpread(judged) : withinPairs(judged),
  };
}
