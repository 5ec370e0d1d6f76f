import type { analyseStudy, readRatedStudy, ResultTable } from './server-parts.ts';

/**
 * Takes the wording out of results, so that better wording needs no new fixture. Keys, ids, numbers and their order stay. Titles, labels,
 * notes, captions, meanings and conclusions go.
 */

type Report = Awaited<ReturnType<typeof analyseStudy>>['json'];
type Rated = Awaited<ReturnType<typeof readRatedStudy>>;
type Figure = Report['blocks'][number]['figures'][number];
type Rows = ResultTable['rows'];

/** Finds the names of a study and the numbers in a text. */
type Names = (text: string) => string;

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** The names that a study's data have themselves: of clips, listeners, scales, rules and so on. */
export function namesIn(
  { ratings, metrics }: Pick<Rated, 'ratings' | 'metrics'>,
  rules: readonly string[],
): Names {
  const own = [...ratings].flatMap((rating) => [
    rating.session,
    rating.listener,
    rating.clip,
    rating.comparedClip,
    rating.system,
    rating.comparedSystem,
    rating.item,
    rating.scale,
    rating.role,
    rating.label,
    ...Object.entries(rating.factors).flat(),
    ...rating.reasons,
    ...rating.flags,
  ]);
  const names = new Set([...own, ...rules, ...metrics.map(({ name }) => name)].flatMap((name) => name ?? []));
  const longestFirst = [...names].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const known = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:${longestFirst.map(escaped).join('|')}|\d+(?:\.\d+)?)(?![\p{L}\p{N}_])`,
    'gu',
  );
  return (text) => (names.has(text) ? text : [...text.matchAll(known)].map(([name]) => name).join(' | '));
}

function rowsWithoutWords(rows: Rows, names: Names): unknown[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]) => [key, typeof cell === 'string' ? names(cell) : cell]),
    ),
  );
}

export function tableWithoutWords({ name, tier, columns, rows }: ResultTable, names: Names): unknown {
  const shown = columns.map(({ key, interval, digits }) => ({ key, interval, digits }));
  return { name, tier, columns: shown, rows: rowsWithoutWords(rows, names) };
}

const FIGURE_WORDS = new Set(['title', 'summary', 'label', 'notes', 'order']);

function figureWithoutWords({ rows, ...figure }: Figure, names: Names): unknown {
  const channels = [figure.x, figure.y, figure.color, figure.panel];
  return {
    ...withoutKeys(figure, FIGURE_WORDS),
    orders: channels.map((channel) => channel?.order?.map(names) ?? null),
    rows: rowsWithoutWords(rows, names),
  };
}

function withoutKeys(value: object, keys: ReadonlySet<string>): Record<string, unknown> {
  const kept = Object.entries(value).filter(([key]) => !keys.has(key));
  return Object.fromEntries(kept.map(([key, member]) => [key, without(member, keys)]));
}

function without(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((member) => without(member, keys));
  return typeof value === 'object' && value !== null ? withoutKeys(value, keys) : value;
}

/** A report, with an entry for each table and figure. */
export function reportWithoutWords(of: string, report: Report, names: Names): Record<string, unknown> {
  const { blocks, title: _title, warnings, ...about } = report;
  const found: Record<string, unknown> = { [of]: { ...about, warnings: warnings.length } };
  for (const { block, method, versions, tables, figures } of blocks) {
    const at = `${of}, block ${block}, version ${versions.join('+')}`;
    const listed = { tables: tables.map(({ name }) => name), figures: figures.map(({ name }) => name) };
    found[at] = { method, ...listed };
    for (const table of tables) found[`${at}, table ${table.name}`] = tableWithoutWords(table, names);
    for (const figure of figures) found[`${at}, figure ${figure.name}`] = figureWithoutWords(figure, names);
  }
  return found;
}

/** Sentences, and what changes with them. */
const DICTIONARY_WORDS = new Set('about meaning limits source format title bytes sha256'.split(' '));

/** A data dictionary without its sentences. */
export const dictionaryWithoutWords = (dictionary: unknown): unknown => without(dictionary, DICTIONARY_WORDS);

const LAST_CELL = /,(?<cell>"(?:[^"]|"")*"|[^",\r\n]*)(?<end>\r?\n)$/u;

/** A line of a table whose last cell says in words what was found; of the table of checks its numbers stay. */
export function lineWithoutWords(line: string, keepsNumbers: boolean): string {
  return line.replace(LAST_CELL, (_all, cell: string, end: string) =>
    keepsNumbers ? `,${(cell.match(/\d+(?:\.\d+)?/gu) ?? []).join(' ')}${end}` : end,
  );
}
