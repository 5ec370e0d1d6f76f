/** Two tabs of a browser, one of which is driven. */
export class Tabs<Tab> {
  readonly #first: Tab;
  #second: Tab | null = null;
  #driven: Tab;

  constructor(first: Tab) {
    this.#first = first;
    this.#driven = first;
  }

  get driven(): Tab {
    return this.#driven;
  }

  /** Drives a tab that was opened. */
  add(second: Tab): void {
    this.#second = second;
    this.#driven = second;
  }

  /** Drives one of the tabs, and returns it. */
  drive(tab: 'first' | 'second'): Tab {
    const wanted = tab === 'first' ? this.#first : this.#second;
    if (wanted === null) throw new Error('there is no second tab');
    this.#driven = wanted;
    return wanted;
  }
}
