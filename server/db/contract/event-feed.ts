import type { EventStore, StoreEvent } from './event-store.ts';

const AT_ONCE = 1000;
/** A subscriber that missed more reads the state again, which takes less. */
const MOST_TO_CATCH_UP = 20_000;

/** The position of one subscriber in the store's log of events. */
export class EventFeed {
  readonly #store: Pick<EventStore, 'readEvents' | 'lastEventId'>;
  /** null: not begun. */
  #cursor: number | null = null;

  constructor(store: Pick<EventStore, 'readEvents' | 'lastEventId'>) {
    this.#store = store;
  }

  /**
   * Events committed since the last call. null where the state itself has to be read: at the first call, and when too many were
   * missed or pruned.
   */
  async next(): Promise<StoreEvent[] | null> {
    const found: StoreEvent[] = [];
    for (let after = this.#cursor; after !== null && found.length < MOST_TO_CATCH_UP;) {
      const { events, isBehind } = await this.#store.readEvents(after, AT_ONCE);
      if (isBehind) break;
      found.push(...events);
      after = events.at(-1)?.id ?? after;
      if (events.length < AT_ONCE) {
        this.#cursor = after;
        return found;
      }
    }
    this.#cursor = await this.#store.lastEventId();
    return null;
  }
}
