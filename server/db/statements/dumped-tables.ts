import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { schema } from './db.ts';

/** A table that belongs to what is stored, rather than to the installation that stores it. */
export interface DumpedTable {
  name: string;
  /** Columns that identify its rows and give their order. */
  key: readonly string[];
  /** Whether its rows have a number in SQLite, and a column `rowid` in PostgreSQL, that says in which order they came. */
  isNumbered: boolean;
  /** Whether its key is a number that the database counts up. */
  isCounted: boolean;
}

/** Tables without a key that says in which order their rows came. */
export const NUMBERED: ReadonlySet<string> = new Set(['sessions', 'checks']);

type Config = ReturnType<typeof getTableConfig>;

function dumped({ name, columns, primaryKeys }: Config): DumpedTable {
  const own = columns.filter(({ primary }) => primary);
  const key = [...own, ...primaryKeys.flatMap((key) => key.columns)].map((column) => column.name);
  const isNumbered = NUMBERED.has(name);
  return {
    name,
    key: isNumbered ? ['rowid'] : key,
    isNumbered,
    isCounted: own.some((column) => column.getSQLType() === 'integer'),
  };
}

const refersTo = ({ foreignKeys }: Config): string[] =>
  foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);

/** Tables in an order in which each comes after those that it refers to. */
function inOrder(configs: readonly Config[]): Config[] {
  const placed: Config[] = [];
  const isPlaced = (name: string): boolean => placed.some((config) => config.name === name);
  while (placed.length < configs.length) {
    const next = configs.find(
      (config) =>
        !isPlaced(config.name) && refersTo(config).every((name) => name === config.name || isPlaced(name)),
    );
    if (!next) throw new Error('tables refer to each other in a circle');
    placed.push(next);
  }
  return placed;
}

/** Tables whose rows are kept by triggers of other tables. */
export const DERIVED: ReadonlySet<string> = new Set(['fills', 'completed_sessions', 'kept_ratings']);

/** Every table of a dump, those first that others refer to, and last those that triggers keep. */
export function dumpedTables(): DumpedTable[] {
  const all = inOrder(Object.values(schema).map((table) => getTableConfig(table)))
    .filter(({ name }) => name !== 'installation')
    .map(dumped);
  return [...all.filter(({ name }) => !DERIVED.has(name)), ...all.filter(({ name }) => DERIVED.has(name))];
}
