import { LISTENER_SORTS } from '#core/api/limits.ts';
import type { ListenersQuery } from '#core/api/listeners-query.ts';
import type { ListenersView } from '#core/api/quality.ts';
import { api } from '../context/api.ts';
import type { Sort } from '../ui/table-sort.ts';

type Asked = ReturnType<typeof queryOf>;
type Filters = Required<Pick<ListenersQuery, 'state' | 'rule' | 'decision' | 'text'>>;

const queryOf = (filters: Filters, sort: Sort | null, from: number, rehearsals: boolean) =>
  ({
    ...filters,
    sort: LISTENER_SORTS.find((known) => known === sort?.key) ?? 'arrival',
    down: sort?.isDescending ? '1' : '0',
    from,
    rehearsals: rehearsals ? '1' : '0',
  }) as const;

/** One page of a study's listeners: the request and its rows. */
export class ListenersList {
  filters = $state<Filters>({ state: '', rule: '', decision: '', text: '' });
  sort = $state<Sort | null>(null);
  from = $state(0);
  view = $state.raw<ListenersView | null>(null);
  failure = $state.raw<unknown>(null);
  readonly #study: string;
  readonly #rehearsals: () => boolean;
  readonly #query = $derived.by(() => queryOf(this.filters, this.sort, this.from, this.#rehearsals()));
  /** Request that `view` answers. */
  #answered = $state.raw<Asked | null>(null);

  constructor(study: string, rehearsals: () => boolean) {
    this.#study = study;
    this.#rehearsals = rehearsals;
  }

  /** Whether `view` answers an earlier request. */
  get isOld(): boolean {
    return this.#answered !== this.#query;
  }

  /** Returns to the first row; call it when a filter or the order changes. */
  restart(): void {
    this.from = 0;
  }

  async load(signal?: AbortSignal): Promise<void> {
    const asked = this.#query;
    this.failure = null;
    try {
      this.view = await api.call('GET /studies/:study/quality/listeners', {
        params: { study: this.#study },
        query: asked,
        ...(signal && { signal }),
      });
      this.#answered = asked;
    } catch (cause) {
      if (!signal?.aborted) this.failure = cause;
    }
  }
}
