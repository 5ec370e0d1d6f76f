import { pearson, spearman } from '#core/stats/correlation.ts';
import { meanAbsoluteError } from '#core/stats/error.ts';
import { kendallTauB } from '#core/stats/kendall.ts';
import { type Grid, quadraticWeightedKappa } from '#core/stats/kappa.ts';

export interface ClipRating {
  readonly listener: string;
  readonly clip: string;
  readonly value: number;
}

/** How one listener agrees with the mean of the others on the n clips that both rated. */
export interface RaterAgreement {
  readonly listener: string;
  readonly n: number;
  readonly plcc: number | null;
  readonly srcc: number | null;
  readonly krcc: number | null;
  readonly qwk: number | null;
  readonly mae: number | null;
}

interface Total {
  readonly sum: number;
  readonly count: number;
}

const MINIMUM_PAIRS = 3;

function addTo<Key>(totals: Map<Key, Total>, key: Key, value: number): void {
  const total = totals.get(key) ?? { sum: 0, count: 0 };
  totals.set(key, { sum: total.sum + value, count: total.count + 1 });
}

/** The totals of each clip over everybody, and of each listener's own clips. */
function totalsOf(ratings: readonly ClipRating[]) {
  const ofClip = new Map<string, Total>();
  const ofListener = new Map<string, Map<string, Total>>();
  for (const { listener, clip, value } of ratings) {
    if (!Number.isFinite(value))
      throw new RangeError('raterVsRest requires finite values: leave missing ratings out first.');
    const own = ofListener.get(listener) ?? new Map<string, Total>();
    ofListener.set(listener, own);
    addTo(own, clip, value);
    addTo(ofClip, clip, value);
  }
  return { ofClip, ofListener };
}

function agreement(
  listener: string,
  own: readonly number[],
  rest: readonly number[],
  grid: Grid,
): RaterAgreement {
  const n = own.length;
  const ranked = n >= MINIMUM_PAIRS;
  return {
    listener,
    n,
    plcc: ranked ? pearson(own, rest) : null,
    srcc: ranked ? spearman(own, rest) : null,
    krcc: ranked ? kendallTauB(own, rest) : null,
    qwk: quadraticWeightedKappa(own, rest, grid),
    mae: meanAbsoluteError(own, rest),
  };
}

/**
 * Each listener against the mean of all others on the listener's own clips, sorted by listener: PLCC,
 * SRCC, KRCC (tau-b), QWK (the others' mean binned half up to the grid) and MAE (not rounded, in the unit
 * of the scale). Clips that nobody else rated are left out; a clip rated twice by a listener enters with
 * the mean. Correlations are null below three clips or when either side is constant; a constant
 * listener's QWK is 0; both QWK and MAE are null without clips. Ties among the others' means are exact
 * for integers and half steps. Throws a RangeError for a value that is not finite. O(N log N).
 * Source: SwanBench appendix D (Table 6).
 * @example raterVsRest([{ listener: 'A', clip: '1', value: 4 }, { listener: 'B', clip: '1', value: 5 }],
 *   { min: 1, max: 5, step: 1 }) // for A and for B: n 1, correlations null, qwk 0, mae 1
 */
export function raterVsRest(ratings: readonly ClipRating[], grid: Grid): RaterAgreement[] {
  const { ofClip, ofListener } = totalsOf(ratings);
  const table = [...ofListener].map(([listener, clips]) => {
    const [own, rest]: [number[], number[]] = [[], []];
    for (const [clip, mine] of clips) {
      const all = ofClip.get(clip) ?? mine;
      if (all.count === mine.count) continue;
      own.push(mine.sum / mine.count);
      rest.push((all.sum - mine.sum) / (all.count - mine.count));
    }
    return agreement(listener, own, rest, grid);
  });
  return table.sort((a, b) => (a.listener < b.listener ? -1 : 1));
}
