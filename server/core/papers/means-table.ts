import type { ResultTable } from '../analysis/tables/table.ts';
import { ALPHA } from '../primary/conclusion.ts';
import { letterDisplay, type Tested } from './letter-display.ts';
import {
  columnCells,
  hasMarks,
  MARKS_NOTE,
  ROW_MARKS_NOTE,
  notesOf,
  plainCell,
  rowsOf,
  type PaperCell,
  type PaperTable,
} from './paper-table.ts';

const MEANS = 'primary means ';
const CONTRASTS = 'primary contrasts ';

/** The means of one scale with the differences that were tested. */
interface Estimated {
  scale: string;
  means: ResultTable;
  tested: Tested[];
}

function estimatedOf(tables: readonly ResultTable[]): Estimated[] {
  return tables
    .filter(({ name, rows }) => name.startsWith(MEANS) && rows.length > 0)
    .map((means) => {
      const scale = means.name.slice(MEANS.length);
      const contrasts = tables.find(({ name }) => name === CONTRASTS + scale)?.rows ?? [];
      return {
        scale,
        means,
        tested: contrasts.map(({ a, b, pAdjusted }) => ({
          a: String(a),
          b: String(b),
          isSignificant: typeof pAdjusted === 'number' && pAdjusted < ALPHA,
        })),
      };
    });
}

/** The one system that every tested difference is with; null if there is none. */
function baselineOf(tested: readonly Tested[], systems: readonly string[]): string | null {
  if (tested.length === 0 || tested.length !== systems.length - 1 || systems.length < 3) return null;
  return systems.find((name) => tested.every(({ a, b }) => a === name || b === name)) ?? null;
}

/** Signs of significance by system, and the sentence that explains them. */
interface Signs {
  of: ReadonlyMap<string, string>;
  note: string | null;
}

const NO_SIGNS: Signs = { of: new Map(), note: null };

/** The signs that the declared differences allow: letters for all pairs, a star for differences from one baseline. */
export function signsOf(systems: readonly string[], tested: readonly Tested[]): Signs {
  const baseline = baselineOf(tested, systems);
  if (baseline !== null) {
    const shown = tested.filter(({ isSignificant }) => isSignificant);
    return {
      of: new Map(shown.map(({ a, b }) => [a === baseline ? b : a, '*'])),
      note: `*: differs from ${baseline} at ${100 * ALPHA} %, after the correction of the primary analysis.`,
    };
  }
  if (tested.length !== (systems.length * (systems.length - 1)) / 2) return NO_SIGNS;
  return {
    of: letterDisplay(systems, tested),
    note: `Systems that share a letter do not differ at ${100 * ALPHA} %, after the correction of the primary analysis.`,
  };
}

const nameOf = (row: ResultTable['rows'][number]): string => String(row['system'] ?? '-');

/** The cells of a scale for the systems of the table; '-' for a system without ratings on it. */
function scaleCells(
  { means, tested }: Estimated,
  systems: readonly string[],
): { cells: PaperCell[]; signs: Signs } {
  const column = means.columns.find(({ key }) => key === 'mean');
  const own = means.rows.map(nameOf);
  const signs = signsOf(own, tested);
  const made = column ? columnCells({ ...column, best: 'highest' }, means.rows) : [];
  const bySystem = new Map(own.map((name, at) => [name, made[at]]));
  const cells = systems.map((name) => ({
    ...(bySystem.get(name) ?? plainCell('-')),
    sign: signs.of.get(name) ?? null,
  }));
  return { cells, signs };
}

/** Example: '44', or '40–44' if the scales differ. */
function extentOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.length === 0 ? '-' : least === most ? String(least) : `${least}–${most}`;
}

function countCells(estimated: readonly Estimated[], systems: readonly string[], key: string): PaperCell[] {
  return systems.map((name) => {
    const counts = estimated.flatMap(({ means }) =>
      means.rows.flatMap((row) => (nameOf(row) === name && typeof row[key] === 'number' ? row[key] : [])),
    );
    return plainCell(extentOf(counts));
  });
}

/** More scales than this are rows, so that the table is no wider than a page. */
const MOST_COLUMNS = 4;

/** The head and the rows of a table, which columns of cells make up. */
interface Grid {
  columns: PaperTable['columns'];
  rows: PaperCell[][];
}

const heads = (labels: readonly string[]): PaperTable['columns'] =>
  labels.map((label, at) => ({ label, isText: at === 0 }));

/** A row for each system. */
const bySystem = (
  systems: readonly string[],
  estimated: readonly Estimated[],
  cells: readonly (readonly PaperCell[])[],
): Grid => ({
  columns: heads(['System', 'n', 'Listeners', ...estimated.map(({ scale }) => scale)]),
  rows: rowsOf([
    systems.map(plainCell),
    countCells(estimated, systems, 'n'),
    countCells(estimated, systems, 'listeners'),
    ...cells,
  ]),
});

/** A row for each scale. */
const byScale = (
  systems: readonly string[],
  estimated: readonly Estimated[],
  cells: readonly (readonly PaperCell[])[],
): Grid => ({
  columns: heads(['Scale', 'n', ...systems]),
  rows: estimated.map(({ scale, means }, at) => [
    plainCell(scale),
    plainCell(extentOf(means.rows.flatMap(({ n }) => (typeof n === 'number' ? n : [])))),
    ...(cells[at] ?? []),
  ]),
});

/**
 * The means of the primary analysis, one row a system and one column a scale, with n, intervals and signs of significance:
 * the main table of most papers. More than four scales are rows. Null if the primary analysis estimates no means.
 */
export function meansTable(tables: readonly ResultTable[]): PaperTable | null {
  const estimated = estimatedOf(tables);
  const [first] = estimated;
  if (!first) return null;
  const systems = [...new Set(estimated.flatMap(({ means }) => means.rows.map(nameOf)))];
  const scales = estimated.map((one) => scaleCells(one, systems));
  const isWide = estimated.length > MOST_COLUMNS;
  const cells = scales.map((scale) => scale.cells);
  const grid = (isWide ? byScale : bySystem)(systems, estimated, cells);
  const signs = new Set(scales.flatMap(({ signs: { note } }) => note ?? []));
  return {
    name: 'primary means',
    caption: estimated.length === 1 ? first.means.title : 'Estimated means by system, with 95 % intervals',
    ...grid,
    ...notesOf(
      [...(hasMarks(grid.rows) ? [isWide ? ROW_MARKS_NOTE : MARKS_NOTE] : []), ...signs],
      [...new Set(estimated.flatMap(({ means }) => means.notes))],
    ),
    records: estimated.flatMap(({ scale, means }) => means.rows.map((row) => ({ scale, ...row }))),
  };
}
