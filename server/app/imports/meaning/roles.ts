import { meant, orList } from '../../../platform/words.ts';
import { refuseTable } from '../table/refuse.ts';
import { type Rows, cellOf, eachRow } from '../table/rows.ts';

/** Roles by the names of systems, by texts of a column role, or by names of clips. */
export type Roles = ReadonlyMap<string, string>;

/** Short names of roles. */
const SHORT: Readonly<Record<string, string>> = {
  reference: 'hidden reference',
  low: 'low anchor',
  mid: 'mid anchor',
  high: 'high anchor',
};

/** The role of a name. Example: 'reference' is the hidden reference. */
export const roleNamed = (name: string): string => SHORT[name] ?? name;

const PLACES = ['system', 'role', 'clip'] as const;

/** Gives rows the role of their system, of their text in the column role, or of their clip. Throws StudyMistakes for a name that no row has. */
export function withRoles(table: Rows, roles: Roles): Rows {
  if (roles.size === 0) return table;
  const places = PLACES.filter((name) => table.columns.includes(name));
  const names = new Set<string>();
  for (const row of table.rows) for (const place of places) names.add(cellOf(row, place) ?? '');
  refuseTable(
    table.file,
    [...roles.keys()]
      .filter((name) => !names.has(name))
      .map((name) => {
        const all = [...names].filter((known) => known !== '');
        const near = meant(name, all);
        const guess = near === null ? `there are ${orList(all.slice(0, 10))}` : `did you mean ${near}?`;
        const message = `${name} has a role, but no system, role or clip of the table has this name; ${guess}`;
        return { place: null, message, field: 'roles' };
      }),
  );
  return {
    ...table,
    columns: [...new Set([...table.columns, 'role'])],
    rows: eachRow(table.rows, (row) => {
      const place = places.find((name) => roles.has(cellOf(row, name) ?? ''));
      if (place === undefined) return row;
      return { line: row.line, cells: { ...row.cells, role: roles.get(cellOf(row, place) ?? '') ?? '' } };
    }),
  };
}
