import { fail } from '../../order/fail.ts';
import { phrase } from '../../text/phrase.ts';
import { groupMeans } from '../../stats/intervals/group-means.ts';
import { friedman, kruskalWallis, type Omnibus } from '../../stats/tests/omnibus.ts';
import type { RatedSystem } from '../../stats/tests/paired-difference.ts';
import type { Scale } from '../input/analysis.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import type { DraftTable } from '../tables/table.ts';

/** The mean of each listener, by number. */
function listenerMeans({ listeners, values }: RatedSystem): Map<number, number> {
  return groupMeans(Array.from(values, (value, row) => ({ key: listeners[row] ?? fail(), value })));
}

function testOf(means: readonly Map<number, number>[]): Omnibus & { test: string } {
  const [first, ...others] = means;
  const all = means.flatMap((own) => [...own.keys()]);
  if (new Set(all).size === all.length)
    return { test: 'Kruskal-Wallis', ...kruskalWallis(means.map((own) => [...own.values()])) };
  const complete = [...(first?.keys() ?? [])].filter((listener) => others.every((own) => own.has(listener)));
  const rows = complete.map((listener) => means.map((own) => own.get(listener) ?? NaN));
  const columns = rows.length === 0 ? Math.max(0, means.length - 1) : undefined;
  const found = friedman(rows);
  return { test: 'Friedman', ...found, df: columns ?? found.df };
}

/**
 * Whether the systems of a scale that judges clips differ at all: Friedman's test over the means of listeners who rated
 * all of them, or the Kruskal-Wallis test if every listener rated one. Null for a scale of pairs or facts, and for
 * fewer than three systems, where the table of differences is enough.
 */
export function omnibusTable({ name, judges }: Scale, input: Pick<ScaleInput, 'systems'>): DraftTable | null {
  if (judges !== 'clip') return null;
  const { systems, listeners } = input.systems();
  if (systems.length < 3) return null;
  const { test, n, statistic, df, pValue } = testOf(systems.map(listenerMeans));
  return {
    name: `all systems ${name}`,
    title: phrase`Overall test of system differences: ${name}`,
    columns: [
      { label: 'test', key: 'test' },
      { label: 'systems', key: 'systems' },
      { label: 'listeners', key: 'n' },
      { label: 'omitted', key: 'leftOut' },
      { label: 'chi-squared', key: 'statistic', digits: 2 },
      { label: 'df', key: 'df' },
      { label: 'p', key: 'p', digits: 4 },
    ],
    rows: [{ test, systems: systems.length, n, leftOut: listeners - n, statistic, df, p: pValue }],
    notes: [
      'Over listener means: p generalises to other listeners, but only these items. Omitted: listeners who did not rate every system.',
    ],
  };
}
