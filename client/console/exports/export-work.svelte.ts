import type { ExportsView, ExportRequest } from '#core/api/exports.ts';
import type { JobView } from '#core/api/jobs.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Exports of a study: what can be made, what is being made, what was. */
export class ExportWork {
  view = $state.raw<ExportsView | null>(null);
  failure = $state.raw<unknown>(null);
  /** What went wrong with the last thing that was asked for. */
  refusal = $state.raw<unknown>(null);
  readonly #api: Pick<ConsoleApi, 'get' | 'post' | 'delete' | 'upload'>;
  readonly path: string;

  constructor(api: Pick<ConsoleApi, 'get' | 'post' | 'delete' | 'upload'>, study: string) {
    this.#api = api;
    this.path = `/studies/${encodeURIComponent(study)}`;
  }

  readonly isBusy = $derived(this.view?.jobs.some(({ state }) => state === 'running') ?? false);

  async open(): Promise<void> {
    try {
      this.view = await this.#api.get<ExportsView>(`${this.path}/exports`);
      this.failure = null;
    } catch (cause) {
      this.failure = cause;
    }
  }

  make(request: ExportRequest): Promise<void> {
    return this.#act(() => this.#api.post<JobView>(`${this.path}/exports`, request));
  }

  /** Cancels what runs, deletes the file of what is done. Who may only look does so to what they began. */
  remove(job: JobView, isOwn: boolean): Promise<void> {
    return this.#act(() => this.#api.delete(`${this.path}/${isOwn ? 'own-jobs' : 'jobs'}/${job.id}`));
  }

  async handIn(file: File): Promise<number | null> {
    let count: number | null = null;
    await this.#act(async () => {
      const table = new Blob([file], { type: 'text/csv' });
      const reply = await this.#api.upload<{ count: number }>(`${this.path}/reason-scores`, table, {
        method: 'PUT',
      });
      count = reply.count;
    });
    return count;
  }

  async #act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.refusal = null;
    } catch (cause) {
      this.refusal = cause;
    }
    await this.open();
  }
}
