import { fail } from '../../order/fail.ts';
import { correlations } from '../correlation/correlations.ts';
import { meanAbsoluteError } from '../metrics/error.ts';
import { wholeFactor } from '../intervals/exact-mean.ts';
import { type Grid, quadraticWeightedKappa } from './kappa.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';
import type { VoteColumns } from './vote-columns.ts';

/** Agreement of one listener with the mean of the others on the n clips that both rated. */
export interface RaterAgreement {
  readonly listener: string;
  readonly n: number;
  readonly plcc: number | null;
  readonly srcc: number | null;
  readonly krcc: number | null;
  readonly qwk: number | null;
  readonly mae: number | null;
}

const MINIMUM_PAIRS = 3;
const UNDEFINED = { pearson: null, spearman: null, kendall: null };

/** A sum and a count for each clip. */
class ClipTotals {
  readonly sums: Float64Array;
  readonly counts: Uint32Array;

  constructor(clips: number) {
    this.sums = new Float64Array(clips);
    this.counts = new Uint32Array(clips);
  }

  add(clip: number, value: number): void {
    this.sums[clip] = (this.sums[clip] ?? fail()) + value;
    this.counts[clip] = (this.counts[clip] ?? fail()) + 1;
  }

  clear(clip: number): void {
    this.sums[clip] = 0;
    this.counts[clip] = 0;
  }
}

function agreement(listener: string, own: Float64Array, rest: Float64Array, grid: Grid): RaterAgreement {
  const n = own.length;
  const { pearson, spearman, kendall } = n < MINIMUM_PAIRS ? UNDEFINED : correlations(own, rest);
  return {
    listener,
    n,
    plcc: pearson,
    srcc: spearman,
    krcc: kendall,
    qwk: quadraticWeightedKappa(own, rest, grid),
    mae: meanAbsoluteError(own, rest),
  };
}

/**
 * Each listener against the mean of all others on the listener's own clips, sorted by listener: PLCC, SRCC, KRCC
 * (tau-b), QWK (the others' mean binned half up to the grid) and MAE (not rounded, in the unit of the scale). Clips
 * that nobody else rated are omitted; a listener's repeated ratings of a clip are averaged. Correlations are null below
 * three clips or when either side is constant; a constant listener's QWK is 0; both QWK and MAE are null without clips.
 * Ties among the others' means are exact to nine decimals of the ratings. O(N log N).
 * Source: SwanBench appendix D (Table 6).
 * @example raterVsRest(voteColumns([{ listener: 'A', unit: '1', value: 4 }, { listener: 'B', unit: '1', value: 5 }]),
 *   { min: 1, max: 5, step: 1 }) // for A and for B: n 1, correlations null, qwk 0, mae 1
 */
export function raterVsRest({ values, ...of }: VoteColumns, grid: Grid): RaterAgreement[] {
  const factor = wholeFactor(values) ?? 1;
  // Whole numbers, so that subtracting one listener from a sum has no rounding error.
  const whole = factor === 1 ? values : values.map((value) => Math.round(value * factor));
  const [listeners, clips] = [of.listeners.names, of.units.names];
  const clipOf = of.units.numberOf;
  const [all, mine] = [new ClipTotals(clips.length), new ClipTotals(clips.length)];
  for (const [row, value] of whole.entries()) all.add(clipOf[row] ?? fail(), value);
  const { rows, starts } = rowsByNumber(of.listeners.numberOf, listeners.length);
  const table = listeners.map((listener, number) => {
    const ownRows = rows.subarray(starts[number], starts[number + 1]);
    const heard: number[] = [];
    for (const row of ownRows) {
      const clip = clipOf[row] ?? fail();
      if (mine.counts[clip] === 0) heard.push(clip);
      mine.add(clip, whole[row] ?? fail());
    }
    const [own, rest] = [new Float64Array(heard.length), new Float64Array(heard.length)];
    let shared = 0;
    for (const clip of heard) {
      const sum = mine.sums[clip] ?? fail();
      const count = mine.counts[clip] ?? fail();
      const others = (all.counts[clip] ?? fail()) - count;
      mine.clear(clip);
      if (others === 0) continue;
      own[shared] = sum / (count * factor);
      rest[shared] = ((all.sums[clip] ?? fail()) - sum) / (others * factor);
      shared += 1;
    }
    return agreement(listener, own.subarray(0, shared), rest.subarray(0, shared), grid);
  });
  return table.sort((a, b) => (a.listener < b.listener ? -1 : 1));
}
