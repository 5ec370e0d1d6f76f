import { type Steps, take } from './steps.ts';
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from './db.ts';
import { pages, sessions } from './schema.ts';

/** A list of any length as one value of a query. */
export const listOf = (values: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Nobody is expected to come back to these sessions, so the places of what is still ahead are free. */
export function* freeRest(db: Db, ids: SQL, at: number): Steps<void> {
  yield* take(
    db
      .update(pages)
      .set({ lease: 'released' })
      .where(and(inArray(pages.sessionId, ids), eq(pages.lease, 'reserved')))
      .run(),
  );
  yield* take(
    db
      .update(sessions)
      .set({ expiresAt: at })
      .where(and(inArray(sessions.id, ids), eq(sessions.state, 'active'), gt(sessions.expiresAt, at)))
      .run(),
  );
}
