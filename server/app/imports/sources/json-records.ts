import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { cellText } from './cell-text.ts';
import type { Rows } from '../table/rows.ts';

/** A JSON object. */
type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A step of a path: the name of a member, or a name for the keys or places of all members. */
type Step = { member: string } | { key: string };

/** Column of a record that is a number or text instead of an object. */
const VALUE = 'value';

/** Parses a path. Example: 'sessions.trials.{clip}'. Null for an invalid one. */
export function pathSteps(path: string): Step[] | null {
  const steps = path.split('.').map((part): Step | null => {
    const [, key] = /^\{([^{}]+)\}$/.exec(part) ?? [];
    if (key !== undefined) return { key };
    return part === '' || /[{}]/.test(part) ? null : { member: part };
  });
  const known = steps.flatMap((step) => step ?? []);
  return known.length === steps.length ? known : null;
}

type Cells = Record<string, string>;

/** Writes the members of an object into cells, those of objects in it with both names. */
function addCells(cells: Cells, members: Members, prefix: string, without?: string): void {
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (name === without) continue;
    if (isMembers(value)) addCells(cells, value, `${prefix}${name}.`);
    else cells[prefix + name] = cellText(value);
  }
}

/** Cells of an object on the way to the records. Lists of objects are not about a record and are left out. */
function wayCells(members: Members, way: string, without: string | undefined): Cells {
  const plain = Object.fromEntries(
    Object.entries(members).filter(([, value]) => !(Array.isArray(value) && value.some(isMembers))),
  );
  const cells: Cells = {};
  addCells(cells, plain, way === '' ? '' : `${way}.`, without);
  return cells;
}

interface Found {
  /** Cells of the objects on the way, by column. */
  way: Cells;
  value: unknown;
}

/** The values that a path leads to. Lists on the way are followed into each element. */
function* follow(value: unknown, steps: readonly Step[], way: string, cells: Cells): Generator<Found> {
  const [step, ...rest] = steps;
  if (Array.isArray(value) && (!step || 'member' in step)) {
    for (const element of value) yield* follow(element, steps, way, cells);
    return;
  }
  if (!step) {
    yield { way: cells, value };
    return;
  }
  if ('member' in step) {
    if (!isMembers(value)) return;
    const own = { ...cells, ...wayCells(value, way, step.member) };
    if (step.member in value)
      yield* follow(value[step.member], rest, way === '' ? step.member : `${way}.${step.member}`, own);
    return;
  }
  const entries = Array.isArray(value)
    ? value.map((own, index) => [`${index + 1}`, own] as const)
    : isMembers(value)
      ? Object.entries(value)
      : [];
  for (const [key, own] of entries) yield* follow(own, rest, way, { ...cells, [step.key]: cellText(key) });
}

function cellsOf({ way, value }: Found): Cells {
  const cells: Cells = {};
  const own = isMembers(value) ? value : { [VALUE]: value };
  for (const name in way) cells[Object.hasOwn(own, name) ? `root.${name}` : name] = way[name] ?? '';
  addCells(cells, own, '');
  return cells;
}

/** The records that a path leads to in JSON, as a table. The line of a row is the number of its record. */
export function recordsAt(value: unknown, steps: readonly Step[]): Rows {
  const columns = new Set<string>();
  const rows: TableRow[] = [];
  for (const found of follow(value, steps, '', {})) {
    const cells = cellsOf(found);
    for (const name in cells) columns.add(name);
    rows.push({ line: rows.length + 1, cells });
  }
  return { columns: [...columns], rows };
}
