import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Scale } from '../input/analysis.ts';
import { byFactorFigure, type FactorRow } from './by-factor-figure.ts';
import { comparedGroups, type ComparedGroup } from '../input/compared-groups.ts';
import { crossedTable } from './crossed-table.ts';
import { inOrder, levelOf } from '../input/factors.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from './mean-cells.ts';
import { observationsOf } from '../input/observation.ts';
import { preferenceColumns, PREFERENCE_NOTE } from './preference-cells.ts';
import { rangeOf } from '../input/scale-range.ts';
import type { DraftTable } from '../tables/table.ts';

/** Label of a row over all systems. */
const ALL = '(all)';

function rowOf({ ratings, ...group }: ComparedGroup, level: string, { grid }: Scale): FactorRow {
  return { ...group, level, cells: meanCells(observationsOf(ratings), grid) };
}

function levelRows(factor: string, group: ComparedGroup, scale: Scale): FactorRow[] {
  const byLevel = groupBy(group.ratings, (rating) => levelOf(rating, factor));
  const levels = inOrder([...byLevel.keys()].flatMap((level) => level ?? []));
  return levels.map((level) => rowOf({ ...group, ratings: byLevel.get(level) ?? [] }, level, scale));
}

function factorRows(
  factor: string,
  scale: Scale,
  groups: readonly ComparedGroup[],
  ratings: readonly Rating[],
): FactorRow[] {
  const rows = groups.flatMap((group) => levelRows(factor, group, scale));
  const isShared = new Set(rows.map(({ level }) => level)).size < rows.length;
  // A pair's sign says which system is better, so there is no mean over pairs.
  if (!isShared || scale.judges === 'pair') return rows;
  const compared = groups[0]?.compared === null ? null : ALL;
  return [...rows, ...levelRows(factor, { system: ALL, compared, name: ALL, ratings }, scale)];
}

function factorTable(scale: Scale, factor: string, rows: readonly FactorRow[], missing: number): DraftTable {
  const { name, grid } = scale;
  const pairs = rows.some(({ compared }) => compared !== null);
  return {
    name: `${name} by ${factor}`,
    title: phrase`Mean ${name} by ${pairs ? phrase`pair of systems` : phrase`system`} and ${factor} (${rangeOf(scale)})`,
    columns: [
      { label: 'system', key: 'system' },
      ...(pairs ? [{ label: 'compared with', key: 'compared' }] : []),
      { label: factor, key: 'level' },
      ...(pairs ? preferenceColumns : meanColumns)('mean', grid.max - grid.min <= 1 ? 3 : 2),
    ],
    rows: rows.map(({ system, compared, level, cells }) => ({ system, compared, level, ...cells })),
    notes: [
      phrase`Clips under test by system and by their ${factor}${pairs ? phrase`, taken from the first clip of a pair.` : phrase`; ${ALL}: over all systems, each rating once.`}`,
      ...(missing > 0 ? [`${missing} ratings of clips without a ${factor} are omitted.`] : []),
      ...(pairs ? [PREFERENCE_NOTE] : []),
      INTERVAL_NOTE,
    ],
  };
}

/**
 * The means of one scale by system (or pair of systems) and by each factor in `by`, with a figure, and for any two
 * factors a crossed table. Over clips under test. A factor that no clip of the scale has is skipped, and so are facts
 * about single clips, whose mean is not a result.
 */
export function byFactor(scale: Scale, { ratings, by }: BlockInput): BlockResults {
  const nothing = { tables: [], figures: [] };
  if (by.length === 0) return nothing;
  const own = rowsOf(
    ratings.filter(
      ({ scale: name, role, canonicalValue, comparedClip }) =>
        name === scale.name &&
        role === 'test' &&
        canonicalValue !== null &&
        (scale.judges !== 'fact' || comparedClip !== null),
    ),
  );
  const factors = by.filter((factor) => own.some((rating) => levelOf(rating, factor) !== null));
  const groups = comparedGroups(own);
  const overall = groups.map((group) => rowOf(group, ALL, scale));
  const single = factors.map((factor) => {
    const missing = own.filter((rating) => levelOf(rating, factor) === null).length;
    const rows = factorRows(factor, scale, groups, own);
    const bySystem = rows.filter(({ system }) => system !== ALL);
    return {
      table: factorTable(scale, factor, rows, missing),
      figure: byFactorFigure(scale, factor, bySystem, overall),
    };
  });
  const pairs = factors.flatMap((one, index) =>
    factors.slice(index + 1).map((other) => [one, other] as const),
  );
  return {
    tables: [
      ...single.map(({ table }) => table),
      ...pairs.map(([one, other]) => crossedTable(scale, [one, other], own)),
    ],
    figures: single.map(({ figure }) => figure),
  };
}
