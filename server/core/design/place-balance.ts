/** A system in one place: a page of the block, or one of the sounds of a page. */
export interface PlaceCount {
  system: string;
  /** 1-based. */
  place: number;
  count: number;
  /** When every place is as likely as any other. */
  expected: number;
  /** How far off it is, in standard deviations of a binomial count. */
  deviationSd: number;
}

/** How evenly systems are spread over places. */
export interface PlaceBalance {
  places: number;
  /** Systems with places. */
  systems: number;
  /** The count that is farthest off. */
  worst: PlaceCount;
}

/** Counts systems in places; each system is expected in each place as often as in any other. */
export class PlaceTally {
  readonly #counts = new Map<string, number[]>();
  #places = 0;

  /** @param place 0-based. */
  add(system: string, place: number): void {
    const counts = this.#counts.get(system) ?? [];
    this.#counts.set(system, counts);
    counts[place] = (counts[place] ?? 0) + 1;
    this.#places = Math.max(this.#places, place + 1);
  }

  /** null where there is one place only, or nothing is counted. */
  balance(): PlaceBalance | null {
    const share = 1 / this.#places;
    const all = [...this.#counts].flatMap(([system, counts]): PlaceCount[] => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const sd = Math.sqrt(total * share * (1 - share));
      return Array.from({ length: this.#places }, (_, index) => {
        const count = counts[index] ?? 0;
        const expected = total * share;
        return { system, place: index + 1, count, expected, deviationSd: (count - expected) / sd };
      });
    });
    if (this.#places < 2) return null;
    const worst = all.reduce((one, other) =>
      Math.abs(other.deviationSd) > Math.abs(one.deviationSd) ? other : one,
    );
    return { places: this.#places, systems: this.#counts.size, worst };
  }
}
