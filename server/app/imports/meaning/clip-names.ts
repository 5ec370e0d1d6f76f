import { partsOf, type PathPattern } from '#core/clips/path-pattern.ts';
import { neutralised } from '#core/formats/csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { cellMistake, refuseHeader, refuseTable } from '../table/refuse.ts';
import { type Rows, cellOf, eachRow } from '../table/rows.ts';

/** A pattern of names of clips, as written. */
export interface NamePattern {
  text: string;
  pattern: PathPattern;
}

/** How names of clips are taken apart. */
export interface NameOptions {
  /** Patterns; the first that a name fits counts. */
  patterns: readonly NamePattern[];
  /** Where a name that fits in several ways is split; by default it is refused. */
  split?: 'first' | 'last' | undefined;
}

/** The end of a path or address with as many steps as the pattern. */
function endOf(path: string, { steps }: PathPattern): string {
  const names = path.replace(/[?#].*$/, '').split(/[/\\]/);
  return names.slice(-steps.length).join('/');
}

/** Parts of a name by the first pattern that it fits; null if it fits none. */
export function nameParts(name: string, { patterns, split }: NameOptions): Record<string, string> | null {
  for (const { pattern } of patterns) {
    const parts = partsOf(pattern, endOf(name, pattern), split);
    if (parts) return parts;
  }
  return null;
}

/** Sentence about a name that does not fit. */
function misfit(name: string, { patterns, split }: NameOptions): string {
  const texts = patterns.map(({ text }) => text).join(' or ');
  const fitsTwice =
    split === undefined && nameParts(name, { patterns, split: 'first' }) !== null
      ? 'fits in more than one way; choose where names are split (first or last)'
      : 'does not fit; correct the pattern, or add another one';
  return `the clip ${name} and the pattern ${texts}: the name ${fitsTwice}`;
}

/** Names of clips that fit no pattern, with the first row of each. */
export function misfits({ rows }: Rows, options: NameOptions): Map<string, TableRow> {
  const seen = new Set<string>();
  const found = new Map<string, TableRow>();
  for (const row of rows) {
    const clip = cellOf(row, 'clip');
    if (clip === null || seen.has(clip)) continue;
    seen.add(clip);
    if (!nameParts(clip, options)) found.set(clip, row);
  }
  return found;
}

/** Takes the columns of parts out of the names of clips. Throws StudyMistakes for names that do not fit, and for parts that are columns already. */
export function withNameParts(table: Rows, options: NameOptions): Rows {
  if (options.patterns.length === 0) return table;
  if (!table.columns.includes('clip'))
    refuseHeader(table, 'a pattern of names needs a column clip; name it, as in clip=file', 'name');
  const parts = [...new Set(options.patterns.flatMap(({ pattern }) => pattern.parts))];
  const taken = parts.find((name) => table.columns.includes(name));
  if (taken !== undefined)
    refuseHeader(
      table,
      `the table has a column ${taken} and so has the pattern; rename the part {${taken}}`,
      'name',
    );
  refuseTable(
    table.file,
    [...misfits(table, options)].map(([name, row]) =>
      cellMistake(table, row, 'clip', misfit(name, options), 'name'),
    ),
  );
  const known = new Map<string, Record<string, string>>();
  const partCells = (name: string): Record<string, string> => {
    const own = known.get(name);
    if (own) return own;
    const found = Object.entries(nameParts(name, options) ?? {}).map(([part, text]) => [
      part,
      neutralised(text),
    ]);
    const cells: Record<string, string> = Object.fromEntries(found);
    known.set(name, cells);
    return cells;
  };
  const comparesClips = table.columns.includes('compared_clip') && !table.columns.includes('compared_system');
  return {
    ...table,
    columns: [...table.columns, ...parts, ...(comparesClips ? ['compared_system'] : [])],
    rows: eachRow(table.rows, (row) => {
      const own = partCells(cellOf(row, 'clip') ?? '');
      const other = comparesClips ? cellOf(row, 'compared_clip') : null;
      const compared = other === null ? null : partCells(other)['system'];
      return {
        line: row.line,
        cells: {
          ...row.cells,
          ...own,
          ...(compared !== undefined && compared !== null && { compared_system: compared }),
        },
      };
    }),
    columnInFile(row, column) {
      const isOther = comparesClips && column === 'compared_system';
      return table.columnInFile(row, isOther ? 'compared_clip' : parts.includes(column) ? 'clip' : column);
    },
  };
}
