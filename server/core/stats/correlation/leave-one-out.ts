import { fail } from '../../order/fail.ts';
import { midRanksOf, type Ranking } from '../numbers/ranks.ts';
import { pairedRows, type RankedColumn, type WeightedCorrelations } from './weighted-correlations.ts';

/** Correlations without each row in turn; NaN if undefined. */
export type LeftOutCorrelations = Readonly<Record<keyof WeightedCorrelations, Float64Array>>;

/** For each row, the other rows with a higher x and a higher y, with ties in y, in x and in both. */
interface Above {
  readonly both: Uint32Array;
  readonly tiedInY: Uint32Array;
  readonly tiedInX: Uint32Array;
  readonly tiedInBoth: Uint32Array;
}

const pairsOf = (n: number): number => (n * (n - 1)) / 2;
const cubed = (n: number): number => n * n * n - n;
const within = (r: number): number => Math.min(1, Math.max(-1, r));

/** The rows below each level, and their number at the end. */
function startsOf(sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (let level = 0; level < sizes.length; level += 1)
    starts[level + 1] = (starts[level] ?? fail()) + (sizes[level] ?? fail());
  return starts;
}

/** Counts of whole numbers from 0 to below `count`, with sums below a number (Fenwick 1994). */
function counter(count: number) {
  const [tree, own] = [new Uint32Array(count + 1), new Uint32Array(count)];
  return {
    add(level: number): void {
      own[level] = (own[level] ?? fail()) + 1;
      for (let at = level + 1; at <= count; at += at & -at) tree[at] = (tree[at] ?? fail()) + 1;
    },
    at: (level: number): number => own[level] ?? fail(),
    upTo(level: number): number {
      let sum = 0;
      for (let at = level + 1; at > 0; at -= at & -at) sum += tree[at] ?? fail();
      return sum;
    },
  };
}

/** O(n log n). */
function rowsAbove(x: Ranking, y: Ranking): Above {
  const n = x.order.length;
  const rows = pairedRows(x, y);
  const column = () => new Uint32Array(n);
  const above = { both: column(), tiedInY: column(), tiedInX: column(), tiedInBoth: column() };
  const seen = counter(y.sizes.length);
  const levelAt = (at: number): number => y.levels[rows[at] ?? fail()] ?? fail();
  let counted = 0;
  // From the highest x down; rows that share an x ascend in y.
  for (let level = x.sizes.length - 1, end = n; level >= 0; level -= 1) {
    const start = end - (x.sizes[level] ?? fail());
    for (let from = start; from < end;) {
      const own = levelAt(from);
      let to = from + 1;
      while (to < end && levelAt(to) === own) to += 1;
      const [higher, tied] = [counted - seen.upTo(own), seen.at(own)];
      for (let at = from; at < to; at += 1) {
        const row = rows[at] ?? fail();
        above.both[row] = higher;
        above.tiedInY[row] = tied;
        above.tiedInX[row] = end - to;
        above.tiedInBoth[row] = to - from - 1;
      }
      from = to;
    }
    for (let at = start; at < end; at += 1) seen.add(levelAt(at));
    counted += end - start;
    end = start;
  }
  return above;
}

/** One column for the leave-outs: by row its other rows that are higher and tied, and what its ties add without it. */
function tiesOf(ranking: Ranking) {
  const { levels, sizes, order } = ranking;
  const n = order.length;
  const starts = startsOf(sizes);
  const ranks = midRanksOf(ranking);
  let tied = 0;
  let cubes = 0;
  for (const size of sizes) {
    tied += pairsOf(size);
    cubes += cubed(size);
  }
  const sizeAt = (row: number): number => sizes[levels[row] ?? fail()] ?? fail();
  return {
    ranks,
    higher: (row: number): number => n - (starts[(levels[row] ?? fail()) + 1] ?? fail()),
    tied: (row: number): number => sizeAt(row) - 1,
    isConstantWithout: (row: number): boolean => sizes.length - (sizeAt(row) === 1 ? 1 : 0) < 2,
    tiedPairsWithout: (row: number): number => tied - (sizeAt(row) - 1),
    /** Of the ranks of the other rows. */
    squaresWithout: (row: number): number =>
      (cubed(n - 1) - cubes + cubed(sizeAt(row)) - cubed(sizeAt(row) - 1)) / 12,
    /** For each row, the sum of `of` over higher rows and half the sum over tied ones. */
    sumsAbove(of: Float64Array): Float64Array {
      const ofLevel = new Float64Array(sizes.length + 1);
      for (let row = 0; row < n; row += 1) {
        const level = levels[row] ?? fail();
        ofLevel[level] = (ofLevel[level] ?? fail()) + (of[row] ?? fail());
      }
      const higher = new Float64Array(sizes.length + 1);
      for (let level = sizes.length - 1; level >= 0; level -= 1)
        higher[level] = (higher[level + 1] ?? fail()) + (ofLevel[level + 1] ?? fail());
      return Float64Array.from(of, (own, row) => {
        const level = levels[row] ?? fail();
        return (higher[level] ?? fail()) + ((ofLevel[level] ?? fail()) - own) / 2;
      });
    },
  };
}

/** Pearson's correlation without each row, from the sums over all. */
function pearsonWithout(x: Float64Array, y: Float64Array): (row: number) => number {
  const n = x.length;
  const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / n;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const deviation = (row: number) => [(x[row] ?? fail()) - meanX, (y[row] ?? fail()) - meanY] as const;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let row = 0; row < n; row += 1) {
    const [dx, dy] = deviation(row);
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const more = n / (n - 1);
  return (row) => {
    const [dx, dy] = deviation(row);
    return (xy - more * dx * dy) / Math.sqrt((xx - more * dx * dx) * (yy - more * dy * dy));
  };
}

/**
 * Pearson's, Spearman's and Kendall's (tau-b) correlation of two columns without each row in turn, from counts and sums over
 * all rows. Equals the correlation of the other rows with new ranks. Assumes equal lengths and no NaN. The result is NaN if a
 * column is constant without the row. O(n log n) for all rows together.
 * @example leaveOneOut(rankedColumn(Float64Array.of(1, 2, 3, 4)), rankedColumn(Float64Array.of(1, 3, 2, 4))).kendall
 * // 1/3, 1, 1, 1/3
 */
export function leaveOneOut(x: RankedColumn, y: RankedColumn): LeftOutCorrelations {
  const n = x.values.length;
  const above = rowsAbove(x.ranking, y.ranking);
  const [ofX, ofY] = [tiesOf(x.ranking), tiesOf(y.ranking)];
  const [xAboveY, yAboveX] = [ofY.sumsAbove(ofX.ranks), ofX.sumsAbove(ofY.ranks)];
  let products = 0;
  let difference = 0;
  const own = new Float64Array(n);
  for (let row = 0; row < n; row += 1) {
    products += (ofX.ranks[row] ?? fail()) * (ofY.ranks[row] ?? fail());
    const both = above.both[row] ?? fail();
    const [tiedInX, tiedInY] = [above.tiedInX[row] ?? fail(), above.tiedInY[row] ?? fail()];
    const tied = above.tiedInBoth[row] ?? fail();
    const higherX = ofX.higher(row) - both - tiedInY;
    const higherY = ofY.higher(row) - both - tiedInX;
    // The other rows are in neither column higher or tied.
    const lowerInBoth = n - 1 - ofX.higher(row) - ofX.tied(row) - higherY - (ofY.tied(row) - tiedInY - tied);
    own[row] = both + lowerInBoth - higherX - higherY;
    difference += own[row] ?? fail();
  }
  difference /= 2;
  const pearson = pearsonWithout(x.values, y.values);
  const left = {
    pearson: new Float64Array(n).fill(NaN),
    spearman: new Float64Array(n).fill(NaN),
    kendall: new Float64Array(n).fill(NaN),
  };
  for (let row = 0; row < n; row += 1) {
    if (ofX.isConstantWithout(row) || ofY.isConstantWithout(row)) continue;
    const [rankX, rankY] = [ofX.ranks[row] ?? fail(), ofY.ranks[row] ?? fail()];
    const common =
      (above.both[row] ?? fail()) +
      ((above.tiedInX[row] ?? fail()) + (above.tiedInY[row] ?? fail())) / 2 +
      (above.tiedInBoth[row] ?? fail()) / 4;
    // Each higher row loses one rank, each tied one half a rank.
    const rankProducts =
      products - rankX * rankY - (xAboveY[row] ?? fail()) - (yAboveX[row] ?? fail()) + common;
    const squares = ofX.squaresWithout(row) * ofY.squaresWithout(row);
    const untied =
      (pairsOf(n - 1) - ofX.tiedPairsWithout(row)) * (pairsOf(n - 1) - ofY.tiedPairsWithout(row));
    left.pearson[row] = within(pearson(row));
    left.spearman[row] = within((rankProducts - (n - 1) * (n / 2) ** 2) / Math.sqrt(squares));
    left.kendall[row] = within((difference - (own[row] ?? fail())) / Math.sqrt(untied));
  }
  return left;
}
