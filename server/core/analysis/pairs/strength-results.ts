import { phrase, type Words } from '../../text/phrase.ts';
import { fixed } from '../../text/fixed.ts';
import { inNaturalOrder, naturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import {
  bradleyTerry,
  type ComparisonEstimate,
  type NotEstimable,
  type Strengths,
} from '../../stats/pairs/bradley-terry.ts';
import { bradleyTerryModel, davidsonModel } from '../../stats/pairs/comparison-models.ts';
import { normalQuantile, studentTQuantile } from '../../stats/laws/distributions.ts';
import type { Scale } from '../input/analysis.ts';
import type { DraftFigure } from '../tables/figure.ts';
import type { BlockResults } from '../input/input.ts';
import { comparisonsOf, judgedPairs, type JudgedPair } from '../input/judged-pairs.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 2;
const PSEUDO_WINS = 0.5;

/** Ends of the 95 % intervals: t over listeners as clusters, and as if all choices were independent. */
function limits({ value, naiveError, clusteredError }: ComparisonEstimate, listeners: number) {
  const naive = naiveError * normalQuantile(0.975);
  // If all listeners' sums of choices are equal, the error is rounding only, and the variation among listeners is unknown.
  const isKnown = clusteredError !== null && clusteredError > 1e-6 * naiveError;
  const margin = isKnown ? clusteredError * studentTQuantile(0.975, listeners - 1) : null;
  return {
    strength: value,
    low: margin === null ? null : value - margin,
    high: margin === null ? null : value + margin,
    naiveLow: value - naive,
    naiveHigh: value + naive,
  };
}

const NO_LIMITS = { strength: null, low: null, high: null, naiveLow: null, naiveHigh: null };

function countsOf(system: string, judged: readonly JudgedPair[]) {
  const own = judged.flatMap(({ a, b, listener, score }) => {
    if (a === system) return [{ listener, score }];
    return b === system ? [{ listener, score: 0 - score }] : [];
  });
  const tied = own.filter(({ score }) => score === 0).length;
  return {
    n: own.length,
    listeners: new Set(own.map(({ listener }) => listener)).size,
    won: own.filter(({ score }) => score > 0).length,
    tied,
    lost: own.filter(({ score }) => score < 0).length,
    tiedShare: tied / own.length,
  };
}

function whyNot({ reason, groups }: NotEstimable, shrunk: boolean): Words {
  const sides = groups
    .map((group) => `{${group.toSorted(naturalOrder).join(', ')}}`)
    .toSorted(naturalOrder)
    .join(' and ');
  switch (reason) {
    case 'never met':
      return phrase`Strengths are not estimable: no comparisons link ${sides}.`;
    case 'always won':
      return phrase`Strengths by maximum likelihood are not estimable: between ${sides} one side won every time.
      ${
        shrunk
          ? phrase`The strengths shown have half a win added to each side of every compared pair, which shrinks them; they have no interval.`
          : ''
      }`;
    case 'no preferences':
      return 'Strengths are not estimable: nobody preferred one of two systems.';
    case 'no convergence':
      return 'Strengths are not estimable: the fit did not converge.';
  }
}

/** The effect of being shown first, if both orders were shown. */
function orderNote(judged: readonly JudgedPair[], hasTies: boolean): Words[] {
  if (new Set(judged.map(({ aFirst }) => aFirst)).size < 2) return [];
  const comparisons = comparisonsOf(judged);
  const fit = bradleyTerry(comparisons, hasTies ? davidsonModel(true) : bradleyTerryModel(true));
  if (!fit.isEstimable || fit.order === null) return [];
  const { strength, low, high } = limits(fit.order, fit.listeners);
  const range = low === null || high === null ? '' : ` [${fixed(low, DIGITS)}, ${fixed(high, DIGITS)}]`;
  return [
    phrase`Order: being shown first adds ${fixed(strength, DIGITS)}${range} to the log odds of being preferred (95 %, over
      ${fit.listeners} listeners); the strengths above are not corrected for it.`,
  ];
}

function modelNote(fit: Strengths, ties: number, n: number): Words {
  const model =
    fit.tie === null
      ? 'Bradley-Terry'
      : phrase`Davidson's model of ties (${ties} of ${n}; log nu ${fit.tie.value.toFixed(DIGITS)})`;
  return phrase`${model}: log odds, mean 0; only differences are meaningful. Interval: sandwich over listeners as clusters, t; it treats
      items as fixed. Naive: as if all choices were independent, too narrow if listeners differ.`;
}

function figureOf(scale: string, rows: DraftTable['rows'], note: Words): DraftFigure {
  const known = rows.flatMap(({ system, strength }) =>
    typeof strength === 'number' && typeof system === 'string' ? [{ system, strength }] : [],
  );
  const said = known.map(({ system, strength }) => `${system} ${fixed(strength, DIGITS)}`).join(', ');
  return {
    kind: 'intervals',
    name: `strengths ${scale}`,
    title: phrase`Strength of systems from comparisons: ${scale}`,
    summary:
      known.length === 0 ? 'Strengths are not estimable.' : phrase`From strongest to weakest: ${said}.`,
    rows,
    x: { key: 'system', label: 'system', order: known.map(({ system }) => system) },
    y: { key: 'strength', label: 'strength (log odds)' },
    low: 'low',
    high: 'high',
    rule: { axis: 'y', at: 0, label: 'mean of the systems' },
    notes: [note],
  };
}

/**
 * Strengths of the systems of a scale that judges pairs, from pairs under test that count: Bradley-Terry, or Davidson's
 * model if there are ties, strongest first, with a figure. Empty for other scales and for fewer than two systems.
 */
export function strengthResults(scale: Scale, { ratings }: { ratings: Ratings }): Partial<BlockResults> {
  if (scale.judges !== 'pair') return {};
  const judged = judgedPairs(scale, ratings);
  if (judged.length === 0) return {};
  const comparisons = comparisonsOf(judged);
  const ties = judged.filter(({ score }) => score === 0).length;
  const model = ties > 0 ? davidsonModel(false) : bradleyTerryModel(false);
  const fit = bradleyTerry(comparisons, model);
  const shrunk = fit.isEstimable ? null : bradleyTerry(comparisons, model, PSEUDO_WINS);
  const shown = fit.isEstimable ? fit : shrunk;
  const systems = inNaturalOrder(judged.flatMap(({ a, b }) => [a, b]));
  const rows = systems
    .map((system) => {
      const own = shown?.isEstimable ? shown.strengths[shown.systems.indexOf(system)] : undefined;
      const cells = own === undefined ? NO_LIMITS : limits(own, shown?.isEstimable ? shown.listeners : 0);
      const known = fit.isEstimable ? cells : { ...NO_LIMITS, strength: cells.strength };
      return { system, ...countsOf(system, judged), ...known };
    })
    .toSorted((a, b) => (b.strength ?? 0) - (a.strength ?? 0));
  const notes = fit.isEstimable
    ? [modelNote(fit, ties, judged.length), ...orderNote(judged, ties > 0)]
    : [whyNot(fit, shrunk?.isEstimable ?? false)];
  const [why = ''] = notes;
  const figureNote = fit.isEstimable ? 'Intervals: 95 %, over listeners as clusters.' : why;
  const table: DraftTable = {
    name: `strengths ${scale.name}`,
    title: phrase`Strength of systems from comparisons: ${scale.name}`,
    columns: [
      { label: 'system', key: 'system' },
      { label: 'n', key: 'n' },
      { label: 'listeners', key: 'listeners' },
      { label: 'won', key: 'won' },
      { label: 'tied', key: 'tied' },
      { label: 'lost', key: 'lost' },
      { label: 'ties', key: 'tiedShare', digits: DIGITS },
      { label: 'strength [95 %]', key: 'strength', interval: ['low', 'high'], digits: DIGITS },
      { label: 'naive [95 %]', key: null, interval: ['naiveLow', 'naiveHigh'], digits: DIGITS },
    ],
    rows,
    notes,
  };
  return { tables: [table], figures: [figureOf(scale.name, rows, figureNote)] };
}
