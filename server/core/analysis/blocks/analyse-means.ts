import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { analysisOf } from '../../methods/analyses.ts';
import { cut } from '../../stats/intervals/bounded-limits.ts';
import { pooledInterval } from '../../stats/intervals/interval.ts';
import type { DraftBlock } from './analyse-blocks.ts';
import type { Scale } from '../input/analysis.ts';
import { comparisonUnits } from '../input/comparison-units.ts';
import type { BlockInput } from '../input/input.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { metricResults } from '../metrics/metric-results.ts';
import { inPairOrder } from '../input/pair-order.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;

function systemTable({ name, grid }: Scale, { ratings }: BlockInput): DraftTable {
  const units = comparisonUnits(ratings.filter(({ scale }) => scale === name));
  const bySystem = groupBy(units, ({ system }) => system ?? '(test)');
  return {
    name: `${name} by system`,
    title: phrase`Mean ${name} by system, over means of clips`,
    columns: [
      { label: 'system', key: 'system' },
      { label: 'clips', key: 'n' },
      { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: DIGITS },
    ],
    rows: [...bySystem]
      .toSorted(([a], [b]) => naturalOrder(a, b))
      .map(([system, own]) => ({ system, ...cut(pooledInterval(own.map(({ rating }) => rating)), grid) })),
    notes: [
      'Intervals: over clips only, for the same listeners; the table does not show how much listeners differ.',
    ],
  };
}

/** Note on tables that cannot be made from means. */
export const MEANS_WARNING =
  'each row is a mean over listeners who are not in the table. Screening, agreement of listeners, tests between systems and ' +
  'intervals over listeners need one row per rating and are therefore absent';

/**
 * The results of clip means over listeners, by block and method: means of systems over clips, and metrics compared with
 * the means. Ignores `listener`. Throws for a method that does not exist.
 */
export function analyseMeans(input: BlockInput<readonly Rating[]>): DraftBlock[] {
  const byBlock = groupBy(input.ratings, ({ block, method }) => JSON.stringify([block, method]));
  return [...byBlock.values()].flatMap((ratings) => {
    const [first] = ratings;
    if (!first) return [];
    const { scales } = analysisOf(first.method).read(ratings, input.scales);
    const own = { ...input, ratings: inPairOrder(ratings, scales) };
    const results = scales.map((scale) => ({
      means: systemTable(scale, own),
      of: metricResults(scale, own),
    }));
    return [
      {
        block: first.block,
        method: first.method,
        versions: [],
        tables: results.flatMap(({ means, of }) => [means, ...(of.tables ?? [])]),
        figures: results.flatMap(({ of }) => of.figures ?? []),
      },
    ];
  });
}
