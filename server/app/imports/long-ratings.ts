import { basename, extname } from 'node:path';
import { forEachMeasure, measures } from '#core/ratings/measures.ts';
import { DEFAULT_METHOD } from '#core/methods/registry.ts';
import { COLUMNS, SITTING_COLUMN, type Rating } from '#core/ratings/ratings.ts';
import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { Table, TableRow } from '../../study-files/parse/read-table.ts';
import { comparedClipMistakes, comparedClipOf } from './compared-clips.ts';
import { cellMistakes, cellOf, type ImportedRating } from './ratings-table.ts';
import { PageCounter } from './page-counter.ts';

/** Column names of other programs for the required columns. */
const OTHER_NAMES = {
  listener: /^(.*[^a-z])?(listener|user|rater|worker|participant|subject|judge|annotator|assessor)/i,
  canonical_value: /^(.*[^a-z])?(rating|score|vote|mos|value|answer|response|cmos)/i,
  clip: /^(.*[^a-z])?(clip|file|wav|audio|stimul|sample|utt|path|condition)/i,
};

/** Hint about the column that is probably meant. Example: 'userid' is probably the listener. */
function remedy(ours: keyof typeof OTHER_NAMES, columns: readonly string[]): string {
  const theirs = columns.find((name) => OTHER_NAMES[ours].test(name));
  return `; name it, as in ${ours}=${theirs ?? '...'}`;
}

/** Mistakes for missing required columns. */
function missingColumns(path: string, columns: readonly string[]): Mistake[] {
  const has = (name: string): boolean => columns.includes(name);
  const named = `the first line names ${columns.join(', ')}`;
  const at = { line: 1, column: 1 };
  return [
    ...(['listener', 'canonical_value'] as const).flatMap((name) =>
      has(name)
        ? []
        : [errorAt(path, at, `${named}; a column ${name} is missing${remedy(name, columns)}`, 'names')],
    ),
    ...(has('clip') || (has('system') && has('item'))
      ? []
      : [
          errorAt(
            path,
            at,
            `${named}; a column clip, or system and item, must identify the clip of each row${remedy('clip', columns)}`,
            'names',
          ),
        ]),
  ];
}

/** Mistakes for rows without a listener or a clip. */
function emptyMistakes(path: string, { columns, rows }: Table): Mistake[] {
  const needed = columns.includes('clip') ? ['listener', 'clip'] : ['listener', 'system', 'item'];
  return rows.flatMap((row) =>
    needed
      .filter((name) => cellOf(row, name) === null)
      .map((name) =>
        errorAt(path, { line: row.line, column: 1 }, `${name} is empty; fill it in or delete the row`),
      ),
  );
}

const known = new Set([...COLUMNS, SITTING_COLUMN].map(({ name }) => name));

/** Factors of clips: the columns that Earshot does not know. Exports prefix a factor that has the name of a column. */
function factorNames(columns: readonly string[]): { column: string; factor: string }[] {
  return columns
    .filter((column) => !known.has(column))
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
export const clipIds = ({ rows }: Table): string[] => [...new Set(rows.map(clipOf))];

function ratingOf(
  row: TableRow,
  study: string,
  names: ReturnType<typeof factorNames>,
  pages: PageCounter,
  comparedClip: string | null,
): Rating {
  const text = (name: string): string | null => cellOf(row, name);
  const number = (name: string): number | null => {
    const value = text(name);
    return value === null ? null : Number(value);
  };
  const [listener, system, item] = [text('listener') ?? '', text('system'), text('item')];
  const session = text('session') ?? listener;
  const clip = clipOf(row);
  const block = number('block') ?? 1;
  const reasons = list(text('reasons'));
  const isOut = text('counts')?.toUpperCase() === 'FALSE' && reasons.length === 0;
  const counted = pages.place(JSON.stringify([listener, session, block]), item ?? clip);
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
    factors: factorsOf(row, names),
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
    reasons: isOut ? ['excluded before import'] : reasons,
    flags: list(text('flags')),
    review: text('review'),
    ...forEachMeasure(measures, ({ column }) => number(column)),
  };
}

/** Ratings of a table, and the table's columns under their export names. */
export interface LongRatings {
  mistakes: Mistake[];
  ratings: ImportedRating[];
  columns: readonly string[];
}

/**
 * Reads a table with one row for each rating and the column names of an export. Required are `listener`, `clip` (or
 * `system` and `item`) and `canonical_value`. Every other column is optional.
 */
export function longRatings(path: string, table: Table): LongRatings {
  const { columns } = table;
  const missing = missingColumns(path, table.columns);
  if (missing.length > 0) return { mistakes: missing, ratings: [], columns };
  const mistakes = [
    ...emptyMistakes(path, table),
    ...cellMistakes(path, table),
    ...comparedClipMistakes(path, table),
  ];
  if (mistakes.length > 0) return { mistakes, ratings: [], columns };
  const study = basename(path, extname(path));
  const pages = new PageCounter();
  const names = factorNames(table.columns);
  const otherOf = comparedClipOf(table);
  return {
    mistakes,
    columns,
    ratings: table.rows.map((row) => ({
      line: row.line,
      rating: ratingOf(row, study, names, pages, otherOf(row)),
    })),
  };
}
