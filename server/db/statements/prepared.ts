import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Db, Statement } from './db.ts';
import { type Steps, take } from './steps.ts';

/**
 * Makes a thing once a connection instead of at every call, most often a compiled query: building its text costs
 * several times what running it does. Values come as placeholders.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const compiled = known.get(db) ?? build(db);
    known.set(db, compiled);
    return compiled;
  };
}

/**
 * A statement in plain SQL, compiled once a connection. For the path of answers: to build a row by its schema takes several times as long
 * as to read it.
 */
export const statement = <Values extends object, Row = unknown>(
  sql: string,
): ((db: Db) => Statement<Values, Row>) => prepared((db) => db.$client.prepare<Values, Row>(sql));

/**
 * Inserts rows by a statement that ends with `values (...)`: all at once where each would be waited for, and otherwise one after
 * another.
 */
export function insertion(sql: string): (db: Db, rows: readonly object[]) => Steps<void> {
  const insert = statement<object>(sql);
  return function* (db, rows) {
    if (rows.length === 0) return;
    if (db.$insertAll) yield* take(db.$insertAll(sql, rows));
    else for (const row of rows) yield* take(insert(db).run(row));
  };
}

/** A plain INSERT of whole rows into a table, whose values have the names of its fields. */
export function insertInto(table: Table): string {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => name).join(', ');
  return `insert into ${getTableName(table)} (${names}) values (${columns.map(([field]) => `@${field}`).join(', ')})`;
}

/** Changes some columns of the row of a table that has an id, and returns the row; compiled once for each set of columns. */
export function changing<Row extends { id: string }>(
  table: Table,
): (db: Db, id: string, changes: Partial<Row>) => Steps<Row | undefined> {
  const columns = getTableColumns(table);
  const name = getTableName(table);
  const known = new Map<string, (db: Db) => Statement<object, Row>>();
  return function* (db, id, changes) {
    const fields = Object.keys(changes);
    const values = fields.map((field) => `${columns[field]?.name} = @${field}`).join(', ');
    const update =
      known.get(values) ??
      statement<object, Row>(
        `update ${name} set ${values} where id = @id returning ${columnsOf(table, name)}`,
      );
    known.set(values, update);
    return yield* take(update(db).get({ ...changes, id }));
  };
}

/** The columns of a table for a plain SELECT, under the names of their fields. */
export const columnsOf = (table: Table, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([field, { name }]) => `${alias}.${name} as "${field}"`)
    .join(', ');
