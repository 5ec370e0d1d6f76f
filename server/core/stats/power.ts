import { tTestPower } from '#core/stats/noncentral-t.ts';

/** Standard deviations in the unit of the ratings; what listeners or items do to all systems alike cancels in a difference. */
export interface CrossedSpread {
  /** Of how listeners differ about a system: listener x system. */
  readonly listenerSystem: number;
  /** Of how items suit a system: item x system. */
  readonly itemSystem: number;
  /** Of all else, from one rating to the next. */
  readonly residual: number;
}

/** A crossed design: every listener rates both systems, on `itemsEach` of the `items`, evenly spread. */
export interface CrossedDesign {
  readonly listeners: number;
  readonly items: number;
  readonly itemsEach: number;
}

function requirePositive(name: string, values: Readonly<Record<string, number>>): void {
  for (const [key, value] of Object.entries(values))
    if (!(value > 0 && value < Infinity))
      throw new RangeError(`${name} requires ${key} above 0, not ${value}.`);
}

/**
 * The standard error of the difference of two systems in a crossed design, in the unit of the ratings:
 * V = 2 (listener x system)^2 / listeners + 2 (item x system)^2 / items + 2 residual^2 / (listeners x itemsEach).
 * Throws a RangeError for a design without listeners or items. Source: Brennan 2001, Generalizability Theory, chapter 3;
 * Westfall, Kenny & Judd 2014.
 * @example crossedError({ listeners: 20, items: 10, itemsEach: 10 }, { listenerSystem: 0.2, itemSystem: 0.15, residual: 0.65 })
 *   // 0.1128
 */
export function crossedError({ listeners, items, itemsEach }: CrossedDesign, spread: CrossedSpread): number {
  requirePositive('crossedError', { listeners, items, itemsEach });
  const variance =
    (2 * spread.listenerSystem ** 2) / listeners +
    (2 * spread.itemSystem ** 2) / items +
    (2 * spread.residual ** 2) / (listeners * itemsEach);
  return Math.sqrt(variance);
}

/**
 * The power (0-1) to find a difference of two systems in a crossed design at level `alpha`, by the two-way clustered t test of
 * the table of differences: t with min(listeners, items) - 1 degrees of freedom. 0 for one listener or one item, which
 * that test cannot judge. Assumes normal effects. Throws as `crossedError`.
 * @example crossedPower(0.4, design, spread, 0.05) // 0.883 for the design and spread of crossedError's example
 */
export function crossedPower(
  difference: number,
  design: CrossedDesign,
  spread: CrossedSpread,
  alpha: number,
): number {
  const df = Math.min(design.listeners, design.items) - 1;
  if (df < 1) return 0;
  const error = crossedError(design, spread);
  return error === 0 ? 1 : tTestPower(Math.abs(difference) / error, df, alpha);
}

/**
 * The power (0-1) of the paired t test over listeners: each gives one difference (say of means over the items, which are
 * taken for the only ones), with standard deviation `sd` between listeners. 0 for one listener. Wilcoxon's signed-rank test
 * needs about 5 % more listeners for the same power where differences are normal. Throws a RangeError for an sd not above
 * 0. Source: as `power.t.test(type = 'paired', strict = TRUE)` of R; Lehmann 1975 for the efficiency 3/pi.
 * @example pairedPower(0.5, 20, 1, 0.05) // 0.5645
 */
export function pairedPower(difference: number, listeners: number, sd: number, alpha: number): number {
  requirePositive('pairedPower', { sd });
  if (listeners < 2) return 0;
  return tTestPower((Math.abs(difference) / sd) * Math.sqrt(listeners), listeners - 1, alpha);
}

/**
 * The least whole number from `least` to `most` at which `reaches` is true, which must stay true above it; null where it is
 * false at `most`. Doubling, then halving: few calls.
 * @example leastNumber(2, 1000, (n) => n * n >= 50) // 8
 */
export function leastNumber(least: number, most: number, reaches: (n: number) => boolean): number | null {
  let high = least;
  let low = least - 1;
  while (!reaches(high)) {
    if (high >= most) return null;
    low = high;
    high = Math.min(most, high * 2);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}
