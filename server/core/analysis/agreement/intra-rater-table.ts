import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { repeatedRatings, type RepeatedRating } from '../../ratings/repeated-ratings.ts';
import { clusteredInterval } from '../../stats/intervals/interval.ts';
import { testRetest, type Reliability } from '../../stats/agreement/test-retest.ts';
import type { Scale } from '../input/analysis.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;

interface Ends {
  low: number | null;
  high: number | null;
}

/** The ends of an interval, cut at the least and the largest possible value. */
function cut({ low, high }: Ends, least: number, most: number): Ends {
  const within = (end: number | null) => (end === null ? null : Math.min(most, Math.max(least, end)));
  return { low: within(low), high: within(high) };
}

const counts = ({ first, second }: RepeatedRating): boolean => first.counts && second.counts;

function statisticsOf(pairs: readonly RepeatedRating[]) {
  return testRetest(
    pairs.map(({ values }) => values[0]),
    pairs.map(({ values }) => values[1]),
  );
}

/** The ends of the interval of the mean over all pairs, clustered by listener and by item. */
function clustered(
  pairs: readonly RepeatedRating[],
  valueOf: (difference: number) => number,
  max: number,
): Ends {
  return clusteredInterval(
    pairs.map(({ first: { listener, item, clip }, values: [one, other] }) => {
      return { listener, item: item ?? clip, value: valueOf(Math.abs(one - other)) };
    }),
    { min: 0, max },
  );
}

function row(
  listener: string,
  all: readonly RepeatedRating[],
  ends: { difference: Ends; same: Ends; icc: Reliability },
) {
  const { n, difference, same, pearson } = statisticsOf(all.filter(counts));
  const [apart, equal] = [cut(ends.difference, 0, Infinity), cut(ends.same, 0, 1)];
  return {
    listener,
    n,
    difference: difference.mean,
    differenceLow: apart.low,
    differenceHigh: apart.high,
    same: same.share,
    sameLow: equal.low,
    sameHigh: equal.high,
    pearson,
    icc: ends.icc.value,
    iccLow: ends.icc.low,
    iccHigh: ends.icc.high,
    nAll: all.length,
    differenceAll: statisticsOf(all).difference.mean,
  };
}

function listenerRow(listener: string, all: readonly RepeatedRating[]) {
  const { difference, same, icc } = statisticsOf(all.filter(counts));
  return row(listener, all, { difference, same, icc });
}

/** Correlations over all listeners have no interval: their pairs are not independent. */
function allRow(all: readonly RepeatedRating[], { grid }: Scale) {
  const counted = all.filter(counts);
  const { icc } = statisticsOf(counted);
  return row('(all)', all, {
    difference: clustered(counted, (difference) => difference, grid.max - grid.min),
    same: clustered(counted, (difference) => Number(difference === 0), 1),
    icc: { value: icc.value, low: null, high: null },
  });
}

/**
 * Self-agreement of listeners on one scale, from clips or pairs under test that they rated twice: all listeners first, then
 * each, largest difference first. Null if nothing was repeated.
 */
export function intraRaterTable(scale: Scale, ratings: Ratings): DraftTable | null {
  const { name } = scale;
  const pairs = repeatedRatings(ratings, name);
  if (pairs.length === 0) return null;
  const listeners = [...groupBy(pairs, ({ first }) => first.listener)]
    .map(([listener, own]) => listenerRow(listener, own))
    .toSorted((a, b) => (b.difference ?? -1) - (a.difference ?? -1) || naturalOrder(a.listener, b.listener));
  const estimate = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  return {
    name: `intra-rater ${name}`,
    tier: 'detail',
    title: phrase`Self-agreement of listeners, second rating against first: ${name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
      estimate('difference', 'difference'),
      estimate('share equal', 'same'),
      { label: 'r', key: 'pearson', digits: DIGITS },
      estimate('ICC(1,1)', 'icc'),
      { label: 'n before', key: 'nAll' },
      { label: 'before', key: 'differenceAll', digits: DIGITS },
    ],
    rows: [allRow(pairs, scale), ...listeners],
    notes: [
      'n: pairs of ratings of the same clips under test. Difference: mean absolute difference, in points of the scale. r and ' +
        'ICC(1,1): for at least three pairs with variation. Intervals of a listener: t, Wilson, F; of all: two-way ' +
        "clustered over listeners and items; [-]: not estimable. 'before': all pairs, before screening.",
    ],
  };
}
