import { type Steps, take } from './steps.ts';
import { and, asc, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { Job, JobStore } from '../contract/job-store.ts';
import { JOB_STATES } from '#core/api/jobs.ts';
import { jobs } from './console-schema.ts';
import type { Runner } from './runner.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';

function toJob(row: typeof jobs.$inferSelect): Job {
  return { ...row, state: oneOf(JOB_STATES, row.state) };
}

function* beginJob(db: Db, job: Parameters<JobStore['beginJob']>[0]): Steps<Job> {
  const row = yield* take(
    db
      .insert(jobs)
      .values({ ...job, state: 'running' })
      .returning()
      .get(),
  );
  return toJob(row);
}

/** The part of the store that is about long work. */
export function jobStore({
  databaseBytes,
  read,
  write,
}: Pick<Runner, 'databaseBytes' | 'read' | 'write'>): JobStore {
  return {
    databaseBytes,
    beginJob: (job) => write((tx) => beginJob(tx, job)),
    endJob: (id, end) =>
      write(function* (tx) {
        yield* take(
          tx
            .update(jobs)
            .set(end)
            .where(and(eq(jobs.id, id), eq(jobs.state, 'running')))
            .run(),
        );
      }),
    jobOf: (study, id) =>
      read(function* (db) {
        const row = yield* take(
          db
            .select()
            .from(jobs)
            .where(and(eq(jobs.id, id), eq(jobs.study, study)))
            .get(),
        );
        return row ? toJob(row) : null;
      }),
    jobsOf: (study, limit) =>
      read(function* (db) {
        return (yield* take(
          db
            .select()
            .from(jobs)
            .where(eq(jobs.study, study))
            .orderBy(desc(jobs.createdAt), desc(jobs.id))
            .limit(limit)
            .all(),
        )).map(toJob);
      }),
    jobsOnDisk: () =>
      read(function* (db) {
        return (yield* take(
          db
            .select()
            .from(jobs)
            .where(or(eq(jobs.state, 'running'), isNotNull(jobs.file)))
            .orderBy(asc(jobs.createdAt))
            .all(),
        )).map(toJob);
      }),
    forgetJobFile: (id) =>
      write(function* (tx) {
        yield* take(tx.update(jobs).set({ file: null }).where(eq(jobs.id, id)).run());
      }),
  };
}
