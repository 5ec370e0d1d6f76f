import type { ListView } from '#core/api/monitor.ts';
import { LIST_FILTERS, LIST_SORTS, type ListFilter, type ListSort } from '#core/api/monitor-names.ts';
import type { Router } from '../context/router.svelte.ts';

/** Filter and order of the monitor's session list, kept in the address. */
export class ListChoice {
  readonly #router: Pick<Router, 'query' | 'ask'>;
  /** Whether the order is fixed because a row is in use. */
  isHeld = $state(false);
  offset = $state(0);

  constructor(router: Pick<Router, 'query' | 'ask'>) {
    this.#router = router;
  }

  get sort(): ListSort {
    const asked = this.#router.query.get('order');
    return LIST_SORTS.find((known) => known === asked) ?? 'seen';
  }

  get filter(): ListFilter {
    const asked = this.#router.query.get('show');
    return LIST_FILTERS.find((known) => known === asked) ?? 'all';
  }

  get view(): ListView {
    const { offset, sort, filter, isHeld } = this;
    return { offset, sort, filter, isHeld };
  }

  /** Changes the order and returns to the first row. */
  sortBy(sort: ListSort): void {
    this.goTo(0);
    this.#router.ask({ order: sort === 'seen' ? '' : sort });
  }

  /** Changes the filter and returns to the first row. */
  show(filter: ListFilter): void {
    this.goTo(0);
    this.#router.ask({ show: filter === 'all' ? '' : filter });
  }

  goTo(offset: number): void {
    this.isHeld = false;
    this.offset = offset;
  }
}
