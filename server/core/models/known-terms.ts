import { codesOf, NO_SYSTEM, type ModelRow, type RandomTerm } from './model-task.ts';

/** Levels of each factor that ratings have. */
export interface Levels {
  listeners: string[];
  systems: string[];
  clips: string[];
  items: string[];
  /** Pairs of a listener and a system. */
  cells: number;
}

const cellKey = ({ listener, system }: ModelRow): string => JSON.stringify([listener, system]);

export function levelsOf(rows: readonly ModelRow[]): Levels {
  return {
    listeners: codesOf(rows.map(({ listener }) => listener)).names,
    systems: codesOf(rows.map(({ system }) => system ?? NO_SYSTEM)).names,
    clips: codesOf(rows.map(({ clip }) => clip)).names,
    items: codesOf(rows.flatMap(({ item }) => item ?? [])).names,
    cells: new Set(rows.map(cellKey)).size,
  };
}

/** Why ratings cannot tell a term apart from what is modelled beside it; null: they can. */
export function termMistake(term: RandomTerm, rows: readonly ModelRow[], levels: Levels): string | null {
  const { listeners, systems, clips, items, cells } = levels;
  const n = rows.length;
  switch (term) {
    case 'rater':
      if (listeners.length < 2) return 'there is one listener; at least 2 are needed';
      return listeners.length < n ? null : 'no listener has two ratings';
    case 'rater x system':
    case 'slopes':
      if (listeners.length < 2) return 'there is one listener; at least 2 are needed';
      if (systems.length < 2) return 'there is one system; use rater instead';
      if (cells === listeners.length) return 'every listener rated one system; use rater instead';
      return cells < n ? null : 'no listener has two ratings of one system, so that it is the same as noise';
    case 'clip':
      if (clips.length <= systems.length) return 'every system has one clip, so that clips are systems';
      return clips.length < n ? null : 'no clip has two ratings';
    case 'item':
      if (items.length < 2) return 'there are fewer than two items';
      if (rows.some(({ item }) => item === null)) return 'some clips have no item';
      return items.length < clips.length ? null : 'every item has one clip; use clip instead';
  }
}

/**
 * The terms that ratings can tell apart, of a default: rater, rater x system and clip. Items are left to who asks for them.
 * Example: where every listener heard each system once, rater x system is the same as noise and is left out.
 */
export function knownTerms(rows: readonly ModelRow[]): { terms: RandomTerm[]; leftOut: string[] } {
  const levels = levelsOf(rows);
  const wanted: RandomTerm[] = ['rater', 'rater x system', 'clip'];
  const judged = wanted.map((term) => ({ term, mistake: termMistake(term, rows, levels) }));
  return {
    terms: judged.filter(({ mistake }) => mistake === null).map(({ term }) => term),
    leftOut: judged.flatMap(({ term, mistake }) =>
      mistake === null ? [] : [`${term} is left out: ${mistake}`],
    ),
  };
}

/** The terms of a task: those asked for, or the known ones. Throws a RangeError, with what to do, where there is no model. */
export function requireTerms(
  rows: readonly ModelRow[],
  asked: readonly RandomTerm[] | null,
): { terms: readonly RandomTerm[]; leftOut: string[] } {
  const levels = levelsOf(rows);
  if (rows.length === 0) throw new RangeError('there are no ratings that count');
  if (levels.listeners.length < 2)
    throw new RangeError(
      'there is one listener: a mixed model needs at least 2, so that their spread is known',
    );
  const [first] = rows;
  if (rows.every(({ value }) => value === first?.value))
    throw new RangeError(
      `all ratings are ${first?.value ?? 0}: nothing varies, so that there is nothing to model`,
    );
  if (asked) {
    for (const term of asked) {
      const mistake = termMistake(term, rows, levels);
      if (mistake !== null) throw new RangeError(`the random term ${term} cannot be told: ${mistake}`);
    }
    return { terms: asked, leftOut: [] };
  }
  const known = knownTerms(rows);
  if (known.terms.length === 0)
    throw new RangeError(`no random term can be told: ${known.leftOut.join('; ')}`);
  return known;
}
