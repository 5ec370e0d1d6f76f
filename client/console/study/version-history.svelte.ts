import type { VersionComparison, VersionView } from '#core/api/study.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Versions of a study, and the differences between two of them. */
export class VersionHistory {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #params: { study: string };
  versions = $state.raw<readonly VersionView[] | null>(null);
  failure = $state.raw<unknown>(null);
  /** null: not loaded yet, or the same version twice. */
  difference = $state.raw<VersionComparison | null>(null);
  #from = $state('');
  #to = $state('');

  constructor(api: Pick<ConsoleApi, 'call'>, study: string) {
    this.#api = api;
    this.#params = { study };
  }

  get from(): string {
    return this.#from;
  }

  get to(): string {
    return this.#to;
  }

  /** Compares the newest version with the one before. */
  async load(): Promise<void> {
    this.failure = null;
    try {
      const versions = await this.#api.call('GET /studies/:study/versions', { params: this.#params });
      this.versions = versions;
      const [newest, before = newest] = versions;
      await this.compare(before?.id ?? '', newest?.id ?? '');
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** The last choice wins, in any order of replies. */
  async compare(from: string, to: string): Promise<void> {
    [this.#from, this.#to, this.difference] = [from, to, null];
    if (from === to) return;
    this.failure = null;
    try {
      const found = await this.#api.call('GET /studies/:study/versions/difference', {
        params: this.#params,
        query: { from, to },
      });
      if (from === this.#from && to === this.#to) this.difference = found;
    } catch (cause) {
      this.failure = cause;
    }
  }
}
