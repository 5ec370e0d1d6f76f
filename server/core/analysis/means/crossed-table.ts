import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Bounds } from '../../stats/intervals/bounded-limits.ts';
import { clusteredInterval } from '../../stats/intervals/interval.ts';
import type { Scale } from '../input/analysis.ts';
import { comparedGroups } from '../input/compared-groups.ts';
import { inOrder, levelOf } from '../input/factors.ts';
import { observationsOf } from '../input/observation.ts';
import type { Cell, DraftTable, DraftColumn } from '../tables/table.ts';

/** Names of the cells of a column: one level of the factor across, or all levels. */
const keysOf = (level: string) => ({
  n: `n ${level}`,
  mean: `mean ${level}`,
  low: `low ${level}`,
  high: `high ${level}`,
});

const EACH = '(all)';

function cellsOf(level: string, ratings: readonly Rating[], bounds: Bounds): [string, Cell][] {
  const counted = observationsOf(ratings.filter(({ counts }) => counts));
  const { n, mean, low, high } = clusteredInterval(counted, bounds);
  const keys = keysOf(level);
  return [
    [keys.n, n],
    [keys.mean, mean],
    [keys.low, low],
    [keys.high, high],
  ];
}

function columnsOf(level: string, digits: number): DraftColumn[] {
  const keys = keysOf(level);
  return [
    {
      label: phrase`${level} [95 %]`,
      key: keys.mean,
      interval: [keys.low, keys.high],
      digits,
      best: 'highest',
    },
    { label: 'n', key: keys.n },
  ];
}

/** The factor with more levels forms the rows, the other the columns, because pages are taller than wide. */
function downAndAcross([one, other]: readonly [string, string], ratings: readonly Rating[]) {
  const levels = (factor: string) => inOrder(ratings.flatMap((rating) => levelOf(rating, factor) ?? []));
  const [first, second] = [levels(one), levels(other)];
  return second.length > first.length
    ? { down: other, across: one, levels: first }
    : { down: one, across: other, levels: second };
}

/**
 * The means of one scale by system and one factor (rows) and another factor (columns), as papers print them: every cell
 * with its n and clustered interval, and one for the row. From ratings of one scale of clips under test; only rated
 * combinations have a row.
 */
export function crossedTable(
  { name, grid }: Scale,
  factors: readonly [string, string],
  ratings: readonly Rating[],
): DraftTable {
  const { down, across, levels } = downAndAcross(factors, ratings);
  const groups = comparedGroups(ratings);
  const pairs = groups.some(({ compared }) => compared !== null);
  const digits = grid.max - grid.min <= 1 ? 3 : 2;
  const rows = groups.flatMap(({ system, compared, ratings: own }) => {
    const byRow = groupBy(own, (rating) => levelOf(rating, down));
    return inOrder([...byRow.keys()].flatMap((level) => level ?? [])).map((level) => {
      const inRow = byRow.get(level) ?? [];
      const byColumn = groupBy(inRow, (rating) => levelOf(rating, across));
      const cells = [
        ...levels.flatMap((other) => cellsOf(other, byColumn.get(other) ?? [], grid)),
        ...cellsOf(EACH, inRow, grid),
      ];
      return { system, compared, level, ...Object.fromEntries(cells) };
    });
  });
  return {
    name: `${name} by ${down} and ${across}`,
    tier: 'detail',
    title: phrase`Mean ${name} by ${pairs ? phrase`pair of systems` : phrase`system`}, ${down} (rows) and ${across} (columns)`,
    columns: [
      { label: 'system', key: 'system' },
      ...(pairs ? [{ label: 'compared with', key: 'compared' }] : []),
      { label: down, key: 'level' },
      ...[...levels, EACH].flatMap((level) => columnsOf(level, digits)),
    ],
    rows,
    notes: [
      phrase`Clips under test that count; ${EACH}: over the row, each rating once. Intervals: two-way clustered over
      listeners and items, on the logit scale between the ends of the scale. [-]: not estimable (fewer than 4 ratings, 2 listeners or 2 items).`,
    ],
  };
}
