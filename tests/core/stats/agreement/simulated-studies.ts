import { categoryCounts, weightedTotals } from '#core/stats/agreement/category-counts.ts';
import { fleissKappa } from '#core/stats/agreement/fleiss-kappa.ts';
import { intraclassCorrelations } from '#core/stats/agreement/icc.ts';
import { krippendorff } from '#core/stats/agreement/krippendorff.ts';
import { resampleUnits } from '#core/stats/agreement/resample-units.ts';
import { sparseIcc } from '#core/stats/agreement/sparse-icc.ts';
import { splitHalf } from '#core/stats/agreement/split-half.ts';
import type { Vote } from '#core/stats/agreement/vote-columns.ts';
import { completeRows } from '#core/stats/agreement/vote-table.ts';
import { weightedKappa } from '#core/stats/agreement/weighted-kappa.ts';
import type { Random } from '#core/order/random.ts';
import { tableOfVotes } from './vote-tables.ts';

interface Design {
  listeners: number;
  units: number;
  /** Part of the cells that has a vote. */
  share: number;
}

interface Ends {
  low: number | null;
  high: number | null;
}

/** What an interval of one simulated study says, and what is true of the population that it was drawn from. */
export interface Claim {
  of: string;
  truth: number;
  ends: Ends;
}

const SD = { unit: 0.8, listener: 0.45, residual: 0.65 } as const;
const [UNIT, LISTENER, RESIDUAL] = [SD.unit ** 2, SD.listener ** 2, SD.residual ** 2];

function draws(count: number, deviation: number, random: Random): number[] {
  return Array.from({ length: count }, () => deviation * random.normal());
}

const ends = (interval: { low: number; high: number } | null): Ends => interval ?? { low: null, high: null };

/** Numbers: vote = unit + listener + rest, all normal. */
export function numberClaims({ listeners, units, share }: Design, random: Random, seed: string): Claim[] {
  const biases = draws(listeners, SD.listener, random);
  const votes = draws(units, SD.unit, random).flatMap((unit, number): Vote[] =>
    biases.flatMap((bias, listener) =>
      random.next() < share
        ? [
            {
              listener: `L${listener}`,
              unit: `u${number}`,
              value: 3 + unit + bias + SD.residual * random.normal(),
            },
          ]
        : [],
    ),
  );
  const table = tableOfVotes(votes);
  const rows = completeRows(table);
  const counts = categoryCounts(table);
  const alphaOf = krippendorff(counts, 'interval');
  const [alpha] = resampleUnits(counts.kinds, (weights) => [alphaOf(weightedTotals(counts, weights))], seed);
  const k = listeners;
  const agreement = UNIT / (UNIT + LISTENER + RESIDUAL);
  const apart = biases
    .flatMap((a) => biases.map((b) => (a - b) ** 2))
    .reduce((sum, square) => sum + square, 0);
  const within = 2 * RESIDUAL + apart / (listeners * (listeners - 1));
  const alphaOfThese = 1 - within / (2 * (UNIT + RESIDUAL) + apart / listeners ** 2);
  const sparse = sparseIcc(table);
  const half = splitHalf(table, seed);
  const common = [
    { of: 'alpha, any listeners', truth: agreement, ends: ends(alpha?.interval ?? null) },
    { of: 'ICC(A,1) by components', truth: agreement, ends: sparse.agreement },
    { of: 'ICC(C,1) by components', truth: UNIT / (UNIT + RESIDUAL), ends: sparse.consistency },
  ];
  if (!rows) {
    const sizes = table.units.map((_, unit) => (table.starts[unit + 1] ?? 0) - (table.starts[unit] ?? 0));
    const inverse = sizes.reduce((sum, size) => sum + 1 / size, 0) / sizes.length;
    // Biases of the same listeners on every unit add nothing to what differs between units.
    const noise = RESIDUAL * inverse + LISTENER * (inverse - 1 / listeners);
    return [
      ...common,
      { of: 'split-half', truth: UNIT / (UNIT + noise), ends: ends(half.interval) },
      { of: 'noise ceiling', truth: Math.sqrt(UNIT / (UNIT + noise)), ends: ends(half.ceilingInterval) },
    ];
  }
  const { icc1, icc2, icc3, icc1k, icc2k, icc3k } = intraclassCorrelations(rows);
  const mean = (noise: number) => UNIT / (UNIT + noise / k);
  return [
    ...common,
    { of: 'alpha, these listeners', truth: alphaOfThese, ends: ends(alpha?.interval ?? null) },
    { of: 'ICC(1,1), listeners crossed', truth: agreement, ends: icc1 },
    { of: 'ICC(2,1)', truth: agreement, ends: icc2 },
    { of: 'ICC(3,1)', truth: mean(k * RESIDUAL), ends: icc3 },
    { of: 'ICC(1,k), listeners crossed', truth: mean(LISTENER + RESIDUAL), ends: icc1k },
    { of: 'ICC(2,k)', truth: mean(LISTENER + RESIDUAL), ends: icc2k },
    { of: 'ICC(3,k)', truth: mean(RESIDUAL), ends: icc3k },
    { of: 'split-half', truth: mean(RESIDUAL), ends: ends(half.interval) },
    { of: 'noise ceiling', truth: Math.sqrt(mean(RESIDUAL)), ends: ends(half.ceilingInterval) },
  ];
}

/** Three labels of which each unit has shares of its own (squares of three normal draws): every kappa of the population is 0.4. */
export function labelClaims({ listeners, units, share }: Design, random: Random, seed: string): Claim[] {
  const votes = Array.from({ length: units }, (_, unit): Vote[] => {
    const squares = draws(3, 1, random).map((draw) => draw * draw);
    const all = squares.reduce((sum, square) => sum + square, 0);
    return Array.from({ length: listeners }, (__, listener) => {
      const point = random.next() * all;
      const value = point < (squares[0] ?? 0) ? 0 : point < all - (squares[2] ?? 0) ? 1 : 2;
      return random.next() < share ? [{ listener: `L${listener}`, unit: `u${unit}`, value }] : [];
    }).flat();
  }).flat();
  const counts = categoryCounts(tableOfVotes(votes));
  const statistics = [
    { of: 'alpha nominal', statistic: krippendorff(counts, 'nominal') },
    { of: 'alpha ordinal', statistic: krippendorff(counts, 'ordinal') },
    { of: 'Fleiss', statistic: fleissKappa(counts) },
  ];
  const resampled = resampleUnits(
    counts.kinds,
    (weights) => {
      const sample = weightedTotals(counts, weights);
      return statistics.map(({ statistic }) => statistic(sample));
    },
    seed,
  );
  const of = (listener: string) =>
    new Map(votes.filter((vote) => vote.listener === listener).map((vote) => [vote.unit, vote.value]));
  const [first, second] = [of('L0'), of('L1')];
  const both = [...first].flatMap(([unit, a]) => {
    const b = second.get(unit);
    return b === undefined ? [] : [[a, b] as const];
  });
  const pair = (weights: 'none' | 'linear' | 'quadratic') =>
    weightedKappa(
      both.map(([a]) => a),
      both.map(([, b]) => b),
      3,
      weights,
    );
  return [
    ...statistics.map(({ of: name }, place) => ({
      of: name,
      truth: 0.4,
      ends: ends(resampled[place]?.interval ?? null),
    })),
    { of: 'kappa of two', truth: 0.4, ends: pair('none') },
    { of: 'linear kappa of two', truth: 0.4, ends: pair('linear') },
    { of: 'quadratic kappa of two', truth: 0.4, ends: pair('quadratic') },
  ];
}

/** Share of the claims that hold, by what they are of; a missing interval holds nothing. */
export function coverage(claims: readonly Claim[]): Map<string, number> {
  const names = [...new Set(claims.map(({ of }) => of))];
  return new Map(
    names.map((name) => {
      const own = claims.filter(({ of }) => of === name);
      const holding = own.filter(
        ({ truth, ends: { low, high } }) => low !== null && high !== null && low <= truth && truth <= high,
      );
      return [name, holding.length / own.length];
    }),
  );
}
