import { fUpperTail } from '../stats/laws/distributions.ts';

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
  /** Upper bound of the probability that any of all counts is as far off by chance, 0 to 1. */
  chance: number;
}

/** How evenly systems are spread over places. */
export interface PlaceBalance {
  places: number;
  /** Systems with places. */
  systems: number;
  /** The count that is farthest off. */
  worst: PlaceCount;
}

/**
 * The probability of a binomial count as far from its expectation, on its side, as this one.
 * Source: the binomial tail as one of F (Johnson, Kemp & Kotz, Univariate Discrete Distributions, 3.4).
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

/** Counts systems in places; each system is expected in each place as often as in any other. */
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

  /** null where there is one place only, or nothing is counted. */
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
