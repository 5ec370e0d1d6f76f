import { fUpperTail } from '../stats/laws/distributions.ts';

/** A system in one place: a page of the block, or one of the sounds of a page. */
export interface PlaceCount {
  system: string;
  /** 1-based. */
  place: number;
  count: number;
  /** Expected count if all places are equally likely. */
  expected: number;
  /** Deviation from the expectation, in standard deviations of a binomial count. */
  deviationSd: number;
  /** Upper bound of the probability that any of the counts deviates this much by chance, 0 to 1. */
  chance: number;
}

/** Balance of systems over places. */
export interface PlaceBalance {
  places: number;
  /** Systems with places. */
  systems: number;
  /** The count with the largest deviation. */
  worst: PlaceCount;
}

/**
 * The probability that a binomial count deviates at least this much from its expectation, on the same side. Source: the
 * binomial tail as one of F (Johnson, Kemp & Kotz, Univariate Discrete Distributions, 3.4).
 */
function tail(count: number, trials: number, share: number): number {
  if (count >= trials * share)
    return count === 0
      ? 1
      : fUpperTail(
          (count * (1 - share)) / ((trials - count + 1) * share),
          2 * (trials - count + 1),
          2 * count,
        );
  return fUpperTail(
    ((trials - count) * share) / ((count + 1) * (1 - share)),
    2 * (count + 1),
    2 * (trials - count),
  );
}

/** Counts systems by place; each system is expected equally often in each place. */
export class PlaceTally {
  readonly #counts = new Map<string, Map<number, number>>();
  #places = 0;

  /** @param place 0-based. */
  add(system: string, place: number): void {
    const counts = this.#counts.get(system) ?? new Map<number, number>();
    this.#counts.set(system, counts);
    counts.set(place, (counts.get(place) ?? 0) + 1);
    this.#places = Math.max(this.#places, place + 1);
  }

  /** null with only one place, or without counts. */
  balance(): PlaceBalance | null {
    const share = 1 / this.#places;
    const cells = this.#counts.size * this.#places;
    const all = [...this.#counts].flatMap(([system, counts]): PlaceCount[] => {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const sd = Math.sqrt(total * share * (1 - share));
      return Array.from({ length: this.#places }, (_, index) => {
        const count = counts.get(index) ?? 0;
        const expected = total * share;
        const deviationSd = (count - expected) / sd;
        const chance = Math.min(1, 2 * cells * tail(count, total, share));
        return { system, place: index + 1, count, expected, deviationSd, chance };
      });
    });
    if (this.#places < 2) return null;
    const worst = all.reduce((one, other) =>
      other.chance < one.chance ||
      (other.chance === one.chance && Math.abs(other.deviationSd) > Math.abs(one.deviationSd))
        ? other
        : one,
    );
    return { places: this.#places, systems: this.#counts.size, worst };
  }
}
