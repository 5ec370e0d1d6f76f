import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import { clipLikelihood, drawClips } from './clip-block.ts';
import { clipData, crossedCells, type CrossedCells } from './crossed-data.ts';
import { gammaDraw, sliceDraw } from './draws.ts';
import { drawListeners, listenerBlock } from './listener-block.ts';

/** Columns of ratings, with names coded as numbers. */
export interface RatingColumns {
  values: Float64Array;
  system: Int32Array;
  listener: Int32Array;
  item: Int32Array;
  clip: Int32Array;
}

/** Effects of the model, apart from the system means and noise. */
export interface GibbsTerms {
  rater: boolean;
  cell: boolean;
  item: boolean;
  itemCell: boolean;
  clip: boolean;
}

/** One draw of all reported quantities; the SD of an absent effect is 0. */
export interface GibbsDraw {
  means: number[];
  rater: number;
  cell: number;
  item: number;
  itemCell: number;
  clip: number;
  residual: number;
}

type Sd = Exclude<keyof GibbsDraw, 'means'>;

/** Gamma priors of the precisions: shape 1, and these rates, on a scale stretched to 0 to 1. */
const RATE = { effect: 0.01, residual: 0.1 };
/** Initial width of a slice, on the log of an SD. */
const WIDTH = 0.6;

/** log prior of the logarithm of an SD whose precision is Gamma(1, rate), including the Jacobian. */
const logPrior = (logSd: number, rate: number): number => -rate * Math.exp(-2 * logSd) - 2 * logSd;

/** The effects of listeners (or items) and their cells, drawn together with the system means. */
interface Crossing {
  data: CrossedCells;
  /** Names of the SDs. */
  own: 'rater' | 'item';
  cell: 'cell' | 'itemCell';
  listenerEffects: Float64Array;
  cellEffects: Float64Array;
  /** Sum of both, of each cell. */
  effects: Float64Array;
}

function crossing(data: CrossedCells, own: Crossing['own'], cell: Crossing['cell']): Crossing {
  const count = data.cellSystem.length;
  return {
    data,
    own,
    cell,
    listenerEffects: new Float64Array(data.listeners),
    cellEffects: new Float64Array(count),
    effects: new Float64Array(count),
  };
}

/**
 * A chain of draws from the posterior of y = b[system] + u[listener] + w[listener, system] + t[item] + x[item, system]
 * + v[clip] + e, all normal, with b ~ N(0, 10^2) and Gamma(1, 0.01) precisions of effects, Gamma(1, 0.1) of noise:
 * values on a scale of 0 to 1. Each call makes one draw. Throws a RangeError for an effect of clips that belong to two
 * systems.
 *
 * Three blocks alternate, (b, u, w), (b, t, x) and (b, v), each drawn jointly given the others. The SDs of a block are
 * drawn with its effects integrated out. So correlated means and effects mix well, and mixing does not slow down with
 * the number of ratings. Each call passes over the ratings once for each block and once more.
 * Source: Papaspiliopoulos, Roberts & Zanella 2020, Biometrika 107(1), for the collapsing; Liu, Wong & Kong 1994,
 * Biometrika 81(1), for the blocks.
 * @example const next = gibbsChain(columns, { rater: true, cell: true, item: true, itemCell: true, clip: false }, createRandom('1'))
 */
export function gibbsChain(columns: RatingColumns, terms: GibbsTerms, random: Random): () => GibbsDraw {
  const { values, system, listener, item } = columns;
  const listeners = crossing(crossedCells(listener, system), 'rater', 'cell');
  const items =
    terms.item || terms.itemCell ? crossing(crossedCells(item, system), 'item', 'itemCell') : null;
  const clips = terms.clip ? clipData(columns.clip, system) : null;
  const crossings = items ? [listeners, items] : [listeners];
  const means = new Float64Array(listeners.data.systems);
  const clipEffects = new Float64Array(clips?.clips ?? 0);
  // Dispersed starting values, so that R-hat can detect chains that have not converged.
  const start = (): number => Math.log(0.05) + 2.5 * random.next();
  const logSd: Record<Sd, number> = {
    rater: start(),
    cell: start(),
    item: start(),
    itemCell: start(),
    clip: start(),
    residual: start(),
  };
  const square = (term: Sd): number => (term === 'residual' || terms[term] ? Math.exp(2 * logSd[term]) : 0);
  const slice = (term: Sd, logLikelihood: (x: number) => number): void => {
    logSd[term] = sliceDraw(random, logSd[term], WIDTH, (x) => logLikelihood(x) + logPrior(x, RATE.effect));
  };

  /** Effects of each rating from all blocks but one. */
  const othersOf = (
    own: Crossing | null,
    withClips: boolean,
  ): { effects: Float64Array; of: Int32Array }[] => [
    ...crossings.filter((one) => one !== own).map(({ effects, data }) => ({ effects, of: data.cellOf })),
    ...(clips && withClips ? [{ effects: clipEffects, of: clips.clipOf }] : []),
  ];
  /** Sums of the ratings minus the other effects, by place. */
  const sumsOf = (of: Int32Array, size: number, others: ReturnType<typeof othersOf>): Float64Array => {
    const sums = new Float64Array(size);
    const left = values.slice();
    for (const { effects, of: places } of others)
      for (let row = 0; row < left.length; row += 1)
        left[row] = (left[row] ?? fail()) - (effects[places[row] ?? fail()] ?? fail());
    for (let row = 0; row < left.length; row += 1) {
      const place = of[row] ?? fail();
      sums[place] = (sums[place] ?? fail()) + (left[row] ?? fail());
    }
    return sums;
  };
  const drawCrossing = (own: Crossing): void => {
    const { data, listenerEffects, cellEffects, effects } = own;
    const sums = sumsOf(data.cellOf, effects.length, othersOf(own, true));
    const e2 = square('residual');
    const likelihood = (u2: number, w2: number) => listenerBlock(data, sums, u2, w2, e2).logLikelihood;
    if (terms[own.own]) slice(own.own, (x) => likelihood(Math.exp(2 * x), square(own.cell)));
    if (terms[own.cell]) slice(own.cell, (x) => likelihood(square(own.own), Math.exp(2 * x)));
    const variances = { u2: square(own.own), w2: square(own.cell), e2 };
    drawListeners(random, data, sums, variances, { means, listenerEffects, cellEffects });
    for (let cell = 0; cell < effects.length; cell += 1)
      effects[cell] =
        (listenerEffects[data.cellListener[cell] ?? fail()] ?? fail()) + (cellEffects[cell] ?? fail());
  };
  /** Squared residuals. */
  const residualSquares = (): number => {
    const all = [...othersOf(null, true), { effects: means, of: system }];
    let squares = 0;
    for (let row = 0; row < values.length; row += 1) {
      let left = values[row] ?? fail();
      for (const { effects, of } of all) left -= effects[of[row] ?? fail()] ?? fail();
      squares += left * left;
    }
    return squares;
  };

  return () => {
    for (const own of crossings) drawCrossing(own);
    if (clips) {
      const sums = sumsOf(clips.clipOf, clips.clips, othersOf(null, false));
      const e2 = square('residual');
      slice('clip', (x) => clipLikelihood(clips, sums, Math.exp(2 * x), e2));
      drawClips(random, clips, sums, { v2: square('clip'), e2 }, { means, clipEffects });
    }
    const precision = gammaDraw(random, 1 + values.length / 2, RATE.residual + residualSquares() / 2);
    logSd.residual = -Math.log(precision) / 2;
    const sd = (term: Sd): number => Math.sqrt(square(term));
    return {
      means: [...means],
      rater: sd('rater'),
      cell: sd('cell'),
      item: sd('item'),
      itemCell: sd('itemCell'),
      clip: sd('clip'),
      residual: sd('residual'),
    };
  };
}
