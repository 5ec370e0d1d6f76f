import { joined, phrase } from '../../text/phrase.ts';
import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { groupCells, testGroups, type Group } from '../../analysis/input/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import { foundScales } from '../../analysis/input/found-scales.ts';
import type { BlockInput, BlockResults } from '../../analysis/input/input.ts';
import { MEANS_NOTE, meansFigure } from '../../analysis/means/means-figure.ts';
import { ratingsFigure } from '../../analysis/means/ratings-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import { preferenceColumns, PREFERENCE_NOTE } from '../../analysis/means/preference-cells.ts';
import { fail } from '../../order/fail.ts';
import { quartiles } from '../../stats/laws/quartiles.ts';
import type { DeclaredScales } from '../../analysis/input/known-scales.ts';
import { rangeOf } from '../../analysis/input/scale-range.ts';
import { VOTE_NOTE, voteCells, voteColumns } from '../../analysis/means/vote-cells.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';
import { eachPairOnce } from '../../analysis/input/pair-order.ts';
import type { ComparedSystems } from '../pairs/pair-systems.ts';
import { pairsOf, systemsOf, type RatingContext } from './clips.ts';
import { ratingConfig } from './config.ts';
import { layoutOf } from './presets.ts';
import { scalesOf } from './scales.ts';

const DIGITS = 2;
/** Roles of trap clips, in the order of the table. */
const TRAPS = ['high gold', 'gold', 'low gold', 'null pair'];

interface Scale {
  name: string;
  grid: Grid;
  isGuess?: boolean;
}

interface Design {
  scales: Scale[];
  systems: string[];
  /** Pairs of reference and system that are compared; null without a comparison. */
  pairs: ComparedSystems[] | null;
}

const REFERENCE = '(reference)';
const TEST = '(test)';

function planned(context: RatingContext): Design {
  const isComparison = layoutOf(context.config) === 'comparison';
  return {
    scales: scalesOf(context.config).map(({ key, values, step }) => ({
      name: key,
      grid: { min: values[0] ?? fail(), max: values.at(-1) ?? fail(), step },
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

/** Makes the range of a comparison scale symmetric around 0 (no difference), even if one end was never used. */
function aroundZero<Found extends Scale>(scale: Found): Found {
  if (scale.isGuess === false) return scale;
  const { min, max, step } = scale.grid;
  const end = Math.max(Math.abs(min), Math.abs(max));
  return { ...scale, grid: { min: -end, max: end, step } };
}

function found(ratings: readonly Rating[], declared: DeclaredScales): Design {
  const isComparison = ratings.some(({ comparedClip }) => comparedClip !== null);
  const scales = foundScales(ratings, declared);
  return isComparison
    ? { scales: scales.map(aroundZero), systems: [], pairs: [] }
    : { scales, systems: [], pairs: null };
}

/** Means by system; below them the answered traps, which show whether the scale was understood. */
function systemResults(
  systems: readonly string[],
  scale: Scale,
  { ratings, show }: Pick<BlockInput<readonly Rating[]>, 'ratings' | 'show'>,
): BlockResults {
  const byRole = groupBy(ratings, ({ role }) => role);
  const bySystem = groupBy(byRole.get('test') ?? [], ({ system }) => system);
  const traps = TRAPS.filter((role) => byRole.has(role));
  const groups: Group[] = [...testGroups(systems, ratings), ...traps.map((role) => ({ role, system: null }))];
  const rated = groups.map((group) => {
    const own = group.system === null ? byRole.get(group.role) : bySystem.get(group.system);
    const observations = observationsOf(own ?? []);
    return { ...groupCells(group), observations, mean: meanCells(observations, scale.grid) };
  });
  const rows = rated.map(({ system, role, observations, mean }) => {
    const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
    return { system, role, ...mean, ...voteCells(counted, scale.grid), ...quartiles(counted) };
  });
  const table: DraftTable = {
    name: `${scale.name} by system`,
    title: phrase`Mean ${scale.name} by system (${rangeOf(scale)})`,
    columns: [
      { label: 'system', key: 'system' },
      ...meanColumns('mean', DIGITS),
      ...voteColumns(DIGITS),
      { label: 'median', key: 'median', digits: 1 },
    ],
    rows,
    notes: [
      ...(traps.length > 0
        ? [
            phrase`${joined(
              traps.map((role) => phrase`${`(${role})`}`),
              ', ',
            )}: clips of known quality; they are in no other row.`,
          ]
        : []),
      ...(rows.some(({ system }) => system === TEST)
        ? [`${TEST}: all clips under test, because they have no system.`]
        : []),
      INTERVAL_NOTE,
      VOTE_NOTE,
    ],
  };
  const figure =
    show.length > 0
      ? ratingsFigure({
          name: `ratings ${scale.name}`,
          title: phrase`Ratings of ${scale.name} by system`,
          measure: phrase`${scale.name} (${rangeOf(scale)})`,
          grid: scale.grid,
          show,
          groups: rated.filter(({ role }) => role === 'test'),
        })
      : meansFigure({
          name: `${scale.name} by system`,
          title: phrase`Mean ${scale.name} by system`,
          measure: phrase`mean ${scale.name}`,
          domain: [scale.grid.min, scale.grid.max],
          rows: rows.filter(({ role }) => role === 'test').map((row) => ({ ...row, name: row.system })),
          notes: [MEANS_NOTE],
        });
  return { tables: [table], figures: [figure] };
}

/** Means by pair of systems: the second compared with the first. */
function pairResults(
  plannedPairs: readonly ComparedSystems[],
  scale: Scale,
  ratings: readonly Rating[],
): BlockResults {
  const pairOf = ({ system, comparedSystem }: Rating): ComparedSystems => [
    comparedSystem ?? REFERENCE,
    system ?? TEST,
  ];
  const test = ratings.filter(({ role }) => role === 'test');
  const byPair = groupBy(test, (rating) => JSON.stringify(pairOf(rating)));
  const rows = eachPairOnce(plannedPairs, test.map(pairOf)).map((pair) => {
    const [first, second] = pair;
    const own = byPair.get(JSON.stringify(pair)) ?? [];
    return { system: second, compared: first, ...meanCells(observationsOf(own), scale.grid) };
  });
  const table: DraftTable = {
    name: `${scale.name} by pair`,
    title: phrase`Mean ${scale.name}: the system compared with the other (${rangeOf(scale)}, above 0: better)`,
    columns: [
      { label: 'system', key: 'system' },
      { label: 'compared with', key: 'compared' },
      ...preferenceColumns('mean', DIGITS),
    ],
    rows,
    notes: ['Clips under test, without null pairs.', PREFERENCE_NOTE, INTERVAL_NOTE],
  };
  const figure = meansFigure({
    name: `${scale.name} by pair`,
    title: phrase`Mean ${scale.name} by pair of systems`,
    of: 'system - compared with',
    measure: phrase`mean ${scale.name}`,
    domain: [scale.grid.min, scale.grid.max],
    rule: { at: 0, label: 'about the same' },
    rows: rows.map((row) => ({ ...row, name: `${row.system} - ${row.compared}` })),
    notes: [phrase`Above 0: the first is better. ${MEANS_NOTE}`],
  });
  return { tables: [table], figures: [figure] };
}

/** Whether listeners prefer the clip heard second, whichever it is. */
function orderTable(scale: Scale, ratings: readonly Rating[]): DraftTable {
  const rows = ['test', 'null pair'].map((role) => {
    const own = ratings.filter((rating) => rating.role === role);
    return {
      role,
      ...meanCells(
        observationsOf(own, ({ rawValue }) => rawValue),
        scale.grid,
      ),
    };
  });
  return {
    name: `${scale.name} order bias`,
    title: 'Order bias: mean answer as shown (above 0: the clip heard second)',
    columns: [{ label: 'pairs', key: 'role' }, ...meanColumns('mean', DIGITS)],
    rows,
    notes: ['A mean far from 0 shows a bias to one position.', INTERVAL_NOTE],
  };
}

export const ratingAnalysis = defineAnalysis({
  config: ratingConfig,
  planned,
  found,
  scales: ({ scales, pairs }) =>
    scales.map(({ name, grid, isGuess = false }) => ({
      name,
      grid,
      isGuess,
      levels: null,
      judges: pairs ? 'pair' : 'clip',
    })),
  results: ({ scales, systems, pairs }, { ratings, show }) => {
    const each = scales.map((scale): BlockResults => {
      const own = rowsOf(ratings.filter((rating) => rating.scale === scale.name));
      if (!pairs) return systemResults(systems, scale, { ratings: own, show });
      const { tables, figures } = pairResults(pairs, scale, own);
      return { tables: [...tables, orderTable(scale, own)], figures };
    });
    return {
      tables: each.flatMap(({ tables }) => tables),
      figures: each.flatMap(({ figures }) => figures),
    };
  },
});
