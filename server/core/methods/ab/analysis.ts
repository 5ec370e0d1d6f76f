import { phrase } from '../../text/phrase.ts';
import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { MEANS_NOTE, meansFigure } from '../../analysis/means/means-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import { confidenceScale } from '../contract/confidence.ts';
import { comparedSystems, plannedPairs, type ComparedSystems } from '../pairs/pair-systems.ts';
import { NULL_ROLE } from '../pairs/pairs.ts';
import { abConfig } from './config.ts';

const DIGITS = 3;
/** Canonical values. */
const [FOR_B, NEITHER, FOR_A] = [0, 0.5, 1];

/** How often each side of a pair was preferred; answers without a preference do not count in the shares. */
/** Range of a share. */
const SHARE = { min: 0, max: 1 };

function pairRows(pairs: readonly ComparedSystems[], ratings: readonly Rating[]) {
  return pairs.map(([a, b]) => {
    const own = ratings.filter(({ system, comparedSystem }) => system === a && comparedSystem === b);
    const counted = own.filter(({ counts, canonicalValue }) => counts && canonicalValue !== null);
    const forA = counted.filter(({ canonicalValue }) => canonicalValue === FOR_A).length;
    const forB = counted.filter(({ canonicalValue }) => canonicalValue === FOR_B).length;
    const { share, low, high } = wilsonInterval(forA, forA + forB);
    const decided = observationsOf(own, ({ canonicalValue }) =>
      canonicalValue === NEITHER ? null : canonicalValue,
    );
    const clustered = meanCells(decided, SHARE);
    return {
      a,
      b,
      forA,
      none: counted.length - forA - forB,
      forB,
      share,
      low,
      high,
      clusteredLow: clustered.low,
      clusteredHigh: clustered.high,
      listeners: clustered.listeners,
      listenersExcluded: clustered.listenersExcluded,
      nAll: clustered.nAll,
      meanAll: clustered.meanAll,
    };
  });
}

type PairRow = ReturnType<typeof pairRows>[number];

function pairFigure(rows: readonly PairRow[]): DraftFigure {
  return meansFigure({
    name: 'system pairs',
    title: 'How often A was preferred to B',
    of: 'A - B',
    measure: phrase`share for A`,
    domain: [0, 1],
    rule: { at: 0.5, label: 'neither is preferred' },
    rows: rows.map(({ a, b, forA, forB, listeners, share, clusteredLow, clusteredHigh }) => {
      const interval = { low: clusteredLow, high: clusteredHigh };
      return { name: `${a} - ${b}`, n: forA + forB, listeners, mean: share, ...interval };
    }),
    notes: [phrase`Among answers with a preference; intervals cut at 0 and 1. ${MEANS_NOTE}`],
  });
}

function pairTable(rows: readonly PairRow[]): DraftTable {
  return {
    name: 'system pairs',
    title: 'How often A was preferred to B',
    columns: [
      { label: 'A', key: 'a' },
      { label: 'B', key: 'b' },
      { label: 'for A', key: 'forA' },
      { label: 'no preference', key: 'none' },
      { label: 'for B', key: 'forB' },
      { label: 'share for A [95 %]', key: 'share', interval: ['low', 'high'], digits: DIGITS },
      { label: 'clustered [95 %]', key: null, interval: ['clusteredLow', 'clusteredHigh'], digits: DIGITS },
      { label: 'listeners', key: 'listeners' },
      { label: 'excluded', key: 'listenersExcluded' },
      { label: 'n before', key: 'nAll' },
      { label: 'before', key: 'meanAll', digits: DIGITS },
    ],
    rows,
    notes: [
      'Share: among answers with a preference. Interval: Wilson, as if all choices were independent; clustered: two-way over ' +
        'listeners and items, cut at 0 and 1; [-]: too few, or no variation.',
    ],
  };
}

/** Whether listeners prefer a side of the screen, regardless of the clip on it. */
function biasTable(ratings: readonly Rating[]): DraftTable {
  const rows = ['test', NULL_ROLE].map((role) => {
    const own = ratings.filter((rating) => rating.role === role);
    return {
      role,
      ...meanCells(
        observationsOf(own, ({ rawValue }) => rawValue),
        SHARE,
      ),
    };
  });
  return {
    name: 'position bias',
    title: 'Position bias: share for the side shown as A (0.5: none; no preference counts as half)',
    columns: [{ label: 'pairs', key: 'role' }, ...meanColumns('share', DIGITS)],
    rows,
    notes: [
      phrase`Test: pairs of two systems; ${NULL_ROLE}: the same clip on both sides. A share far from 0.5 shows a bias to one side.`,
      INTERVAL_NOTE,
    ],
  };
}

export const abAnalysis = defineAnalysis({
  config: abConfig,
  planned: ({ config, ...context }) => ({
    pairs: plannedPairs({ config, ...context }),
    hasNone: config.no_preference,
    hasConfidence: config.confidence,
  }),
  found: (ratings) => ({
    pairs: [],
    hasNone: ratings.some(
      ({ scale, canonicalValue }) => scale === 'preference' && canonicalValue === NEITHER,
    ),
    hasConfidence: ratings.some(({ scale }) => scale === confidenceScale.name),
  }),
  scales: ({ hasNone, hasConfidence }) => [
    {
      name: 'preference',
      grid: { min: 0, max: 1, step: hasNone ? 0.5 : 1 },
      levels: hasNone ? ['B', 'none', 'A'] : ['B', 'A'],
      judges: 'pair',
    },
    ...(hasConfidence ? [confidenceScale] : []),
  ],
  results: ({ pairs }, { ratings }) => {
    const preferences = rowsOf(ratings.filter(({ scale }) => scale === 'preference'));
    const test = preferences.filter(({ role }) => role === 'test');
    const rows = pairRows(comparedSystems(pairs, test), test);
    return { tables: [pairTable(rows), biasTable(preferences)], figures: [pairFigure(rows)] };
  },
});
