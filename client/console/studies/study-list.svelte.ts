import type { Offered, StudyRow } from '#core/api/studies.ts';
import type { ConsoleApi } from '../context/api.ts';

const REFRESH_MS = 30_000;

/** All studies, and the filter of the list. */
export class StudyList {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #mayCreate: () => boolean;
  rows = $state.raw<readonly StudyRow[] | null>(null);
  /** Folders available for a new study. */
  offered = $state.raw<Offered | null>(null);
  failure = $state.raw<unknown>(null);
  text = $state('');
  showsArchived = $state(false);
  readonly archived = $derived((this.rows ?? []).filter(({ isArchived }) => isArchived).length);
  readonly taken = $derived((this.rows ?? []).map(({ name }) => name));
  readonly shown = $derived.by(() => {
    const words = this.text.trim().toLowerCase();
    return (this.rows ?? []).filter(
      ({ name, title, isArchived }) =>
        (this.showsArchived || !isArchived) && `${name} ${title}`.toLowerCase().includes(words),
    );
  });

  constructor(api: Pick<ConsoleApi, 'call'>, mayCreate: () => boolean) {
    this.#api = api;
    this.#mayCreate = mayCreate;
  }

  async load(): Promise<void> {
    try {
      this.rows = await this.#api.call('GET /studies');
      if (this.#mayCreate() && !this.offered) this.offered = await this.#api.call('GET /offered');
      this.failure = null;
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** Loads now and repeatedly while the page is visible, until the returned function is called. */
  keepFresh(): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (!document.hidden) void this.load();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }

  async setArchived(study: string, isArchived: boolean): Promise<void> {
    await this.#api.call('PUT /studies/:study/archived', { params: { study }, body: { isArchived } });
    void this.load();
  }
}
