import { mean, sampleStandardDeviation } from 'simple-statistics';
import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { ratedRows } from '../input/rated-rows.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { meanInterval } from '../../stats/intervals/interval.ts';
import { welchDifference } from '../../stats/intervals/welch.ts';
import type { Scale } from '../input/analysis.ts';
import type { DraftTable } from '../tables/table.ts';

const ALL = '(all)';
const DIGITS = 3;

interface Judgement {
  listener: string;
  sitting: number;
  value: number;
  /** The value minus the mean of the other listeners' ratings of the same clip or pair in the first sitting; null without. */
  gap: number | null;
}

/** Ratings of clips or pairs under test that count, with the gap to the others' of the first sitting. */
function judgementsOf(name: string, ratings: Ratings): Judgement[] {
  const rows = ratedRows(ratings, (rating) => {
    const { listener, sitting, canonicalValue: value, clip, comparedClip, counts, role, scale } = rating;
    const isUsed = counts && role === 'test' && scale === name && sitting !== undefined && value !== null;
    return isUsed ? { listener, sitting, value, judged: JSON.stringify([clip, comparedClip]) } : null;
  });
  const own = [...rows];
  const first = Math.min(...new Set(own.map(({ sitting }) => sitting)));
  return [...groupBy(own, ({ judged }) => judged).values()].flatMap((same) => {
    const before = same.filter(({ sitting }) => sitting === first);
    return same.map(({ listener, sitting, value }) => {
      const others = before.filter((one) => one.listener !== listener).map((one) => one.value);
      return { listener, sitting, value, gap: others.length === 0 ? null : value - mean(others) };
    });
  });
}

const gapsOf = (judgements: readonly Judgement[]): number[] => judgements.flatMap(({ gap }) => gap ?? []);

interface Shift {
  difference: number;
  low: number | null;
  high: number | null;
}

function row(listener: string, sitting: number, own: readonly Judgement[], shift: Shift | null) {
  const values = own.map(({ value }) => value);
  return {
    listener,
    sitting,
    n: values.length,
    mean: mean(values),
    sd: values.length < 2 ? null : sampleStandardDeviation(values),
    shift: shift?.difference ?? null,
    shiftLow: shift?.low ?? null,
    shiftHigh: shift?.high ?? null,
  };
}

/** Shift of a listener from the first sitting of the study to a later one; null without gaps in both. */
function shiftOf(own: readonly Judgement[], first: number, sitting: number): Shift | null {
  if (sitting === first) return null;
  const [before, after] = [first, sitting].map((at) => gapsOf(own.filter((one) => one.sitting === at)));
  return before && after && before.length > 0 && after.length > 0 ? welchDifference(before, after) : null;
}

/** Mean shift of the listeners, each of whom counts once. */
function meanShift(
  listeners: readonly (readonly Judgement[])[],
  first: number,
  sitting: number,
): Shift | null {
  const shifts = listeners.flatMap((own) => shiftOf(own, first, sitting)?.difference ?? []);
  if (shifts.length === 0) return null;
  const { mean: difference, low, high } = meanInterval(shifts);
  return difference === null ? null : { difference, low, high };
}

/**
 * Ratings of one scale by listener and sitting: all listeners first, then each. The clips of two sittings differ, so the shift is
 * measured by the gap to the ratings that other listeners gave to the same clips or pairs in the first sitting. It is not
 * estimable where all listeners rate the same clips in the same sitting. Null without sittings.
 */
export function sittingTable(scale: Scale, ratings: Ratings): DraftTable | null {
  if (scale.judges === 'fact') return null;
  const judgements = judgementsOf(scale.name, ratings);
  const sittings = [...new Set(judgements.map(({ sitting }) => sitting))].toSorted((a, b) => a - b);
  const [first] = sittings;
  if (first === undefined || sittings.length < 2) return null;
  const listeners = [...groupBy(judgements, ({ listener }) => listener)].toSorted(([a], [b]) =>
    naturalOrder(a, b),
  );
  const rowsFor = (
    listener: string,
    own: readonly Judgement[],
    shift: (sitting: number) => Shift | null,
  ): DraftTable['rows'] =>
    [...groupBy(own, ({ sitting }) => sitting)]
      .toSorted(([a], [b]) => a - b)
      .map(([sitting, at]) => row(listener, sitting, at, shift(sitting)));
  const each = listeners.map(([, own]) => own);
  return {
    name: `sittings ${scale.name}`,
    tier: 'detail',
    title: phrase`Listeners by sitting: ${scale.name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'sitting', key: 'sitting' },
      { label: 'n', key: 'n' },
      { label: 'mean', key: 'mean', digits: DIGITS },
      { label: 'sd', key: 'sd', digits: DIGITS },
      { label: 'shift [95 %]', key: 'shift', interval: ['shiftLow', 'shiftHigh'], digits: DIGITS },
    ],
    rows: [
      ...rowsFor(ALL, judgements, (sitting) => (sitting === first ? null : meanShift(each, first, sitting))),
      ...listeners.flatMap(([listener, own]) =>
        rowsFor(listener, own, (sitting) => shiftOf(own, first, sitting)),
      ),
    ],
    notes: [
      'shift: change since the first sitting of the mean gap between a rating and the mean of the ratings that other listeners gave ' +
        'to the same clip or pair in the first sitting, because the clips of two sittings differ. [-]: not estimable, as when all ' +
        "listeners rate a clip in the same sitting. Intervals: Welch's t over the ratings of a listener; of all: t over listeners, " +
        'each of whom counts once.',
    ],
  };
}
