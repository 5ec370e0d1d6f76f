import type { Ratings } from '../../ratings/ratings.ts';
import { Scope } from '../../ratings/scope.ts';
import type { DraftTable } from '../tables/table.ts';

/**
 * Counts of listeners, sessions and ratings before screening, excluded by each rule (several rules may exclude one rating),
 * and after screening.
 */
export function screeningTable(ratings: Ratings): DraftTable {
  const [all, counted] = [new Scope(), new Scope()];
  const byRule = new Map<string, Scope>();
  for (const rating of ratings) {
    all.add(rating);
    if (rating.counts) counted.add(rating);
    for (const rule of rating.reasons.length === 0 ? [] : new Set(rating.reasons)) {
      const leftOut = byRule.get(rule) ?? new Scope();
      byRule.set(rule, leftOut);
      leftOut.add(rating);
    }
  }
  const rules = [...byRule].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = [
    { step: 'all', ...all.cells() },
    ...rules.map(([rule, leftOut]) => ({ step: `excluded: ${rule}`, ...leftOut.cells() })),
    { step: 'counts', ...counted.cells() },
  ];
  return {
    name: 'screening',
    title: 'Screening',
    columns: [
      { label: 'ratings', key: 'step' },
      { label: 'listeners', key: 'listeners' },
      { label: 'sessions', key: 'sessions' },
      { label: 'n', key: 'ratings' },
    ],
    rows,
    notes: [],
  };
}
