import type { JobView } from '#core/api/jobs.ts';
import { PREPARING } from '#core/api/job-kinds.ts';
import type { PrepareResult, StudyOverview } from '#core/api/study.ts';
import { api, type ConsoleApi } from '../context/api.ts';
import { studyHead } from '../context/study-head.svelte.ts';
import { JobWatch } from './job-watch.svelte.ts';

type Own = Pick<ConsoleApi, 'call'>;

/** State of a study, and actions on it. */
export class StudyPage {
  readonly #api: Own;
  readonly #study: string;
  readonly preparing: JobWatch;
  overview = $state.raw<StudyOverview | null>(null);
  failure = $state.raw<unknown>(null);
  /** Result of the last preparation on this page. */
  prepared = $state.raw<PrepareResult | null>(null);
  /** Error of the last preparation. */
  refused = $state('');

  constructor(study: string, own: Own = api) {
    this.#study = study;
    this.#api = own;
    this.preparing = new JobWatch(study, PREPARING, (job) => this.#ended(job), own);
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      // Available actions depend on both.
      const [overview] = await Promise.all([
        this.#api.call('GET /studies/:study/overview', { params: { study: this.#study } }),
        this.preparing.look(),
      ]);
      this.overview = overview;
    } catch (cause) {
      this.failure = cause;
    }
  }

  async prepare(): Promise<void> {
    this.prepared = null;
    this.refused = '';
    this.failure = null;
    try {
      await this.preparing.follow(
        await this.#api.call('POST /studies/:study/prepare', { params: { study: this.#study } }),
      );
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** Throws the server's error. */
  async publish(version: string): Promise<void> {
    this.overview = await this.#api.call('POST /studies/:study/publish', {
      params: { study: this.#study },
      body: { version },
    });
    this.prepared = null;
    void studyHead.refresh();
  }

  /** Throws the server's error. */
  async changeState(state: 'open' | 'paused' | 'closed'): Promise<void> {
    this.overview = await this.#api.call('PUT /studies/:study/state', {
      params: { study: this.#study },
      body: { state },
    });
    void studyHead.refresh();
  }

  close(): void {
    this.preparing.close();
  }

  #ended({ state, result, error }: JobView): void {
    if (state === 'failed') this.refused = error ?? '';
    else {
      const prepared: unknown = result;
      this.prepared = isPrepared(prepared) ? prepared : null;
    }
    void this.load();
    void studyHead.refresh();
  }
}

const isPrepared = (value: unknown): value is PrepareResult =>
  typeof value === 'object' && value !== null && 'version' in value && 'number' in value;
