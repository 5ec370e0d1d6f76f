import type { ExportJob, ExportsView, ExportRequest } from '#core/api/exports.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Exports of a study: available kinds, running jobs and finished files. */
export class ExportList {
  view = $state.raw<ExportsView | null>(null);
  failure = $state.raw<unknown>(null);
  /** Error of the last request. */
  refusal = $state.raw<unknown>(null);
  readonly #api: Pick<ConsoleApi, 'call' | 'upload'>;
  readonly params: { study: string };

  constructor(api: Pick<ConsoleApi, 'call' | 'upload'>, study: string) {
    this.#api = api;
    this.params = { study };
  }

  readonly isBusy = $derived(this.view?.jobs.some(({ state }) => state === 'running') ?? false);

  async open(): Promise<void> {
    try {
      this.view = await this.#api.call('GET /studies/:study/exports', { params: this.params });
      this.failure = null;
    } catch (cause) {
      this.failure = cause;
    }
  }

  make(request: ExportRequest): Promise<void> {
    return this.#act(() =>
      this.#api.call('POST /studies/:study/exports', { params: this.params, body: request }),
    );
  }

  /** Cancels a running export or deletes a finished file. Viewers can do so only with their own exports. */
  remove(job: ExportJob, isOwn: boolean): Promise<void> {
    return this.#act(() =>
      this.#api.call(`DELETE /studies/:study/${isOwn ? 'own-jobs' : 'jobs'}/:job`, {
        params: { ...this.params, job: job.id },
      }),
    );
  }

  async handIn(file: File): Promise<number | null> {
    let count: number | null = null;
    await this.#act(async () => {
      const table = new Blob([file], { type: 'text/csv' });
      const reply = await this.#api.upload('PUT /studies/:study/reason-scores', table, {
        params: this.params,
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
