import { setTimeout as wait } from 'node:timers/promises';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { JobProgress, JobView } from '#core/api/jobs.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { ClusterStore } from '../../db/contract/cluster-store.ts';
import type { Job, JobStore } from '../../db/contract/job-store.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { StorageError } from '../../storage/contract.ts';
import { storageAway } from './storage-away.ts';
import type { JobFile, JobFiles } from './job-files.ts';
import { jobView, KEPT_MS } from './job-view.ts';

/** Free space below which no job starts, bytes. It is reserved for answers. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;
const AT_ONCE = 20;
const GRACE_MS = 5000;
const STORE_AGAIN_MS = 1000;

type JobEnd = Parameters<JobStore['endJob']>[1];

/** Dependencies of a job's task. */
export interface JobWorld {
  progress(progress: JobProgress): void;
  /** Aborts when the job is cancelled. */
  signal: AbortSignal;
  /** Folder of the job, for its file. */
  folder: string;
}

export interface JobOutcome {
  /** Plain data for pages. */
  result: unknown;
  /** Name of the file in the job's folder; null if there is no file to download. */
  file: string | null;
}

export interface JobOrder {
  study: string;
  kind: string;
  /** The request as plain data. */
  request: unknown;
  /** Name of the account. */
  actor: string;
  /** Estimated bytes that it may write to the disk. */
  needsBytes?: number;
  /** Refusal of a second job of this kind in the same study while one is running; null allows several. */
  refusal?: string;
}

interface Running {
  stop: AbortController;
  progress: JobProgress | null;
  ended: Promise<void>;
}

type World = Pick<AppContext, 'now' | 'randomId' | 'log' | 'freeBytes'> & {
  store: JobStore & Pick<ClusterStore, 'hold' | 'isHeld'>;
};

const STOPPED = 'the server stopped before the job finished: start it again';

/** Message about an error for the researcher; null for an internal error. */
function messageFor(cause: unknown): string | null {
  const isReadable = cause instanceof AppError || cause instanceof StoreError;
  return isReadable ? cause.message : storageAway(cause);
}

/** Runs jobs in the background, records their results, and keeps their files for a while. */
export class JobRunner {
  readonly #world: World;
  readonly #files: JobFiles;
  readonly #running = new Map<string, Running>();
  /** Kinds of running jobs, by study, of which a second one is refused. */
  readonly #single = new Set<string>();
  #isClosed = false;

  constructor(world: World, files: JobFiles) {
    this.#world = world;
    this.#files = files;
  }

  /**
   * Starts a job without waiting for its end. Throws StoreError 'disk-full', AppError 'too-many-requests' while many
   * jobs run, and 'conflict' as the order says.
   */
  async start(order: JobOrder, work: (world: JobWorld) => Promise<JobOutcome>): Promise<JobView> {
    const { study, kind, refusal } = order;
    if (refusal === undefined) return (await this.#begin(order, work)).view;
    // Mark the job before the first await, so that one of two simultaneous requests is refused.
    const place = JSON.stringify([study, kind]);
    if (this.#single.has(place)) throw new AppError('conflict', refusal);
    this.#single.add(place);
    try {
      const { view, ended } = await this.#begin(order, work);
      void ended.finally(() => this.#single.delete(place));
      return view;
    } catch (cause) {
      this.#single.delete(place);
      throw cause;
    }
  }

  async #begin(
    order: JobOrder,
    work: (world: JobWorld) => Promise<JobOutcome>,
  ): Promise<{ view: JobView; ended: Promise<void> }> {
    const { store, now, randomId, freeBytes, log } = this.#world;
    const { study, kind, request, actor, needsBytes = 0 } = order;
    if (this.#isClosed || this.#running.size >= AT_ONCE)
      throw new AppError('too-many-requests', 'too many jobs are running: wait until one has finished');
    if ((await freeBytes()) < LEAST_FREE_BYTES + needsBytes)
      throw new StoreError(
        'disk-full',
        'the disk of the server is nearly full: delete old exports or free some space, then start the job again',
      );
    const id = randomId();
    const release = await store.hold(id);
    const job = await store.beginJob({
      id,
      study,
      kind,
      request: canonicalJson(request),
      actor,
      createdAt: now(),
    });
    const stop = new AbortController();
    const running: Running = { stop, progress: null, ended: Promise.resolve() };
    this.#running.set(job.id, running);
    const run = async (): Promise<void> => {
      try {
        await this.#storeEnd(job, await this.#endOf(job, running, work));
      } finally {
        this.#running.delete(job.id);
        await release();
      }
    };
    // The lock also ends with the connection to the database.
    running.ended = run().catch((cause: unknown) => log(`ending ${kind} of ${study}: ${String(cause)}`));
    return { view: this.#view(job), ended: running.ended };
  }

  async list(study: string, limit = 100): Promise<JobView[]> {
    return (await this.#world.store.jobsOf(study, limit)).map((job) => this.#view(job));
  }

  /** Number of jobs that are under way. */
  get running(): number {
    return this.#running.size;
  }

  /** Throws AppError 'not-found' if the study has no such job. */
  async get(study: string, id: string): Promise<JobView> {
    return this.#view(await this.#job(study, id));
  }

  /** File of a job's result. Throws AppError 'not-found' if there is none. */
  async file(study: string, id: string): Promise<JobFile> {
    const found = await this.#files.find(await this.#job(study, id));
    if (!found) throw new AppError('not-found', 'this file was deleted: create it again');
    return found;
  }

  /** Stops a running job, or deletes the file of a finished one. */
  async remove(study: string, id: string): Promise<JobView> {
    const job = await this.#job(study, id);
    const running = this.#running.get(job.id);
    if (running) {
      running.stop.abort(new AppError('conflict', 'cancelled'));
      await running.ended;
    } else await this.#forget(job);
    return this.get(study, id);
  }

  /**
   * Marks jobs as failed whose server is gone, and deletes their files. Called when the server starts, and from time to time.
   */
  async recover(): Promise<void> {
    const { store, now } = this.#world;
    for (const { id, state } of await store.jobsOnDisk())
      if (state === 'running' && !(await store.isHeld(id))) await store.endJob(id, failure(STOPPED, now()));
    await this.sweep();
  }

  /** Deletes expired files, and folders of jobs without files. */
  async sweep(): Promise<void> {
    const { store, now, log } = this.#world;
    const kept = new Set<string>();
    for (const job of await store.jobsOnDisk()) {
      const isOld = job.endedAt !== null && job.endedAt + KEPT_MS <= now();
      kept.add(job.id);
      try {
        if (isOld || (await this.#files.isGone(job))) await this.#forget(job);
      } catch (cause) {
        // While the storage is away its files are not gone.
        if (!(cause instanceof StorageError)) throw cause;
        log(`looking for the file of a job: ${cause.message}`);
      }
    }
    for (const id of await this.#files.folders())
      if (!kept.has(id) && !this.#running.has(id)) await this.#files.clear(id);
  }

  /** Stops all jobs and waits a while for their end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort(new AppError('conflict', STOPPED));
    const patience = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), patience]);
  }

  async #endOf(job: Job, running: Running, work: (world: JobWorld) => Promise<JobOutcome>): Promise<JobEnd> {
    const { now, log } = this.#world;
    const { signal } = running.stop;
    try {
      const folder = await this.#files.begin(job.id);
      signal.throwIfAborted();
      const progress = (latest: JobProgress): void => {
        running.progress = latest;
      };
      const outcome = await Promise.race([work({ signal, folder, progress }), aborted(signal)]);
      signal.throwIfAborted();
      const result = JSON.stringify(outcome.result ?? null);
      return { state: 'done', result, ...(await this.#files.keep(job.id, outcome.file)), endedAt: now() };
    } catch (cause) {
      const message = messageFor(signal.aborted ? signal.reason : cause);
      if (message === null)
        log(`${job.kind} of ${job.study}: ${cause instanceof Error ? cause.stack : String(cause)}`);
      await this.#files.clear(job.id);
      return failure(message ?? 'something went wrong on the server: try again', now());
    }
  }

  /** While the database is away, which may be why the job failed, the job counts as running. */
  async #storeEnd({ id, kind }: Job, end: JobEnd): Promise<void> {
    const { store, log } = this.#world;
    for (;;) {
      try {
        await store.endJob(id, end);
        return;
      } catch (cause) {
        log(`storing the result of ${kind}: ${String(cause)}`);
        const isAway = cause instanceof StoreError && cause.code === 'unavailable';
        if (!isAway || this.#isClosed) return;
      }
      await wait(STORE_AGAIN_MS);
    }
  }

  async #job(study: string, id: string): Promise<Job> {
    const job = await this.#world.store.jobOf(study, id);
    if (!job) throw new AppError('not-found', 'there is nothing here');
    return job;
  }

  async #forget(job: Job): Promise<void> {
    await this.#files.delete(job);
    await this.#world.store.forgetJobFile(job.id);
  }

  #view(job: Job): JobView {
    return jobView(job, this.#running.get(job.id)?.progress ?? null);
  }
}

/** Rejects when the signal aborts, also if the work ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const failure = (message: string, endedAt: number) =>
  ({
    state: 'failed',
    result: JSON.stringify(message),
    file: null,
    sha256: null,
    bytes: null,
    endedAt,
  }) as const;
