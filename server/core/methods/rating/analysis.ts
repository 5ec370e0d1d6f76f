import { defineAnalysis } from '../../analysis/analysis.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { foundScales } from '../../analysis/found-scales.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { quartiles } from '../../analysis/quartiles.ts';
import type { ResultTable } from '../../analysis/table.ts';
import { groupBy } from '../../group-by.ts';
import type { Rating } from '../../ratings.ts';
import type { Grid } from '../../stats/kappa.ts';
import type { ComparedSystems } from '../pair-systems.ts';
import { pairsOf, systemsOf, type RatingContext } from './clips.ts';
import { ratingConfig } from './config.ts';
import { layoutOf } from './presets.ts';
import { scalesOf } from './scales.ts';

const DIGITS = 2;
/** The parts that trap clips can have, in the order of the table. */
const TRAPS = ['high gold', 'gold', 'low gold', 'null pair'];

interface Scale {
  name: string;
  grid: Grid;
}

interface Design {
  scales: Scale[];
  systems: string[];
  /** Systems with what they are compared with, before them; null where a page holds no comparison. */
  pairs: ComparedSystems[] | null;
}

const REFERENCE = '(reference)';
const TEST = '(test)';

function planned(context: RatingContext): Design {
  const isComparison = layoutOf(context.config) === 'comparison';
  return {
    scales: scalesOf(context.config).map(({ key, values, step }) => ({
      name: key,
      grid: { min: values[0] ?? 0, max: values.at(-1) ?? 0, step },
    })),
    systems: systemsOf(context),
    pairs: isComparison
      ? pairsOf(context).map(({ first, second }) => [
          first.factors['system'] ?? REFERENCE,
          second.factors['system'] ?? TEST,
        ])
      : null,
  };
}

function found(ratings: readonly Rating[]): Design {
  const isComparison = ratings.some(({ comparedClip }) => comparedClip !== null);
  return { scales: foundScales(ratings), systems: [], pairs: isComparison ? [] : null };
}

function rangeOf({ grid }: Scale): string {
  return `${grid.min} to ${grid.max}`;
}

/** Means by system; below them the traps that were answered, which show whether the scale was understood. */
function systemTable(systems: readonly string[], scale: Scale, ratings: readonly Rating[]): ResultTable {
  const traps = TRAPS.filter((role) => ratings.some((rating) => rating.role === role));
  const groups: Group[] = [...testGroups(systems, ratings), ...traps.map((role) => ({ role, system: null }))];
  const rows = groups.map((group) => {
    const observations = observationsOf(ratings.filter(inGroup(group)));
    const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
    return { ...groupCells(group), ...meanCells(observations), ...quartiles(counted) };
  });
  return {
    name: `${scale.name} by system`,
    title: `Mean ${scale.name} by system (${rangeOf(scale)})`,
    columns: [
      { label: 'system', key: 'system' },
      ...meanColumns('mean', DIGITS),
      { label: 'median', key: 'median', digits: 1 },
    ],
    rows,
    notes: [INTERVAL_NOTE],
  };
}

/** Means by pair of systems: how the second is compared with the first. */
function pairTable(
  plannedPairs: readonly ComparedSystems[],
  scale: Scale,
  ratings: readonly Rating[],
): ResultTable {
  const pairOf = ({ system, comparedSystem }: Rating): ComparedSystems => [
    comparedSystem ?? REFERENCE,
    system ?? TEST,
  ];
  const test = ratings.filter(({ role }) => role === 'test');
  const byPair = groupBy(test, (rating) => JSON.stringify(pairOf(rating)));
  const pairs = new Map([...plannedPairs, ...test.map(pairOf)].map((pair) => [JSON.stringify(pair), pair]));
  const rows = [...pairs].map(([key, [first, second]]) => {
    const own = byPair.get(key) ?? [];
    return { system: second, compared: first, ...meanCells(observationsOf(own)) };
  });
  return {
    name: `${scale.name} by pair`,
    title: `Mean ${scale.name}: the system compared with the other (${rangeOf(scale)}, above 0: better)`,
    columns: [
      { label: 'system', key: 'system' },
      { label: 'compared with', key: 'compared' },
      ...meanColumns('mean', DIGITS),
    ],
    rows,
    notes: [INTERVAL_NOTE],
  };
}

/** Whether listeners lean to the clip heard second, whatever it is. */
function orderTable(scale: Scale, ratings: readonly Rating[]): ResultTable {
  const rows = ['test', 'null pair'].map((role) => {
    const own = ratings.filter((rating) => rating.role === role);
    return { role, ...meanCells(observationsOf(own, ({ rawValue }) => rawValue)) };
  });
  return {
    name: `${scale.name} order bias`,
    title: 'Order bias: mean answer as shown (above 0: the clip heard second)',
    columns: [{ label: 'pairs', key: 'role' }, ...meanColumns('mean', DIGITS)],
    rows,
    notes: [],
  };
}

export const ratingAnalysis = defineAnalysis({
  config: ratingConfig,
  planned,
  found,
  scales: ({ scales, pairs }) =>
    scales.map(({ name, grid }) => ({ name, grid, levels: null, judges: pairs ? 'pair' : 'clip' })),
  results: ({ scales, systems, pairs }, { ratings }) => ({
    tables: scales.flatMap((scale) => {
      const own = ratings.filter((rating) => rating.scale === scale.name);
      return pairs
        ? [pairTable(pairs, scale, own), orderTable(scale, own)]
        : [systemTable(systems, scale, own)];
    }),
    figures: [],
  }),
});
