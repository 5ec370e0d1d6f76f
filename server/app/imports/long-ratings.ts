import { basename, extname } from 'node:path';
import { forEachMeasure, measures } from '#core/ratings/measures.ts';
import { DEFAULT_METHOD } from '#core/methods/registry.ts';
import { EXCLUDED_BEFORE, type Rating } from '#core/ratings/ratings.ts';
import type { TableRow } from '../../study-files/parse/read-table.ts';
import { example } from './guess-columns.ts';
import { comparedClipMistake, comparedClipOf } from './compared-clips.ts';
import { isKnownColumn } from './table/import-columns.ts';
import { cellMistake, headerMistake, type TableMistake } from './table/refuse.ts';
import { type Rows, cellOf } from './table/rows.ts';
import { cellChecker, type ImportedRating } from './ratings-table.ts';
import { PageCounter } from './page-counter.ts';
import type { ColumnNames } from './table/rename-columns.ts';

/** Mistakes for missing required columns. */
function missingColumns(table: Rows): TableMistake[] {
  const { columns } = table;
  const has = (name: string): boolean => columns.includes(name);
  const named = columns.join(', ');
  return [
    ...(['listener', 'canonical_value'] as const).flatMap((name) =>
      has(name)
        ? []
        : [
            headerMistake(
              table,
              `the table has the columns ${named}; a column ${name} is missing; name it, as in ${example(name, columns)}`,
              'names',
            ),
          ],
    ),
    ...(has('clip') || (has('system') && has('item'))
      ? []
      : [
          headerMistake(
            table,
            `the table has the columns ${named}; a column clip, or system and item, must identify the clip of each row; name it, as in ${example('clip', columns)}`,
            'names',
          ),
        ]),
  ];
}

/** Mistakes of a row without a listener or a clip. */
function emptyMistakes(table: Rows, needed: readonly string[], row: TableRow): TableMistake[] {
  return needed
    .filter((name) => cellOf(row, name) === null)
    .map((name) => cellMistake(table, row, name, `${name} is empty; fill it in or delete the row`));
}

/** Factors of clips: the columns that Earshot does not know. Exports prefix a factor that has the name of a column. */
function factorNames(columns: readonly string[]): { column: string; factor: string }[] {
  return columns
    .filter((column) => !isKnownColumn(column))
    .map((column) => ({ column, factor: column.replace(/^factor_/, '') }));
}

function factorsOf(row: TableRow, names: ReturnType<typeof factorNames>): Record<string, string> {
  const factors: Record<string, string> = {};
  for (const { column, factor } of names) {
    const value = cellOf(row, column);
    if (value !== null) factors[factor] = value;
  }
  return factors;
}

const list = (text: string | null): string[] => text?.split('; ') ?? [];

/** The clip of a row: by name, or else by system and item. */
const clipOf = (row: TableRow): string =>
  cellOf(row, 'clip') ?? `${cellOf(row, 'system')}/${cellOf(row, 'item')}`;

/** Clips of a table, each once. */
export function clipIds({ rows }: Rows): string[] {
  const clips = new Set<string>();
  for (const row of rows) clips.add(clipOf(row));
  return [...clips];
}

const NOT_MEASURED = forEachMeasure(measures, (): number | null => null);

/** Data that all ratings of a table share. */
interface Reading {
  study: string;
  columns: ReadonlySet<string>;
  measured: typeof measures;
  factors: ReturnType<typeof factorNames>;
  pages: PageCounter;
  otherOf: (row: TableRow) => string | null;
  clipOf: (row: TableRow) => string;
}

/** Names clips, each with the same text: joining it for each rating takes longer than looking it up. */
function clipNames(): (row: TableRow) => string {
  const names = new Map<string, Map<string, string>>();
  return (row) => {
    const clip = cellOf(row, 'clip');
    if (clip !== null) return clip;
    const [system, item] = [cellOf(row, 'system') ?? '', cellOf(row, 'item') ?? ''];
    const own = names.get(system) ?? new Map<string, string>();
    names.set(system, own);
    const known = own.get(item);
    if (known !== undefined) return known;
    const name = clipOf(row);
    own.set(item, name);
    return name;
  };
}

function ratingOf(row: TableRow, reading: Reading): Rating {
  const { study, columns, measured, factors, pages, otherOf } = reading;
  const comparedClip = otherOf(row);
  const text = (name: string): string | null => (columns.has(name) ? cellOf(row, name) : null);
  const number = (name: string): number | null => {
    const value = text(name);
    return value === null ? null : Number(value);
  };
  const [listener, system, item] = [text('listener') ?? '', text('system'), text('item')];
  const session = text('session') ?? listener;
  const clip = reading.clipOf(row);
  const block = number('block') ?? 1;
  const reasons = list(text('reasons'));
  const isOut = text('counts')?.toUpperCase() === 'FALSE' && reasons.length === 0;
  const counted = pages.place({ listener, session, block }, pageKey(item ?? clip, text('repetition')));
  const value = number('canonical_value');
  return {
    study: text('study') ?? study,
    studyVersion: text('study_version') ?? 'imported',
    mode: text('mode') ?? 'live',
    listener,
    session,
    sessionState: text('session_state') ?? 'completed',
    stratum: text('stratum'),
    language: text('language') ?? '',
    method: text('method') ?? DEFAULT_METHOD,
    block,
    batch: number('batch'),
    page: number('page') ?? counted.page,
    sitting: number('sitting') ?? undefined,
    // The position of a pair shows which clip came first, which the order of the rows does not show.
    position: number('position') ?? (comparedClip === null ? counted.position : 1),
    scale: text('scale') ?? 'quality',
    clip,
    role: text('role') ?? 'test',
    system,
    item,
    factors: factorsOf(row, factors),
    comparedClip,
    comparedSystem: text('compared_system'),
    xSystem: text('x_system'),
    // Shown values of a pair are unknown if only the study's order is known.
    rawValue: number('raw_value') ?? (comparedClip === null ? value : null),
    canonicalValue: value,
    label: text('label'),
    text: text('text'),
    receivedAt: text('received_at'),
    surplus: text('surplus')?.toUpperCase() === 'TRUE',
    counts: reasons.length === 0 && !isOut,
    reasons: isOut ? [EXCLUDED_BEFORE] : reasons,
    flags: list(text('flags')),
    review: text('review'),
    ...NOT_MEASURED,
    ...forEachMeasure(measured, ({ column }) => number(column)),
  };
}

/** Names the page of an item. Repetitions are on pages of their own. */
const pageKey = (item: string, repetition: string | null): string =>
  repetition === null ? item : `${item}\n${repetition}`;

/** Mistakes of a row, or its rating. */
export type RowRead = { mistakes: TableMistake[] } | ImportedRating;

/**
 * Reads a table with one row for each rating and the column names of an export. Required are `listener`, `clip` (or
 * `system` and `item`) and `canonical_value`. Every other column is optional. `names`: columns under other names in
 * the file. Each loop reads the rows again.
 */
export function longRatings(
  table: Rows,
  names: ColumnNames = new Map(),
): { mistakes: TableMistake[] } | { rows(): Generator<RowRead, void> } {
  const { columns, file } = table;
  const missing = missingColumns(table);
  if (missing.length > 0) return { mistakes: missing };
  const needed = columns.includes('clip') ? ['listener', 'clip'] : ['listener', 'system', 'item'];
  const otherOf = comparedClipOf(table);
  return {
    *rows() {
      const cellMistakes = cellChecker(table, names);
      const own = new Set(columns);
      const reading: Reading = {
        study: basename(file.path, extname(file.path)),
        columns: own,
        measured: measures.filter(({ column }) => own.has(column)),
        factors: factorNames(columns),
        pages: new PageCounter(),
        otherOf,
        clipOf: clipNames(),
      };
      for (const row of table.rows) {
        const compared = comparedClipMistake(table, row);
        const mistakes = [
          ...emptyMistakes(table, needed, row),
          ...cellMistakes(row),
          ...(compared ? [compared] : []),
        ];
        yield mistakes.length > 0 ? { mistakes } : { row, rating: ratingOf(row, reading) };
      }
    },
  };
}
