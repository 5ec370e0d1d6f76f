import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import {
  choleskyInPlace,
  logDeterminant,
  solveFactor,
  solveTransposed,
  zeros,
  type Dense,
} from '../numbers/dense.ts';
import type { CrossedCells } from './crossed-data.ts';

/** Precision of the prior of every system's mean: N(0, 10^2) on a scale stretched to 0 to 1. */
export const MEAN_PRECISION = 0.01;

/** The system means given variances, with all effects of listeners integrated out. */
interface MeansGiven {
  /** Cholesky factor of their posterior precision. */
  precision: Dense;
  /** inverse(L) times their score. */
  half: Float64Array;
  logLikelihood: number;
}

/**
 * Posterior of the cell means given the variances: cell mean m = b[system] + N(0, d), d = w^2 + e^2 / n, and the cells of a
 * listener share N(0, u^2). Includes log p(m | u, w, e) up to a constant, with b integrated out. O(cells + listeners x
 * systems^2). `cellSum`: sums of each cell's ratings minus other effects. Source: as `gibbsChain`.
 */
export function listenerBlock(
  data: CrossedCells,
  cellSum: Float64Array,
  u2: number,
  w2: number,
  e2: number,
): MeansGiven {
  const { systems, listeners, listenerStart, cellCount, cellSystem } = data;
  const precision = zeros(systems);
  const { values, stride } = precision;
  const half = new Float64Array(systems);
  let log = 0;
  for (let system = 0; system < systems; system += 1) values[system * stride + system] = MEAN_PRECISION;
  for (let listener = 0; listener < listeners; listener += 1) {
    const [from, to] = [listenerStart[listener] ?? fail(), listenerStart[listener + 1] ?? fail()];
    let weight = 0;
    let score = 0;
    for (let cell = from; cell < to; cell += 1) {
      const n = cellCount[cell] ?? fail();
      const own = 1 / (w2 + e2 / n);
      const mean = (cellSum[cell] ?? fail()) / n;
      weight += own;
      score += own * mean;
      log += own * mean * mean - Math.log(own);
    }
    const shared = u2 / (1 + u2 * weight);
    log += Math.log(1 + u2 * weight) - shared * score * score;
    for (let cell = from; cell < to; cell += 1) {
      const n = cellCount[cell] ?? fail();
      const own = 1 / (w2 + e2 / n);
      const system = cellSystem[cell] ?? fail();
      half[system] = (half[system] ?? fail()) + own * ((cellSum[cell] ?? fail()) / n - shared * score);
      const row = system * stride;
      values[row + system] = (values[row + system] ?? fail()) + own;
      for (let other = from; other <= cell; other += 1) {
        const count = cellCount[other] ?? fail();
        const at = row + (cellSystem[other] ?? fail());
        values[at] = (values[at] ?? fail()) - (shared * own) / (w2 + e2 / count);
      }
    }
  }
  choleskyInPlace(precision);
  solveFactor(precision, half);
  const explained = half.reduce((sum, value) => sum + value * value, 0);
  const logLikelihood = -(log - explained + logDeterminant(precision, 0, systems)) / 2;
  return { precision, half, logLikelihood };
}

/** Draws the system means, then every listener's u and w given them, which is a joint draw. Source: as `gibbsChain`. */
export function drawListeners(
  random: Random,
  data: CrossedCells,
  cellSum: Float64Array,
  { u2, w2, e2 }: { u2: number; w2: number; e2: number },
  into: { means: Float64Array; listenerEffects: Float64Array; cellEffects: Float64Array },
): void {
  const { precision, half } = listenerBlock(data, cellSum, u2, w2, e2);
  const { means, listenerEffects, cellEffects } = into;
  for (let system = 0; system < data.systems; system += 1)
    means[system] = (half[system] ?? fail()) + random.normal();
  solveTransposed(precision, means);
  for (let listener = 0; listener < data.listeners; listener += 1) {
    const [from, to] = [data.listenerStart[listener] ?? fail(), data.listenerStart[listener + 1] ?? fail()];
    let weight = 0;
    let score = 0;
    for (let cell = from; cell < to; cell += 1) {
      const n = data.cellCount[cell] ?? fail();
      const own = 1 / (w2 + e2 / n);
      weight += own;
      score += own * ((cellSum[cell] ?? fail()) / n - (means[data.cellSystem[cell] ?? fail()] ?? fail()));
    }
    const spread = u2 / (1 + u2 * weight);
    const u = u2 > 0 ? spread * score + Math.sqrt(spread) * random.normal() : 0;
    listenerEffects[listener] = u;
    for (let cell = from; cell < to; cell += 1) {
      const n = data.cellCount[cell] ?? fail();
      const left = (cellSum[cell] ?? fail()) / n - (means[data.cellSystem[cell] ?? fail()] ?? fail()) - u;
      const share = w2 / (w2 + e2 / n);
      cellEffects[cell] = w2 > 0 ? share * left + Math.sqrt((share * e2) / n) * random.normal() : 0;
    }
  }
}
