/**
 * Numbers pages that a table does not number. All ratings of one item in one session form a page, in the order of the
 * rows.
 */
export class PageCounter {
  readonly #sessions = new Map<string, Map<string, { page: number; rated: number }>>();

  /** Page of the session's next rating of an item, and its place on that page, both from 1. */
  place(session: string, item: string): { page: number; position: number } {
    const pages = this.#sessions.get(session) ?? new Map<string, { page: number; rated: number }>();
    this.#sessions.set(session, pages);
    const own = pages.get(item) ?? { page: pages.size + 1, rated: 0 };
    pages.set(item, own);
    own.rated += 1;
    return { page: own.page, position: own.rated };
  }
}
