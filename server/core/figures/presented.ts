import type { Channel, Figure } from '../analysis/tables/figure.ts';
import type { Cell, ResultTable, TableColumn } from '../analysis/tables/table.ts';
import { naturalOrder } from '../order/natural-order.ts';
import type { Language } from '../text/languages.ts';
import { WRITERS } from '../words/writers.ts';
import { nameOf } from './mark-rows.ts';
import { pagesOf } from './pages.ts';
import type { FigureStyle } from './style.ts';

type Rows = readonly Readonly<Record<string, Cell>>[];

interface Parts {
  tables: ResultTable[];
  figures: Figure[];
}

/** Members of rows that name a system, or a pair of systems. */
const SYSTEMS: ReadonlySet<string> = new Set([
  'system',
  'name',
  'over',
  'compared',
  'against',
  'pair',
  'a',
  'b',
]);
const BETWEEN = ' - ';
/** Keys of ids of listeners, each with the key of the code that is shown for it. */
export const LISTENERS: Readonly<Record<string, string>> = { listener: 'code', other: 'otherCode' };
/** Listeners with longer names get codes. */
const SHORT = 8;

/** The display name of a system or of both of a pair; null if it has none. */
function systemName(cell: string, names: Readonly<Record<string, string>>): string | null {
  const own = names[cell];
  if (own !== undefined) return own;
  const pair = cell.split(BETWEEN);
  const shown = pair.map((one) => names[one] ?? one).join(BETWEEN);
  return pair.length === 2 && shown !== cell ? shown : null;
}

const cellsOf = (rows: Rows, key: string): string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : []))),
];

const hasListeners = (rows: Rows): boolean => rows.some((row) => typeof row['listener'] === 'string');

/** An id at the start of a cell, like that of 'id (not kept)'. */
const idIn = (cell: string): string => cell.split(' (')[0] ?? cell;

/** Whether a cell names a listener; '(mean)' does not. */
const isId = (cell: string): boolean => !cell.startsWith('(');

/** A code for each listener of the results in natural order: L01, L02, …; empty if all have short names. */
export function listenerCodes(blocks: readonly Parts[]): Map<string, string> {
  const all = blocks.flatMap(({ tables, figures }) => [...tables, ...figures]).map(({ rows }) => rows);
  const ids = new Set(
    all
      .filter(hasListeners)
      .flatMap((rows) => Object.keys(LISTENERS).flatMap((key) => cellsOf(rows, key).filter(isId).map(idIn))),
  );
  if ([...ids].every((id) => id.length <= SHORT)) return new Map();
  const digits = Math.max(2, String(ids.size).length);
  return new Map(
    [...ids].toSorted(naturalOrder).map((id, at) => [id, `L${String(at + 1).padStart(digits, '0')}`]),
  );
}

interface Naming {
  style: FigureStyle;
  codes: ReadonlyMap<string, string>;
  language: Language;
}

/** The texts of cells that differ from the data: names of systems, codes of listeners. */
function wordsFor(key: string | null, rows: Rows, { style, codes }: Naming): Record<string, string> {
  if (key === null) return {};
  const found: [string, string][] = [];
  for (const cell of cellsOf(rows, key)) {
    const name = SYSTEMS.has(key) && style.names ? systemName(cell, style.names) : null;
    const code = key in LISTENERS && hasListeners(rows) ? codes.get(idIn(cell)) : undefined;
    if (name !== null) found.push([cell, name]);
    if (code !== undefined) found.push([cell, code + cell.slice(idIn(cell).length)]);
  }
  return Object.fromEntries(found);
}

/** Systems in the order of the style, then the others. */
function orderFor({ key, order = [] }: Channel, rows: Rows, { style }: Naming): readonly string[] {
  const names = [...new Set([...order, ...rows.map((row) => nameOf(row[key]))])];
  const asked = style.order ?? [];
  if (!SYSTEMS.has(key) || !names.some((name) => asked.includes(name))) return order;
  return [...asked.filter((name) => names.includes(name)), ...names.filter((name) => !asked.includes(name))];
}

function channelFor<Some extends Channel>(channel: Some, rows: Rows, naming: Naming): Some {
  const words = wordsFor(channel.key, rows, naming);
  const order = orderFor(channel, rows, naming);
  return {
    ...channel,
    ...(order.length > 0 && { order }),
    ...(Object.keys(words).length > 0 && { words: { ...channel.words, ...words } }),
  };
}

/** A text in which the ids of listeners are codes. */
function textIn(text: string, { codes }: Naming): string {
  if (codes.size === 0) return text;
  return text.replaceAll(/[\p{L}\p{N}_-]+/gu, (word) => codes.get(word) ?? word);
}

/** Rows with the codes of their listeners. */
function codedRows(rows: Rows, { codes }: Naming): Rows {
  if (codes.size === 0 || !hasListeners(rows)) return rows;
  return rows.map((row) => {
    const own = Object.entries(LISTENERS).flatMap(([key, code]) => {
      const cell = row[key];
      const found = typeof cell === 'string' ? codes.get(idIn(cell)) : undefined;
      return found === undefined ? [] : [[code, found]];
    });
    return { ...Object.fromEntries(own), ...row };
  });
}

const SIGNS = /[\^$\\.*+?()[\]{}|]/gu;

/** The text alternative with the display names of the systems in the rows, each only as a whole word. */
function summaryIn({ summary, rows }: Figure, naming: Naming): string {
  const text = textIn(summary, naming);
  const own = naming.style.names ?? {};
  const cells = [...SYSTEMS]
    .flatMap((key) => cellsOf(rows, key))
    .flatMap((cell) => [cell, ...cell.split(BETWEEN)]);
  const known = [...new Set(cells)].filter((cell) => own[cell] !== undefined);
  if (known.length === 0) return text;
  const any = known
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(SIGNS, String.raw`\$&`))
    .join('|');
  const word = String.raw`[\p{L}\p{N}_-]`;
  return text.replaceAll(new RegExp(`(?<!${word})(?:${any})(?!${word})`, 'gu'), (name) => own[name] ?? name);
}

function figureFor(figure: Figure, naming: Naming): Figure {
  const { rows } = figure;
  const of = <Some extends Channel>(channel: Some): Some => channelFor(channel, rows, naming);
  return {
    ...figure,
    summary: summaryIn(figure, naming),
    rows: codedRows(rows, naming),
    x: of(figure.x),
    y: of(figure.y),
    ...(figure.color && { color: of(figure.color) }),
    ...(figure.panel && { panel: of(figure.panel) }),
  };
}

/** A column of listeners as their codes, then as their ids. */
function columnsFor(column: TableColumn, rows: Rows, naming: Naming): TableColumn[] {
  const { key } = column;
  const code = key === null ? undefined : LISTENERS[key];
  if (code !== undefined && naming.codes.size > 0 && hasListeners(rows))
    return [
      { ...column, key: code },
      { ...column, label: `${column.label} (id)` },
    ];
  const words = wordsFor(key, rows, naming);
  return [Object.keys(words).length === 0 ? column : { ...column, words: { ...column.words, ...words } }];
}

const tableFor = (table: ResultTable, naming: Naming): ResultTable => ({
  ...table,
  columns: table.columns.flatMap((column) => columnsFor(column, table.rows, naming)),
  rows: codedRows(table.rows, naming),
  notes: table.notes.map((note) => textIn(note, naming)),
});

/**
 * Results as they are shown: systems with the names and in the order of the style, listeners with a short code that is
 * the same in all tables and figures, and figures split where a page ends. Rows keep their data.
 */
export function presented<Block extends Parts>(
  blocks: readonly Block[],
  style: FigureStyle,
  language: Language,
): Block[] {
  const naming = { style, codes: listenerCodes(blocks), language };
  return blocks.map((block) => ({
    ...block,
    tables: block.tables.map((table) => tableFor(table, naming)),
    figures: block.figures.flatMap((figure) => pagesOf(figureFor(figure, naming), style, WRITERS[language])),
  }));
}
