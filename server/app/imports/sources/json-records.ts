import type { JsonPlace } from './json-places.ts';

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

/** Writes a value into its cell: as its text, or as the place of the member `key` of the value around it. */
export type CellWriter = (value: unknown, around: JsonPlace, key: string | number) => string;

/** A record, and its place. */
export interface JsonRecord {
  cells: Cells;
  place: JsonPlace;
}

/** An object and its place. */
interface Placed {
  members: Members;
  place: JsonPlace;
}

/** Writes the members of an object into cells, those of objects in it with both names. */
function addCells(
  cells: Cells,
  { members, place }: Placed,
  prefix: string,
  write: CellWriter,
  without?: string,
): void {
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (name === without) continue;
    if (isMembers(value))
      addCells(cells, { members: value, place: { around: place, key: name } }, `${prefix}${name}.`, write);
    else cells[prefix + name] = write(value, place, name);
  }
}

/** Cells of an object on the way to the records. Lists of objects are not about a record and are left out. */
function wayCells({ members, place }: Placed, way: string, write: CellWriter, without: string): Cells {
  const plain = Object.fromEntries(
    Object.entries(members).filter(([, value]) => !(Array.isArray(value) && value.some(isMembers))),
  );
  const cells: Cells = {};
  addCells(cells, { members: plain, place }, way === '' ? '' : `${way}.`, write, without);
  return cells;
}

interface Found {
  /** Cells of the objects on the way, by column. */
  cells: Cells;
  /** Names of the members on the way, with points between. */
  way: string;
  value: unknown;
  place: JsonPlace;
}

/** The values that a path leads to. Lists on the way are followed into each element. */
function* follow(found: Found, steps: readonly Step[], write: CellWriter): Generator<Found> {
  const { cells, way, value, place } = found;
  const [step, ...rest] = steps;
  if (Array.isArray(value) && (!step || 'member' in step)) {
    for (const [key, element] of value.entries())
      yield* follow({ cells, way, value: element, place: { around: place, key } }, steps, write);
    return;
  }
  if (!step) {
    yield found;
    return;
  }
  if ('member' in step) {
    const { member } = step;
    if (!isMembers(value)) return;
    const own = { ...cells, ...wayCells({ members: value, place }, way, write, member) };
    if (!(member in value)) return;
    const inner = { value: value[member], place: { around: place, key: member } };
    yield* follow({ cells: own, way: way === '' ? member : `${way}.${member}`, ...inner }, rest, write);
    return;
  }
  const entries = Array.isArray(value)
    ? value.map((own, index) => [`${index + 1}`, own, index] as const)
    : isMembers(value)
      ? Object.entries(value).map(([key, own]) => [key, own, key] as const)
      : [];
  for (const [name, own, key] of entries)
    yield* follow(
      {
        cells: { ...cells, [step.key]: write(name, place, key) },
        way,
        value: own,
        place: { around: place, key },
      },
      rest,
      write,
    );
}

function cellsOf({ cells: way, value, place }: Found, write: CellWriter): Cells {
  const cells: Cells = {};
  const own = isMembers(value) ? value : { [VALUE]: value };
  for (const name in way) cells[Object.hasOwn(own, name) ? `root.${name}` : name] = way[name] ?? '';
  if (isMembers(value)) addCells(cells, { members: value, place }, '', write);
  else cells[VALUE] = write(value, place?.around ?? null, place?.key ?? '');
  return cells;
}

/** The records that a path leads to in JSON. */
export function* recordsAt(
  value: unknown,
  steps: readonly Step[],
  write: CellWriter,
): Generator<JsonRecord, void> {
  for (const found of follow({ cells: {}, way: '', value, place: null }, steps, write))
    yield { cells: cellsOf(found, write), place: found.place };
}
