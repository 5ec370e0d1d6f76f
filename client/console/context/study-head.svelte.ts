import type { StudyHead } from '#core/api/study-head.ts';
import { api, type ConsoleApi } from './api.ts';

/** Study facts of the study layout, kept across tabs. */
export class StudyHeads {
  readonly #api: Pick<ConsoleApi, 'call'>;
  #head = $state.raw<StudyHead | null>(null);
  #name = '';
  failure = $state.raw<unknown>(null);

  constructor(own: Pick<ConsoleApi, 'call'>) {
    this.#api = own;
  }

  /** Null until loaded. */
  get current(): StudyHead | null {
    return this.#head;
  }

  async open(name: string): Promise<void> {
    if (this.#name !== name) this.#head = null;
    this.#name = name;
    await this.refresh();
  }

  /** Call it after a change of a study's state or version. */
  async refresh(): Promise<void> {
    const name = this.#name;
    this.failure = null;
    try {
      const head = await this.#api.call('GET /studies/:study/head', { params: { study: name } });
      if (name === this.#name) this.#head = head;
    } catch (cause) {
      if (name === this.#name) this.failure = cause;
    }
  }
}

export const studyHead = new StudyHeads(api);
