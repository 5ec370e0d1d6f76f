import type { RecruiterAction, RecruiterView } from '#core/api/recruiter.ts';
import type { ConsoleApi } from '../context/api.ts';

interface ListFile {
  name: string;
  lines: number;
  /** Object URL, valid until other lists are created. */
  url: string;
}

/** Order for a dry run. A bonus needs the total of the dry run; null: nothing to send. */
function orderOf(dry: RecruiterAction, total: number | null): RecruiterAction | null {
  if (dry.action !== 'bonus') return { ...dry, send: true };
  return total === null ? null : { ...dry, total };
}

/** Recruiter's data about a study's listeners, and orders to the recruiter. Each order is previewed before it is sent. */
export class RecruiterDesk {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #params: { study: string };
  view = $state.raw<RecruiterView | null>(null);
  failure = $state.raw<unknown>(null);
  /** Preview, and the order that carries it out. */
  planned = $state.raw<{ text: string; order: RecruiterAction | null } | null>(null);
  isPlanning = $state(false);
  files = $state.raw<readonly ListFile[]>([]);

  constructor(api: Pick<ConsoleApi, 'call'>, study: string) {
    this.#api = api;
    this.#params = { study };
  }

  load(): Promise<void> {
    return this.#try(async () => {
      this.view = await this.#api.call('GET /studies/:study/recruiter', { params: this.#params });
    });
  }

  /** Previews an order without sending it. */
  plan(dry: RecruiterAction): Promise<void> {
    return this.#try(async () => {
      const { text, total } = await this.#act(dry);
      this.planned = { text, order: orderOf(dry, total) };
      this.isPlanning = true;
    });
  }

  async send(): Promise<void> {
    const order = this.planned?.order;
    if (!order) return;
    await this.#try(() => this.#act(order));
    this.isPlanning = false;
    if (!this.failure) await this.load();
  }

  /** Creates the lists for upload to the recruiter. */
  makeLists(): Promise<void> {
    return this.#try(async () => {
      const { files } = await this.#api.call('POST /studies/:study/recruiter/lists', {
        params: this.#params,
      });
      this.close();
      this.files = files.map(({ file, lines, content }) => ({
        name: file,
        lines,
        url: URL.createObjectURL(new Blob([content], { type: 'text/csv' })),
      }));
    });
  }

  /** Frees the object URLs of the lists. */
  close(): void {
    for (const { url } of this.files) URL.revokeObjectURL(url);
  }

  #act(body: RecruiterAction): Promise<{ text: string; total: number | null }> {
    return this.#api.call('POST /studies/:study/recruiter/act', { params: this.#params, body });
  }

  async #try(what: () => Promise<unknown>): Promise<void> {
    this.failure = null;
    try {
      await what();
    } catch (cause) {
      this.failure = cause;
    }
  }
}
