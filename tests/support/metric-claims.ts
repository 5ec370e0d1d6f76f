import { blockInput } from '#core/analysis/input/input.ts';
import { metricComparisonTable } from '#core/analysis/metrics/metric-comparison-table.ts';
import { NOT_RESAMPLED } from '#core/analysis/metrics/metric-draws.ts';
import { metricErrorTable } from '#core/analysis/metrics/metric-error-table.ts';
import { metricP1401Table } from '#core/analysis/metrics/metric-p1401-table.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import { metricStudy } from '#core/analysis/metrics/metric-study.ts';
import { metricTable } from '#core/analysis/metrics/metric-table.ts';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import type { Random } from '#core/order/random.ts';
import { SCALE, simulateMetrics, type MetricsDesign } from './metric-studies.ts';

/** Fewer than results have, so that 2,000 studies take minutes. */
const RESAMPLES = 200;

type Cell = DraftTable['rows'][number][string];

/** An interval of a table: what it is of, and what it says; null ends where it says nothing. */
interface Claim {
  of: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

const number = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** Every interval of the good metric's rows, and of its difference to the other good one. */
export function claimsOf(tables: readonly DraftTable[]): Claim[] {
  return tables.flatMap(({ name, columns, rows }) =>
    rows
      .filter((row) => row['metric'] === 'one' || (row['first'] === 'one' && row['second'] === 'equal'))
      .flatMap((row) =>
        columns.flatMap(({ interval, key, label }) => {
          if (!interval) return [];
          const value = key ?? interval[0].replace('ResampledLow', '');
          const again = key === null ? `${value} ` : '';
          return [
            {
              of: `${name}, ${row['level']}: ${again}${String(label)}`,
              value: number(row[value]),
              low: number(row[interval[0]]),
              high: number(row[interval[1]]),
            },
          ];
        }),
      ),
  );
}

/** The tables of a simulated study, as results show them. */
export function studyTables(random: Random, design: MetricsDesign): readonly DraftTable[] {
  const { ratings, metrics } = simulateMetrics(random, design);
  return metricResults(SCALE, blockInput(ratings, { metrics }), RESAMPLES).tables ?? [];
}

/** What the tables would show of ever more of what is drawn: clips of these systems, or systems; over many panels of listeners. */
export function truthOf(random: Random, design: MetricsDesign, panels = 20): Map<string, number> {
  const { clips, systems } = design;
  const more =
    systems === 'drawn' ? Array.from({ length: 20 }, () => clips).flat() : clips.map((count) => 20 * count);
  const found = new Map<string, number[]>();
  for (let panel = 0; panel < panels; panel += 1) {
    const { ratings, metrics } = simulateMetrics(random, { ...design, clips: more });
    const study = metricStudy(SCALE, ratings, metrics);
    if (!study) throw new Error('nobody rated anything');
    const tables = [
      metricTable(study, NOT_RESAMPLED),
      metricErrorTable(study, 1),
      metricP1401Table(study),
      metricComparisonTable(study, NOT_RESAMPLED),
    ].flatMap((table) => table ?? []);
    for (const { of, value } of claimsOf(tables))
      if (value !== null) found.set(of, [...(found.get(of) ?? []), value]);
  }
  return new Map(
    [...found].map(([of, values]) => [of, values.reduce((sum, value) => sum + value, 0) / values.length]),
  );
}

/** How often each interval was given, and held the truth. */
export interface Coverage {
  given: number;
  held: number;
}

/** Adds what the intervals of one study say to the counts. */
export function count(
  counts: Map<string, Coverage>,
  claims: readonly Claim[],
  truth: ReadonlyMap<string, number>,
): void {
  for (const { of, low, high } of claims) {
    const own = counts.get(of) ?? { given: 0, held: 0 };
    counts.set(of, own);
    if (low === null || high === null) continue;
    own.given += 1;
    const is = truth.get(of) ?? NaN;
    if (low <= is && is <= high) own.held += 1;
  }
}

/** The p-values of a study of which nothing is true: of the metric that knows nothing, and of the equal ones' difference. */
export function nullPs(tables: readonly DraftTable[]): Map<string, number | null> {
  return new Map(
    tables.flatMap(({ name, rows }) =>
      rows.flatMap((row): [string, number | null][] => {
        const at = (label: string, key: string): [string, number | null] => [
          `${name}, ${row['level']}: ${label}`,
          number(row[key]),
        ];
        if (row['metric'] === 'nothing' && 'plccP' in row)
          return [at('Pearson', 'plccP'), at('Spearman', 'srccP'), at('Kendall', 'krccP')];
        if (row['first'] === 'one' && row['second'] === 'equal')
          return [at('Williams', 'p'), at('F of errors', 'fP')];
        return [];
      }),
    ),
  );
}
