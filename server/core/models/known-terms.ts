import { perRows } from '../methods/contract/per-context.ts';
import { crossed } from '../stats/numbers/interned.ts';
import { NO_SYSTEM, type ModelRows } from './model-rows.ts';
import type { RandomTerm } from './model-task.ts';

/** Levels of each factor in the ratings. */
export interface Levels {
  listeners: string[];
  systems: string[];
  clips: string[];
  items: string[];
  /** Pairs of a listener and a system, and of an item and a system. */
  cells: number;
  itemCells: number;
  /** Some clip has no item. */
  lacksItem: boolean;
  /** Some item has clips of several systems. */
  isCrossed: boolean;
  /** Every item has one clip for each system: clip and item x system are one factor. */
  isClipCell: boolean;
}

function countedLevels({
  listener: listeners,
  system: systems,
  clip: clips,
  item: items,
}: ModelRows): Levels {
  const cells = crossed(items, systems);
  const noItem = items.names.indexOf(null);
  const systemsWithout = new Set(systems.of.filter((_, row) => items.of[row] === noItem));
  const itemCells = cells.count - systemsWithout.size;
  const named = items.names.filter((item) => item !== null);
  const lacksItem = noItem >= 0;
  return {
    listeners: listeners.names.toSorted(),
    systems: [...new Set(systems.names.map((system) => system ?? NO_SYSTEM))].toSorted(),
    clips: clips.names.toSorted(),
    items: named.toSorted(),
    cells: crossed(listeners, systems).count,
    itemCells,
    lacksItem,
    isCrossed: itemCells > named.length,
    isClipCell: !lacksItem && crossed(clips, cells).count === clips.count && clips.count === itemCells,
  };
}

/** The levels of a table of ratings. Those of a large one are counted once for all that ask. */
export const levelsOf = perRows(countedLevels);

/**
 * Reason why the ratings cannot estimate a term separately from the rest of the model; null if they can. REML has no say over a
 * variance whose levels are those of the fixed systems: the likelihood is the same whatever it is, and so would errors be arbitrary.
 */
export function termMistake(term: RandomTerm, rows: ModelRows, levels: Levels): string | null {
  const { listeners, systems, clips, items, cells, itemCells } = levels;
  const n = rows.length;
  switch (term) {
    case 'rater':
      if (listeners.length < 2) return 'there is one listener; at least 2 are needed';
      if (cells === systems.length) return 'every system has one listener, so listeners are systems';
      return listeners.length < n ? null : 'no listener has two ratings';
    case 'rater x system':
    case 'slopes':
      if (listeners.length < 2) return 'there is one listener; at least 2 are needed';
      if (systems.length < 2) return 'there is one system; use rater instead';
      if (cells === listeners.length) return 'every listener rated one system; use rater instead';
      if (cells < systems.length + 2) return 'one system alone has a second listener; use rater instead';
      return cells < n ? null : 'no listener has two ratings of one system, so it is the same as noise';
    case 'clip':
      if (clips.length <= systems.length) return 'every system has one clip, so clips are systems';
      return clips.length < n ? null : 'no clip has two ratings';
    case 'item':
      if (items.length < 2) return 'there are fewer than two items';
      if (levels.lacksItem) return 'some clips have no item';
      if (itemCells === systems.length) return 'every system has one item, so items are systems';
      return items.length < clips.length ? null : 'every item has one clip; use clip instead';
    case 'item x system':
      if (items.length < 2) return 'there are fewer than two items';
      if (levels.lacksItem) return 'some clips have no item';
      if (!levels.isCrossed) return 'every item has clips of one system; use item instead';
      if (itemCells === systems.length) return 'every system has one item, so items are systems';
      if (itemCells < systems.length + 2) return 'one system alone has a second item; use item instead';
      return itemCells < n ? null : 'no item has two ratings of one system, so it is the same as noise';
  }
}

/**
 * The random terms that follow from the design and that the ratings can estimate: rater and rater x system; item and
 * item x system if items cross systems; clip if items do not, or if an item has several clips of a system. If every
 * item has one clip for each system, clip is item x system, not a further factor. Example: 20 listeners x 3 systems x
 * 10 shared sentences: rater, rater x system, item, item x system.
 */
export function knownTerms(
  rows: ModelRows,
  levels = levelsOf(rows),
): { terms: RandomTerm[]; leftOut: string[] } {
  const hasItems = levels.isCrossed && !levels.lacksItem && levels.items.length > 1;
  const wanted: RandomTerm[] = [
    'rater',
    'rater x system',
    ...(hasItems ? (['item', 'item x system'] as const) : []),
    ...(hasItems && levels.isClipCell ? [] : (['clip'] as const)),
  ];
  const judged = wanted.map((term) => ({ term, mistake: termMistake(term, rows, levels) }));
  return {
    terms: judged.filter(({ mistake }) => mistake === null).map(({ term }) => term),
    leftOut: judged.flatMap(({ term, mistake }) =>
      mistake === null ? [] : [`${term} is omitted: ${mistake}`],
    ),
  };
}

/**
 * The terms of a task: the requested ones, or those that can be estimated; with the levels of the rows. Throws a RangeError, with a remedy, if there
 * is no model.
 */
export function requireTerms(
  rows: ModelRows,
  asked: readonly RandomTerm[] | null,
): { terms: readonly RandomTerm[]; leftOut: string[]; levels: Levels } {
  const levels = levelsOf(rows);
  if (rows.length === 0) throw new RangeError('no ratings count');
  if (levels.listeners.length < 2)
    throw new RangeError('there is one listener: a mixed model needs at least 2 to estimate their variance');
  const [first = 0] = rows.values;
  if (rows.values.every((value) => value === first))
    throw new RangeError(`all ratings are ${first}: without variation there is nothing to model`);
  if (asked) {
    for (const term of asked) {
      const mistake = termMistake(term, rows, levels);
      if (mistake !== null) throw new RangeError(`the random term ${term} cannot be estimated: ${mistake}`);
    }
    if (levels.isClipCell && asked.includes('clip') && asked.includes('item x system'))
      throw new RangeError('clip and item x system are the same here: remove clip');
    return { terms: asked, leftOut: [], levels };
  }
  const known = knownTerms(rows, levels);
  if (known.terms.length === 0)
    throw new RangeError(`no random term can be estimated: ${known.leftOut.join('; ')}`);
  return { ...known, levels };
}
