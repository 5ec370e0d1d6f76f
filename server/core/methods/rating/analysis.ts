import { defineAnalysis } from '../../analysis/analysis.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { quartiles } from '../../analysis/quartiles.ts';
import type { ResultTable } from '../../analysis/table.ts';
import type { Rating } from '../../ratings.ts';
import { pairsOf, systemsOf, type RatingContext } from './clips.ts';
import { ratingConfig } from './config.ts';
import { layoutOf } from './presets.ts';
import { scalesOf, type Scale } from './scales.ts';

const DIGITS = 2;
/** The parts that trap clips can have, in the order of the table. */
const TRAPS = ['high gold', 'gold', 'low gold', 'null pair'];

function rangeOf({ values }: Scale): string {
  return `${values[0]} to ${values.at(-1)}`;
}

/** Means by system; below them the traps that were answered, which show whether the scale was understood. */
function systemTable(context: RatingContext, scale: Scale, ratings: readonly Rating[]): ResultTable {
  const traps = TRAPS.filter((role) => ratings.some((rating) => rating.role === role));
  const groups: Group[] = [
    ...testGroups(systemsOf(context), ratings),
    ...traps.map((role) => ({ role, system: null })),
  ];
  const rows = groups.map((group) => {
    const observations = observationsOf(ratings.filter(inGroup(group)));
    const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
    return { ...groupCells(group), ...meanCells(observations), ...quartiles(counted) };
  });
  return {
    name: `${scale.key} by system`,
    title: `Mean ${scale.key} by system (${rangeOf(scale)})`,
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
function pairTable(context: RatingContext, scale: Scale, ratings: readonly Rating[]): ResultTable {
  const test = ratings.filter(({ role }) => role === 'test');
  const planned = pairsOf(context).map(({ first, second }): [string, string] => [
    first.factors['system'] ?? '(reference)',
    second.factors['system'] ?? '(test)',
  ]);
  const rated = test.map((rating): [string, string] => [
    rating.comparedSystem ?? '(reference)',
    rating.system ?? '(test)',
  ]);
  const pairs = [...new Map([...planned, ...rated].map((pair) => [JSON.stringify(pair), pair])).values()];
  const rows = pairs.map(([first, second]) => {
    const own = test.filter(
      ({ system, comparedSystem }) =>
        (comparedSystem ?? '(reference)') === first && (system ?? '(test)') === second,
    );
    return { system: second, compared: first, ...meanCells(observationsOf(own)) };
  });
  return {
    name: `${scale.key} by pair`,
    title: `Mean ${scale.key}: the system compared with the other (${rangeOf(scale)}, above 0: better)`,
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
    name: `${scale.key} order bias`,
    title: 'Order bias: mean answer as shown (above 0: the clip heard second)',
    columns: [{ label: 'pairs', key: 'role' }, ...meanColumns('mean', DIGITS)],
    rows,
    notes: [],
  };
}

export const ratingAnalysis = defineAnalysis({
  config: ratingConfig,
  scales: ({ config }) =>
    scalesOf(config).map(({ key, values, step }) => ({
      name: key,
      grid: { min: values[0] ?? 0, max: values.at(-1) ?? 0, step },
      levels: null,
      judges: layoutOf(config) === 'comparison' ? 'pair' : 'clip',
    })),
  tables: (context, ratings) =>
    scalesOf(context.config).flatMap((scale) => {
      const own = ratings.filter((rating) => rating.scale === scale.key);
      if (layoutOf(context.config) !== 'comparison') return [systemTable(context, scale, own)];
      return [pairTable(context, scale, own), orderTable(scale, own)];
    }),
});
