import type { BlockResult } from '../analysis/blocks/analyse-blocks.ts';
import type { Figure } from '../analysis/tables/figure.ts';
import type { ResultTable } from '../analysis/tables/table.ts';
import { LISTENERS } from '../figures/presented.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { PAPER_LAYOUTS, type LayoutPart } from './layout.ts';
import { meansTable } from './means-table.ts';
import { paperTable, type PaperTable } from './paper-table.ts';
import { spreadTable } from './spread-table.ts';

/** A table or a figure in its place in the paper. */
export type PaperPart = { table: PaperTable; figure?: never } | { figure: Figure; table?: never };

const SPECIAL = /[.+?^${}()|[\]\\]/gu;

/** Whether a name matches a pattern, in which * matches any text. */
export function matches(pattern: string, name: string): boolean {
  const source = pattern.replaceAll(SPECIAL, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 'u').test(name);
}

/** The keys of a table that the patterns select, in their order. */
function keysOf({ columns }: ResultTable, patterns: readonly string[]): string[] {
  const keys = columns.flatMap(({ key }) => key ?? []);
  return [...new Set(patterns.flatMap((pattern) => keys.filter((key) => matches(pattern, key))))];
}

/** The table with each listener's code in place of the long id. */
function withCodes({ columns, rows, ...table }: ResultTable): ResultTable {
  const coded = Object.entries(LISTENERS).filter(([, code]) => columns.some(({ key }) => key === code));
  const ids = new Set(coded.map(([id]) => id));
  return {
    ...table,
    columns: columns
      .filter(({ key }) => !ids.has(key ?? ''))
      .map((column) => ({
        ...column,
        key: coded.find(([, code]) => code === column.key)?.[0] ?? column.key,
      })),
    rows: rows.map((row) =>
      Object.assign({}, row, ...coded.map(([id, code]) => ({ [id]: row[code] ?? row[id] ?? null }))),
    ),
  };
}

const ofTable = (table: PaperTable | null): PaperPart[] => (table === null ? [] : [{ table }]);

/** Columns of the observed means, which stand for estimated means that the primary analysis lacks. */
const OBSERVED = ['question', 'system', 'n', 'listeners', 'mean'];

function meansParts(tables: readonly ResultTable[]): PaperPart[] {
  const estimated = meansTable(tables);
  if (estimated !== null) return [{ table: estimated }];
  return tables
    .filter(({ name, rows }) => rows.length > 0 && (name === 'systems' || matches('* by system', name)))
    .map((table) => ({ table: paperTable(table, OBSERVED) }));
}

function partsOf(part: LayoutPart, { tables, figures }: BlockResult): PaperPart[] {
  if ('means' in part) return meansParts(tables);
  if ('figure' in part)
    return figures.filter(({ name }) => matches(part.figure, name)).map((figure) => ({ figure }));
  return tables
    .filter(
      ({ name, rows, tier }) =>
        rows.length > 0 && (tier === 'detail') === (part.isDetail === true) && matches(part.table, name),
    )
    .flatMap((table) => {
      const { columns, spread, sortBy } = part;
      if (spread) return ofTable(hasCells(table, spread.cell) ? spreadTable(table, spread) : null);
      const shown = withCodes(table);
      const sorted = sortBy === undefined ? shown : { ...shown, rows: inNameOrder(shown.rows, sortBy) };
      return ofTable(paperTable(sorted, columns && keysOf(sorted, columns)));
    });
}

/** Rows by a name, with those whose name has brackets, such as a mean, last. */
function inNameOrder(rows: ResultTable['rows'], key: string): ResultTable['rows'] {
  const nameOfRow = (row: ResultTable['rows'][number]): string => String(row[key] ?? '');
  const isSummary = (row: ResultTable['rows'][number]): number => Number(nameOfRow(row).startsWith('('));
  return rows.toSorted((a, b) => isSummary(a) - isSummary(b) || naturalOrder(nameOfRow(a), nameOfRow(b)));
}

const hasCells = ({ rows }: ResultTable, key: string): boolean =>
  rows.some((row) => row[key] !== null && row[key] !== undefined);

/** The identity of a part within its block. */
const nameOf = ({ table, figure }: PaperPart): string =>
  table ? `table ${table.name}` : `figure ${figure.name}`;

/**
 * The results of a block as the paper of its method prints them: the same tables and figures, in its order, each once.
 * Results that the layout does not name stay in the report. Throws for a method without a layout.
 */
export function paperParts(block: BlockResult): PaperPart[] {
  const layout = PAPER_LAYOUTS[block.method];
  if (!layout) throw new Error(`paperParts requires a layout of the method ${block.method}`);
  const found = layout.parts.flatMap((part) => partsOf(part, block));
  return [...new Map(found.map((part) => [nameOf(part), part])).values()];
}
