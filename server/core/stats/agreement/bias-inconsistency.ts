import { median, min } from 'simple-statistics';
import { fail } from '../../order/fail.ts';
import { connectedGroups } from '../pairs/connected-groups.ts';
import {
  divide,
  multiply,
  subtract,
  total,
  GroupNumbers,
  ofGroup,
  voteGroups,
  type ValueColumn,
  type VoteGroups,
} from '../intervals/vote-groups.ts';
import type { VoteColumns } from './vote-columns.ts';

/** Estimates for a stimulus, in the unit of the votes. */
export interface StimulusQuality {
  readonly stimulus: string;
  /** Votes. */
  readonly n: number;
  readonly quality: number;
  /** Standard deviation of the residuals of the stimulus over the root of n; 0 for one vote. */
  readonly standardError: number;
}

/** Estimates for a listener, in the unit of the votes. */
export interface ListenerTendency {
  readonly listener: string;
  /** Votes. */
  readonly n: number;
  /** How much higher the listener votes than the others; 0 on average over a group of listeners. */
  readonly bias: number;
  /** Standard deviation of the votes about quality + bias, from 0. */
  readonly inconsistency: number;
}

export interface BiasInconsistency {
  readonly stimuli: readonly StimulusQuality[];
  readonly listeners: readonly ListenerTendency[];
  readonly iterations: number;
  /** false: the qualities still moved by more than 1e-8 (root of the summed squares) after 1000 iterations. */
  readonly converged: boolean;
  /**
   * true: an inconsistency is below 1 % of the median one. The likelihood then grows without bound as the qualities
   * approach one listener's votes. The estimates describe that listener, not the panel: do not use them.
   */
  readonly collapsed: boolean;
  /** 1: listeners and stimuli are connected. More: compare qualities and biases within a group only. */
  readonly groups: number;
}

/**
 * Divisor of a listener's squared residuals. 'votes': their number, which is maximum likelihood, as published. 'degrees of
 * freedom': their number minus what the listener's own votes and bias use up (the leverages). It prevents inconsistencies
 * that are too low, above all of listeners with many votes or on stimuli with few other votes.
 */
export type Divisor = 'votes' | 'degrees of freedom';

const MOST_ITERATIONS = 1000;
const TOLERANCE = 1e-8;
/** Keeps the weight of a listener without residuals finite; as published. */
const LEAST_VARIANCE = 1e-8;
const COLLAPSE = 0.01;

/** Votes by listener and by stimulus. */
interface Panel {
  values: ValueColumn;
  listeners: VoteGroups;
  stimuli: VoteGroups;
}

/**
 * The squared residuals of each listener over the listener's degrees of freedom. A listener without any (a single vote)
 * gets the variance of all listeners together.
 */
function correctedVariances(
  { listeners, stimuli }: Panel,
  residualOf: (vote: number) => number,
  weights: ValueColumn,
): Float64Array {
  const weightOf = ofGroup(listeners, weights);
  const weightOfStimulus = ofGroup(stimuli, stimuli.totals(weightOf));
  const leverages = listeners.totals((vote) => weightOf(vote) / weightOfStimulus(vote));
  const freedom = Float64Array.from(
    listeners.sizes,
    (n, listener) => (n - (leverages[listener] ?? fail())) * (1 - 1 / n),
  );
  const squares = listeners.totals((vote) => residualOf(vote) * residualOf(vote));
  const pooled = total(squares) / Math.max(total(freedom), Number.MIN_VALUE);
  return squares.map((sum, listener) => {
    const own = freedom[listener] ?? fail();
    return own > TOLERANCE ? sum / own : pooled;
  });
}

/** Alternates between the qualities (given biases and weights) and the biases and weights (given the qualities). */
function project(panel: Panel, divisor: Divisor) {
  const { values, listeners, stimuli } = panel;
  const biasesAt = (at: ValueColumn): Float64Array => {
    const qualityOf = ofGroup(stimuli, at);
    return listeners.means((vote) => (values[vote] ?? fail()) - qualityOf(vote));
  };
  let quality = stimuli.means((vote) => values[vote] ?? fail());
  let bias = biasesAt(quality);
  let weights = new Float64Array(listeners.names.length).fill(1);
  for (let iterations = 1; ; iterations += 1) {
    const [biasOf, qualityOf] = [ofGroup(listeners, bias), ofGroup(stimuli, quality)];
    const unbiased = (vote: number): number => (values[vote] ?? fail()) - biasOf(vote);
    const residualOf = (vote: number): number => unbiased(vote) - qualityOf(vote);
    const variances =
      divisor === 'votes' ? listeners.variances(residualOf) : correctedVariances(panel, residualOf, weights);
    weights = variances.map((variance) => 1 / (variance + LEAST_VARIANCE));
    const weightOf = ofGroup(listeners, weights);
    const next = divide(
      stimuli.totals((vote) => unbiased(vote) * weightOf(vote)),
      stimuli.totals(weightOf),
    );
    const moves = subtract(next, quality);
    quality = next;
    bias = biasesAt(quality);
    const converged = Math.sqrt(total(multiply(moves, moves))) < TOLERANCE;
    if (converged || iterations === MOST_ITERATIONS) {
      return {
        quality,
        bias,
        inconsistency: variances.map((variance) => Math.sqrt(variance)),
        residualOf,
        iterations,
        converged,
      };
    }
  }
}

/**
 * Models votes as quality of the stimulus + bias of the listener + normal noise of the listener's own size (inconsistency)
 * and weights listeners by their reliability instead of excluding any. Votes may be missing and a stimulus may be rated
 * twice by a listener. Assumes that votes are missing independently of their values, that a bias is the same for every
 * stimulus, and that votes are roughly normal. A meaningful inconsistency needs about ten votes per listener. The estimates
 * of few listeners or sparse votes may collapse, see `collapsed`: with the divisor 'votes' most panels of up to eight
 * listeners do, and of 24 listeners who rate half of 30 stimuli each; 'degrees of freedom' prevents most of it. Rows are in
 * the order of first appearance. O(votes) per iteration. Source: alternating projection, ITU-T P.910 and P.913; Li, Bampis, Krasula, Janowski & Katsavounidis 2020, "A simple model for
 * subject behavior in subjective experiments". The divisor 'degrees of freedom' is an addition: each variance is divided as
 * in restricted maximum likelihood.
 * @example biasInconsistency(voteColumns([{ listener: 'a', unit: 'x', value: 1 }, { listener: 'b', unit: 'x', value: 3 }, {
 * listener: 'a', unit: 'y', value: 3 }, { listener: 'b', unit: 'y', value: 5 }])) // qualities 2 and 4, biases -1
 * and 1, inconsistencies 0
 */
export function biasInconsistency(
  { values, ...of }: VoteColumns,
  divisor: Divisor = 'votes',
): BiasInconsistency {
  const [stimuli, listeners] = [voteGroups(of.units), voteGroups(of.listeners)];
  const model = project({ values, listeners, stimuli }, divisor);

  function* edges(): Generator<readonly [listener: number, stimulus: number], void> {
    for (const vote of values.keys())
      yield [listeners.numberOf[vote] ?? fail(), stimuli.numberOf[vote] ?? fail()];
  }
  const groups = voteGroups(GroupNumbers.of(connectedGroups(edges()).map(String)));
  const groupBias = groups.means((listener) => model.bias[listener] ?? fail());
  const meanBias = groups.numberOf.reduce((all, group, listener) => {
    all[listener] = groupBias[group] ?? fail();
    return all;
  }, new Float64Array(listeners.names.length));
  const bias = subtract(model.bias, meanBias);
  const [qualityOf, meanBiasOf] = [ofGroup(stimuli, model.quality), ofGroup(listeners, meanBias)];
  const quality = stimuli.means((vote) => qualityOf(vote) + meanBiasOf(vote));
  const errors = divide(stimuli.variances(model.residualOf), stimuli.sizes).map((variance) =>
    Math.sqrt(variance),
  );
  const { inconsistency, iterations, converged } = model;
  return {
    stimuli: stimuli.names.map((stimulus, index) => ({
      stimulus,
      n: stimuli.sizes[index] ?? fail(),
      quality: quality[index] ?? fail(),
      standardError: errors[index] ?? fail(),
    })),
    listeners: listeners.names.map((listener, index) => ({
      listener,
      n: listeners.sizes[index] ?? fail(),
      bias: bias[index] ?? fail(),
      inconsistency: inconsistency[index] ?? fail(),
    })),
    iterations,
    converged,
    collapsed: values.length > 0 && min([...inconsistency]) < COLLAPSE * median([...inconsistency]),
    groups: groups.names.length,
  };
}
