import { knownScale } from '#core/analysis/input/known-scales.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { counted } from '../../platform/words.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { guessColumns } from './guess-columns.ts';
import { nameParts } from './meaning/clip-names.ts';
import { isOfWebMushra } from './shapes/webmushra.ts';
import { isKnownColumn } from './table/import-columns.ts';
import { cellOf } from './table/rows.ts';
import type { RatingLayout } from '#core/api/rating-options.ts';
import type { RatingsRead } from './ratings-read.ts';
import { openRatings } from './read-ratings.ts';
import type { ColumnNames } from './table/rename-columns.ts';
import { NO_LISTENER, understoodTable, type Understood } from './understood-table.ts';

/** A column of a file. */
export interface ColumnPreview {
  name: string;
  /** Columns of Earshot that it becomes, or `OF_WEBMUSHRA`; empty for a factor, or for an answer about a listener. */
  meanings: string[];
  /** Number of different texts, at most `MOST_TEXTS`. */
  texts: number;
  examples: string[];
}

/** A scale of the ratings. */
export interface ScalePreview {
  name: string;
  ratings: number;
  /** Ends of the ratings; null without a number. */
  from: number | null;
  to: number | null;
  /** Ends of the scale that were declared or that its name implies; null if they are unknown. */
  ends: { min: number; max: number } | null;
}

/** Names of clips and the patterns that take them apart. */
export interface NamesPreview {
  fits: { clip: string; parts: Record<string, string> }[];
  misfits: string[];
  /** Number of names that fit and that do not. */
  fitting: number;
  misfitting: number;
}

/** How a file with ratings is understood. */
export interface RatingsPreview {
  about: string;
  layout: RatingLayout;
  /** How the file would be read, with the names of columns that were guessed. */
  read: RatingsRead;
  /** Names of columns that were guessed. */
  guessed: ColumnNames;
  columns: ColumnPreview[];
  names: NamesPreview | null;
  counts: { rows: number; ratings: number; listeners: number; systems: number; items: number };
  scales: ScalePreview[];
  /** Roles with their systems. */
  roles: { role: string; systems: string[]; ratings: number }[];
  notes: string[];
  sample: Rating[];
  /** Report of the mistakes that keep the file from being imported; null if there are none. */
  mistakes: StudyMistakes | null;
}

/** Meaning of a column that webMUSHRA writes itself. */
const OF_WEBMUSHRA = 'webmushra';
const MOST_TEXTS = 1_000;
const EXAMPLES = 3;
const SAMPLE = 10;

/** Meanings of a column: those that the options give it, else the one that its own name has. */
function meaningsOf(
  { source, layout }: Understood,
  { names = new Map(), scores = new Map(), ignore = [] }: RatingsRead,
  name: string,
): string[] {
  const given = [...names].flatMap(([ours, theirs]) => (theirs === name ? [ours] : []));
  if (given.length > 0 || ignore.includes(name) || [...scores.values()].includes(name)) return given;
  if (layout === 'webmushra') return isOfWebMushra(source, name) ? [OF_WEBMUSHRA] : [];
  return isKnownColumn(name) && !names.has(name) ? [name] : [];
}

function columnsOf(understood: Understood, read: RatingsRead): ColumnPreview[] {
  const { source, layout } = understood;
  if (layout === 'matrix' || layout === 'preferences') return [];
  const texts = source.columns.map(() => new Set<string>());
  for (const row of source.rows)
    for (const [index, name] of source.columns.entries()) {
      const own = texts[index];
      const text = cellOf(row, name);
      if (own && text !== null && own.size < MOST_TEXTS) own.add(text);
    }
  return source.columns.map((name, index) => ({
    name,
    meanings: meaningsOf(understood, read, name),
    texts: texts[index]?.size ?? 0,
    examples: [...(texts[index] ?? [])].slice(0, EXAMPLES),
  }));
}

/** Clips of the table, with the patterns taken off. */
function namesOf(table: Understood['table'], read: RatingsRead): NamesPreview | null {
  const { name: patterns = [], split } = read;
  if (patterns.length === 0) return null;
  const clips = new Set<string>();
  for (const row of table.rows) clips.add(cellOf(row, 'clip') ?? '');
  const fits: NamesPreview['fits'] = [];
  const misfits: string[] = [];
  let fitting = 0;
  for (const clip of clips) {
    const parts = nameParts(clip, { patterns, split });
    if (!parts) misfits.push(clip);
    else if ((fitting += 1) <= EXAMPLES) fits.push({ clip, parts });
  }
  return { fits, misfits: misfits.slice(0, SAMPLE), fitting, misfitting: misfits.length };
}

/** Counts of ratings that are read one after another. */
class Tally {
  readonly #names = { listeners: new Set<string>(), systems: new Set<string>(), items: new Set<string>() };
  readonly #scales = new Map<string, { values: Set<number>; ratings: number; method: string }>();
  readonly #roles = new Map<string, { systems: Set<string>; ratings: number }>();
  readonly sample: Rating[] = [];
  ratings = 0;
  withoutValue = 0;

  add(rating: Rating): void {
    const { listener, system, comparedSystem, item, scale, role, canonicalValue, method } = rating;
    this.ratings += 1;
    if (this.sample.length < SAMPLE) this.sample.push(rating);
    if (listener !== NO_LISTENER) this.#names.listeners.add(listener);
    if (system !== null) this.#names.systems.add(system);
    if (comparedSystem !== null) this.#names.systems.add(comparedSystem);
    if (canonicalValue === null) this.withoutValue += 1;
    if (item !== null) this.#names.items.add(item);
    const own = this.#scales.get(scale) ?? { values: new Set(), ratings: 0, method };
    own.ratings += 1;
    if (canonicalValue !== null) own.values.add(canonicalValue);
    this.#scales.set(scale, own);
    const same = this.#roles.get(role) ?? { systems: new Set(), ratings: 0 };
    same.ratings += 1;
    if (system !== null) same.systems.add(system);
    this.#roles.set(role, same);
  }

  counts(rows: number): RatingsPreview['counts'] {
    const { listeners, systems, items } = this.#names;
    return {
      rows,
      ratings: this.ratings,
      listeners: listeners.size,
      systems: systems.size,
      items: items.size,
    };
  }

  scales({ scales }: RatingsRead): ScalePreview[] {
    return [...this.#scales].map(([name, { values, ratings, method }]) => {
      let [from, to] = [Infinity, -Infinity];
      for (const value of values) [from, to] = [Math.min(from, value), Math.max(to, value)];
      const ends = scales?.get(name) ?? knownScale(name, values) ?? knownScale(method, values);
      return {
        name,
        ratings,
        from: values.size === 0 ? null : from,
        to: values.size === 0 ? null : to,
        ends,
      };
    });
  }

  roles(): RatingsPreview['roles'] {
    return [...this.#roles].map(([role, { systems, ratings }]) => ({ role, systems: [...systems], ratings }));
  }
}

/** How a file is probably meant to be read: with columns by their usual names. */
async function guessed(path: string, read: RatingsRead): Promise<{ read: RatingsRead; names: ColumnNames }> {
  const none = new Map<string, string>();
  const plain = await understoodTable(path, { ...read, name: [], split: undefined, roles: undefined });
  if (plain.layout !== 'long') return { read, names: none };
  const given = read.names ?? none;
  const scored = read.scores ?? none;
  // Columns that get a meaning by another option are not guessed again.
  const skipped = new Set([
    ...scored.values(),
    ...(read.ignore ?? []),
    ...(read.name ?? []).flatMap(({ pattern }) => pattern.parts),
  ]);
  const columns = plain.source.columns.filter((name) => !skipped.has(name));
  const names = new Map(guessColumns(columns, given));
  if (scored.size > 0) names.delete('canonical_value');
  if (read.listeners !== undefined) names.delete('listener');
  for (const part of skipped) if (!given.has(part)) names.delete(part);
  const own = [...names].filter(([ours]) => !given.has(ours));
  return { read: { ...read, names }, names: new Map(own) };
}

/**
 * Reads a file as an import would, and returns what was understood. `isGuessing`: whether columns get the meaning that
 * their names suggest. Throws StudyMistakes for a file that is not a table.
 */
export async function previewRatings(
  path: string,
  asked: RatingsRead = {},
  isGuessing = true,
): Promise<RatingsPreview> {
  const none: ColumnNames = new Map();
  const { read, names: own } = isGuessing ? await guessed(path, asked) : { read: asked, names: none };
  const plain = await understoodTable(path, { ...read, name: [], split: undefined, roles: undefined });
  const names = namesOf(plain.table, read);
  const tally = new Tally();
  let mistakes: StudyMistakes | null = null;
  let notes: string[] | null = null;
  try {
    const reading = await openRatings(path, read);
    for (const { rating } of reading.ratings()) tally.add(rating);
    notes = [...reading.notes(), ...reading.ends];
  } catch (error) {
    if (!(error instanceof StudyMistakes)) throw error;
    mistakes = error;
  }
  let rows = 0;
  for (const row of plain.source.rows) rows += row === undefined ? 0 : 1;
  return {
    about: plain.about,
    layout: plain.layout,
    read,
    guessed: own,
    columns: columnsOf(plain, read),
    names,
    counts: tally.counts(rows),
    scales: tally.scales(read),
    roles: tally.roles(),
    notes: [
      ...(notes ?? plain.notes()),
      ...(tally.withoutValue > 0 ? [`${counted(tally.withoutValue, 'rating')} without a value`] : []),
    ],
    sample: tally.sample,
    mistakes,
  };
}
