import type { JobView } from '#core/api/jobs.ts';
import { api, type ConsoleApi } from '../context/api.ts';

const EVERY_MS = 1000;

/** Jobs of one kind of a study: past ones, and the running one, polled every second. */
export class JobWatch {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #study: string;
  readonly #kind: string;
  readonly #onend: (job: JobView) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watched = '';
  #isClosed = false;
  /** null: not known yet. */
  all = $state.raw<readonly JobView[] | null>(null);
  failure = $state.raw<unknown>(null);
  readonly running = $derived(this.all?.find(({ state }) => state === 'running') ?? null);

  /** `onend`: called when the running job ends. */
  constructor(
    study: string,
    kind: string,
    onend: (job: JobView) => void,
    own: Pick<ConsoleApi, 'call'> = api,
  ) {
    this.#study = study;
    this.#kind = kind;
    this.#onend = onend;
    this.#api = own;
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const jobs = await this.#api.call('GET /studies/:study/jobs', { params: { study: this.#study } });
      if (this.#isClosed) return;
      this.all = jobs.filter(({ kind }) => kind === this.#kind);
      this.failure = null;
    } catch (cause) {
      this.failure = cause;
    }
    const ended = this.all?.find(({ id, state }) => id === this.#watched && state !== 'running');
    this.#watched = this.running?.id ?? '';
    if (ended) this.#onend(ended);
    if (this.running && !this.#isClosed) this.#timer = setTimeout(() => void this.look(), EVERY_MS);
  }

  /** Watches a job that has just started. */
  async follow(job: JobView): Promise<void> {
    this.#watched = job.id;
    await this.look();
  }

  async stop(): Promise<void> {
    const { running } = this;
    if (!running) return;
    await this.#api.call('DELETE /studies/:study/jobs/:job', {
      params: { study: this.#study, job: running.id },
    });
    await this.look();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
