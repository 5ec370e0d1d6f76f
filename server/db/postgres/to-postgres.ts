import { is, sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { NUMBERED } from '../statements/dumped-tables.ts';
import { getTableConfig, SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Compared byte by byte, as SQLite does it. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const isCounted = (column: SQLiteColumn): boolean =>
  'autoIncrement' in column && column.autoIncrement === true;

function builderOf(column: SQLiteColumn): PgColumnBuilderBase {
  const { name } = column;
  if (isCounted(column)) return bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
  const isNumber = column.getSQLType() === 'integer';
  const plain = isNumber ? bigint(name, { mode: 'number' }) : text(name);
  const { default: value } = column;
  if (typeof value === 'number') plain.default(sql.raw(String(value)));
  if (typeof value === 'string') plain.default(sql.raw(`'${value}'`));
  if (column.notNull) plain.notNull();
  if (column.isUnique) plain.unique(column.uniqueName);
  if (column.primary) plain.primaryKey();
  return plain;
}

type Own = Readonly<Record<string, AnyPgColumn>>;

/** At least one, as drizzle wants them. */
function columnsOf(own: Own, columns: readonly (SQLiteColumn | SQL)[]): [AnyPgColumn, ...AnyPgColumn[]] {
  const [first, ...rest] = columns.map((column) => {
    const found = is(column, SQLiteColumn) ? own[column.name] : undefined;
    if (!found) throw new Error('a key or an index of PostgreSQL is made of columns');
    return found;
  });
  if (!first) throw new Error('a key or an index has a column');
  return [first, ...rest];
}

function constraintsOf(table: SQLiteTable, own: Own, tables: Tables): PgTableExtraConfigValue[] {
  const config = getTableConfig(table);
  return [
    ...config.primaryKeys.map((key) =>
      primaryKey({ name: `${config.name}_pk`, columns: columnsOf(own, key.columns) }),
    ),
    ...config.uniqueConstraints.map((key) => unique(key.getName()).on(...columnsOf(own, key.columns))),
    ...config.foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      return foreignKey({
        columns: columnsOf(own, columns),
        foreignColumns: columnsOf(tables.columnsOf(getTableConfig(foreignTable).name), foreignColumns),
      });
    }),
    ...config.indexes.map(({ config: made }) => {
      const begun = made.unique ? uniqueIndex(made.name) : index(made.name);
      const built = begun.on(...columnsOf(own, made.columns));
      return made.where ? built.where(made.where) : built;
    }),
    ...config.checks.map(({ name, value }) => check(name, value)),
  ];
}

/** The tables that were made so far: foreign keys are looked up once all are. */
interface Tables {
  columnsOf(table: string): Own;
}

/**
 * The same tables for PostgreSQL, by the same names: texts stay texts, integers become bigint, rows that SQLite numbers by itself
 * get a column `rowid`. So there is one declaration of each table.
 */
export function toPostgres(tables: Readonly<Record<string, SQLiteTable>>): Readonly<Record<string, PgTable>> {
  const columns = new Map<string, Own>();
  const all: Tables = { columnsOf: (table) => columns.get(table) ?? {} };
  const make = (table: SQLiteTable): PgTable => {
    const { name, columns: given } = getTableConfig(table);
    const builders: Record<string, PgColumnBuilderBase> = Object.fromEntries(
      given.map((column) => [column.name, builderOf(column)]),
    );
    if (NUMBERED.has(name))
      builders['rowid'] = bigint('rowid', { mode: 'number' }).notNull().generatedByDefaultAsIdentity();
    const made = pgTable(name, builders, (own) => constraintsOf(table, own, all));
    columns.set(
      name,
      Object.fromEntries(given.map((column) => [column.name, Reflect.get(made, column.name)])),
    );
    return made;
  };
  return Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, make(table)]));
}
