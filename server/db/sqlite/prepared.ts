import type { Db } from './open.ts';

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
