import { getTableColumns, type Table } from 'drizzle-orm';
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

/** The columns of a table for a plain SELECT, under the names of their fields. */
export const columnsOf = (table: Table, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([field, { name }]) => `${alias}.${name} as "${field}"`)
    .join(', ');
