interface Place {
  page: number;
  rated: number;
}

/** Part of a session whose pages are numbered together. */
interface Part {
  listener: string;
  session: string;
  block: number;
}

/**
 * Numbers pages that a table does not number. All ratings of one item in one block of a session form a page, in the
 * order of the rows.
 */
export class PageCounter {
  readonly #parts = new Map<string, Map<string, Place>>();
  #last: { part: Part; pages: Map<string, Place> } | null = null;

  #pagesOf(part: Part): Map<string, Place> {
    const { listener, session, block } = part;
    const last = this.#last?.part;
    // Rows of a session mostly follow each other.
    if (this.#last && last?.listener === listener && last.session === session && last.block === block)
      return this.#last.pages;
    const key = `${listener}\n${session}\n${block}`;
    const pages = this.#parts.get(key) ?? new Map<string, Place>();
    this.#parts.set(key, pages);
    this.#last = { part, pages };
    return pages;
  }

  /** Page of the part's next rating of an item, and its place on that page, both from 1. */
  place(part: Part, item: string): { page: number; position: number } {
    const pages = this.#pagesOf(part);
    let own = pages.get(item);
    if (!own) pages.set(item, (own = { page: pages.size + 1, rated: 0 }));
    own.rated += 1;
    return { page: own.page, position: own.rated };
  }
}
