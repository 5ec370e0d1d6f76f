import { fail } from '../order/fail.ts';
import { createRandom } from '../order/random.ts';
import {
  gibbsChain,
  type GibbsDraw,
  type GibbsTerms,
  type RatingColumns,
} from '../stats/gibbs/gibbs-chain.ts';
import { posteriorSummary } from '../stats/mcmc/posterior-summary.ts';
import { bySystem, countsOf, fixedNote, formulaOf } from './describe-model.ts';
import { pairsOf } from './inference.ts';
import { requireTerms } from './known-terms.ts';
import type { Estimate, ModelResult } from './model-result.ts';
import { codesInOrder } from './codes.ts';
import { itemNames, systemCodes, systemsOf } from './model-rows.ts';
import type { ModelTask, RandomTerm } from './model-task.ts';

/** Increment the version whenever results change. */
export const GIBBS_ENGINE = 'Earshot Gibbs 0.2.0';

const CHAINS = 4;
const WARM_UP = 200;
/** How often chains are extended before the engine gives up. */
const MOST_ROUNDS = 3;
export const MOST_R_HAT = 1.01;
export const LEAST_SIZE = 400;

/** Draws of every chain, of one quantity. */
type Quantity = (draw: GibbsDraw) => number;

function estimateOf(chains: readonly (readonly GibbsDraw[])[], of: Quantity): Estimate {
  const { mean, sd, low, high, rHat, bulkSize, tailSize } = posteriorSummary(
    chains.map((chain) => chain.map(of)),
  );
  return { value: mean, error: sd, low, high, diagnostics: { rHat, bulkSize, tailSize } };
}

/** Reason not to show an estimate; null if there is none. */
function mistrust({ diagnostics }: Estimate): string | null {
  const { rHat = null, bulkSize = null, tailSize = null } = diagnostics ?? {};
  if (rHat === null || bulkSize === null || tailSize === null) return 'does not vary';
  if (rHat > MOST_R_HAT) return `R-hat ${rHat.toFixed(3)} above ${MOST_R_HAT}`;
  const least = Math.min(bulkSize, tailSize);
  return least < LEAST_SIZE ? `effective sample size ${Math.floor(least)} below ${LEAST_SIZE}` : null;
}

/** Terms that the sampler supports. Throws a RangeError for slopes. */
function gibbsTerms(terms: readonly RandomTerm[]): GibbsTerms {
  if (terms.includes('slopes'))
    throw new RangeError(
      'the engine gibbs does not fit slopes: write rater, rater x system instead of slopes, or use the engine reml',
    );
  const has = (term: RandomTerm): boolean => terms.includes(term);
  return {
    rater: has('rater'),
    cell: has('rater x system'),
    clip: has('clip'),
    item: has('item'),
    itemCell: has('item x system'),
  };
}

const TERM_SD: { term: RandomTerm | 'residual'; of: Quantity }[] = [
  { term: 'rater', of: ({ rater }) => rater },
  { term: 'rater x system', of: ({ cell }) => cell },
  { term: 'item', of: ({ item }) => item },
  { term: 'item x system', of: ({ itemCell }) => itemCell },
  { term: 'clip', of: ({ clip }) => clip },
  { term: 'residual', of: ({ residual }) => residual },
];

interface Sampled {
  means: Estimate[];
  contrasts: (Estimate & { i: number; j: number; above: number })[];
  components: (Estimate & { term: RandomTerm | 'residual' })[];
}

/**
 * Estimates in the unit of the ratings, from draws on a scale of 0 to 1. `places`: indices of the systems in a draw, which
 * follows the order of the codes.
 */
function summarise(
  chains: readonly (readonly GibbsDraw[])[],
  places: readonly number[],
  pairs: readonly (readonly [number, number])[],
  terms: readonly RandomTerm[],
  [low, high]: readonly [number, number],
): Sampled {
  const width = high - low;
  const mean = (draw: GibbsDraw, system: number) =>
    low + width * (draw.means[places[system] ?? fail()] ?? fail());
  const all = chains.flat();
  return {
    means: [...places.keys()].map((system) => estimateOf(chains, (draw) => mean(draw, system))),
    contrasts: pairs.map(([i, j]) => ({
      ...estimateOf(chains, (draw) => mean(draw, i) - mean(draw, j)),
      i,
      j,
      above: all.filter((draw) => mean(draw, i) > mean(draw, j)).length / all.length,
    })),
    components: TERM_SD.filter(({ term }) => term === 'residual' || terms.includes(term)).map(
      ({ term, of }) => ({
        ...estimateOf(chains, (draw) => width * of(draw)),
        term,
      }),
    ),
  };
}

/**
 * The posterior of the mixed model of the Audio Turing Test, score ~ system + rater + rater x system + item + item x system
 * + clip, normal: mean, SD and 95 % highest density interval of every system's mean, of differences and of the SDs, with
 * R-hat and effective sample sizes; in the unit of the ratings. Chains are extended until all R-hat <= 1.01 and all sizes
 * >= 400; if they do not converge, `problem` says so. The same seed gives the same numbers. Throws a RangeError, with a
 * remedy, for ratings without such a model.
 * @example gibbsModel({ rows, terms: ['rater'], draws: 1000, seed: '1', range: [0, 1] }).means[0]?.diagnostics
 */
export function gibbsModel(task: ModelTask, progress: (line: string) => void = () => undefined): ModelResult {
  const { rows, range } = task;
  const { terms, leftOut, levels } = requireTerms(rows, task.terms);
  const own = gibbsTerms(terms);
  const coded = systemCodes(rows);
  const systems = systemsOf(rows);
  const contrastSet = task.contrasts ?? { kind: 'all pairs' };
  const pairs = systems.length > 1 ? pairsOf(contrastSet, systems) : [];
  const places = systems.map((system) => coded.names.indexOf(system));
  const [low, high] = range;
  const columns: RatingColumns = {
    values: rows.values.map((value) => (value - low) / (high - low)),
    system: coded.of,
    listener: codesInOrder(rows.listener).of,
    item: codesInOrder(itemNames(rows)).of,
    clip: codesInOrder(rows.clip).of,
  };
  const samplers = Array.from({ length: CHAINS }, (_, chain) =>
    gibbsChain(columns, own, createRandom(`${task.seed}/${chain + 1}`)),
  );
  const chains: GibbsDraw[][] = samplers.map(() => []);
  let sampled: Sampled | null = null;
  let doubts: string[] = [];
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    for (const [chain, next] of samplers.entries()) {
      const warmUp = round === 1 ? WARM_UP : 0;
      for (let step = 1; step <= warmUp + task.draws; step += 1) {
        const draw = next();
        if (step > warmUp) chains[chain]?.push(draw);
        if (step % 100 === 0)
          progress(
            `Gibbs: chain ${chain + 1} of ${CHAINS}, ${step} of ${warmUp + task.draws} draws, round ${round}`,
          );
      }
    }
    sampled = summarise(chains, places, pairs, terms, range);
    const all = [...sampled.means, ...sampled.contrasts, ...sampled.components];
    doubts = all.flatMap((one) => mistrust(one) ?? []);
    if (doubts.length === 0) break;
  }
  const groups = bySystem(rows);
  const levelsIn: Record<RandomTerm | 'residual', number> = {
    rater: levels.listeners.length,
    'rater x system': levels.cells,
    slopes: levels.listeners.length,
    item: levels.items.length,
    'item x system': levels.itemCells,
    clip: levels.clips.length,
    residual: rows.length,
  };
  const name = (index: number) => groups[index]?.system ?? '';
  const total = chains.reduce((sum, chain) => sum + chain.length, 0);
  return {
    engine: GIBBS_ENGINE,
    formula: formulaOf(terms, true),
    counts: countsOf(rows),
    means: (sampled?.means ?? []).map((mean, index) => ({
      ...mean,
      system: name(index),
      counts: groups[index]?.counts ?? fail(),
      df: null,
    })),
    contrasts: (sampled?.contrasts ?? []).map(({ i, j, ...rest }) => ({
      ...rest,
      a: name(i),
      b: name(j),
      df: null,
      t: null,
      pValue: null,
      adjusted: null,
      equivalence: null,
      plainLow: rest.low,
      plainHigh: rest.high,
    })),
    contrastSet,
    correction: null,
    dfMethod: null,
    ranks: null,
    inferenceNotes: [],
    components: (sampled?.components ?? []).map((component) => ({
      ...component,
      system: null,
      levels: levelsIn[component.term],
    })),
    correlations: [],
    reliability: null,
    clips: null,
    listeners: null,
    notes: [
      `Posterior of a normal model: ${CHAINS} chains, ${total} draws in all after ${WARM_UP} of warm-up each, seed ${task.seed}; intervals: highest density.`,
      `Priors, on the scale stretched from ${low}-${high} to 0-1: means N(0, 10 squared); precisions Gamma(1, 0.01) of effects and Gamma(1, 0.1) of noise.`,
      'rater: SD of the random intercept; rater x system: SD of the random slope, one for all systems.',
      ...[fixedNote(terms, countsOf(rows))].flatMap((note) => note ?? []),
      ...leftOut,
    ],
    problem:
      doubts.length === 0
        ? null
        : `not converged (${[...new Set(doubts)].slice(0, 3).join('; ')}): ask for ${2 * MOST_ROUNDS * task.draws} draws, or remove a random term`,
  };
}
