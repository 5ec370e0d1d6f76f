import type { Random } from '../../random.ts';
import { clipLikelihood, drawClips } from './clip-block.ts';
import type { CrossedData } from './crossed-data.ts';
import { gammaDraw, sliceDraw } from './draws.ts';
import { drawListeners, listenerBlock } from './listener-block.ts';

/** Which effects the model has beside the system means and noise. */
export interface GibbsTerms {
  rater: boolean;
  cell: boolean;
  clip: boolean;
}

/** One draw of all that is reported; the SD of an effect that the model does not have is 0. */
export interface GibbsDraw {
  means: number[];
  rater: number;
  cell: number;
  clip: number;
  residual: number;
}

/** Gamma priors of the precisions: shape 1, and these rates, on a scale stretched to 0 to 1. */
const RATE = { effect: 0.01, residual: 0.1 };
/** First width of a slice, on the log of an SD. */
const WIDTH = 0.6;

/** log prior of an SD's logarithm where its precision is Gamma(1, rate): the change of variable included. */
const logPrior = (logSd: number, rate: number): number => -rate * Math.exp(-2 * logSd) - 2 * logSd;

/**
 * A chain of draws from the posterior of y = b[system] + u[listener] + w[listener, system] + v[clip] + e, all normal, with
 * b ~ N(0, 10^2) and Gamma(1, 0.01) precisions of effects, Gamma(1, 0.1) of noise: values on a scale of 0 to 1. Each call
 * makes one draw.
 *
 * Two blocks take turns, (b, u, w) given v and (b, v) given u and w, each drawn at once, and the SDs of a block are drawn
 * with its effects integrated out. So the means never wait for the effects that they trade with, and mixing does not slow
 * down with the number of ratings. Each call passes the ratings twice.
 * Source: Papaspiliopoulos, Roberts & Zanella 2020, Biometrika 107(1), for the collapsing; Liu, Wong & Kong 1994, Biometrika
 * 81(1), for the blocks.
 * @example const next = gibbsChain(data, { rater: true, cell: true, clip: true }, createRandom('1')); next().means
 */
export function gibbsChain(data: CrossedData, terms: GibbsTerms, random: Random): () => GibbsDraw {
  const cells = data.cellSystem.length;
  const means = new Float64Array(data.systems);
  const listenerEffects = new Float64Array(data.listeners);
  const cellEffects = new Float64Array(cells);
  const clipEffects = new Float64Array(data.clips);
  const [cellSum, clipSum] = [new Float64Array(cells), new Float64Array(data.clips)];
  // Starts far apart, so that R-hat can tell chains that have not met.
  const start = (): number => Math.log(0.05) + 2.5 * random.next();
  const logSd = { rater: start(), cell: start(), clip: start(), residual: start() };
  const square = (term: 'rater' | 'cell' | 'clip' | 'residual', has = true): number =>
    has ? Math.exp(2 * logSd[term]) : 0;

  const withoutClips = (): void => {
    for (let cell = 0; cell < cells; cell += 1) {
      let sum = data.cellSum[cell] ?? 0;
      for (let at = data.cellStart[cell] ?? 0; at < (data.cellStart[cell + 1] ?? 0); at += 1)
        sum -= clipEffects[data.clip[at] ?? 0] ?? 0;
      cellSum[cell] = sum;
    }
  };
  const effectOf = (cell: number): number =>
    (listenerEffects[data.cellListener[cell] ?? 0] ?? 0) + (cellEffects[cell] ?? 0);
  const withoutListeners = (): void => {
    clipSum.set(data.clipSum);
    for (let cell = 0; cell < cells; cell += 1) {
      const effect = effectOf(cell);
      for (let at = data.cellStart[cell] ?? 0; at < (data.cellStart[cell + 1] ?? 0); at += 1) {
        const clip = data.clip[at] ?? 0;
        clipSum[clip] = (clipSum[clip] ?? 0) - effect;
      }
    }
  };
  /** Squares of what all effects leave, from sums: listeners out of the squares, then clips and means. */
  const residualSquares = (): number => {
    let squares = data.sumOfSquares;
    for (let cell = 0; cell < cells; cell += 1) {
      const effect = effectOf(cell);
      const n = (data.cellStart[cell + 1] ?? 0) - (data.cellStart[cell] ?? 0);
      squares += effect * (n * effect - 2 * (data.cellSum[cell] ?? 0));
    }
    for (let clip = 0; clip < data.clips; clip += 1) {
      const effect = (means[data.clipSystem[clip] ?? 0] ?? 0) + (clipEffects[clip] ?? 0);
      squares += effect * ((data.clipCount[clip] ?? 0) * effect - 2 * (clipSum[clip] ?? 0));
    }
    return Math.max(0, squares);
  };

  return () => {
    if (terms.clip) withoutClips();
    else cellSum.set(data.cellSum);
    const ofListeners = (rater: number, cell: number): number => {
      const u2 = terms.rater ? Math.exp(2 * rater) : 0;
      const w2 = terms.cell ? Math.exp(2 * cell) : 0;
      return listenerBlock(data, cellSum, u2, w2, square('residual')).logLikelihood;
    };
    if (terms.rater)
      logSd.rater = sliceDraw(
        random,
        logSd.rater,
        WIDTH,
        (x) => ofListeners(x, logSd.cell) + logPrior(x, RATE.effect),
      );
    if (terms.cell)
      logSd.cell = sliceDraw(
        random,
        logSd.cell,
        WIDTH,
        (x) => ofListeners(logSd.rater, x) + logPrior(x, RATE.effect),
      );
    drawListeners(
      random,
      data,
      cellSum,
      { u2: square('rater', terms.rater), w2: square('cell', terms.cell), e2: square('residual') },
      { means, listenerEffects, cellEffects },
    );
    withoutListeners();
    if (terms.clip) {
      logSd.clip = sliceDraw(
        random,
        logSd.clip,
        WIDTH,
        (x) => clipLikelihood(data, clipSum, Math.exp(2 * x), square('residual')) + logPrior(x, RATE.effect),
      );
      drawClips(
        random,
        data,
        clipSum,
        { v2: square('clip'), e2: square('residual') },
        { means, clipEffects },
      );
    }
    const precision = gammaDraw(random, 1 + data.clip.length / 2, RATE.residual + residualSquares() / 2);
    logSd.residual = -Math.log(precision) / 2;
    return {
      means: [...means],
      rater: Math.sqrt(square('rater', terms.rater)),
      cell: Math.sqrt(square('cell', terms.cell)),
      clip: Math.sqrt(square('clip', terms.clip)),
      residual: Math.exp(logSd.residual),
    };
  };
}
