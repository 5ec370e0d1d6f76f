import type { Rating } from '../ratings.ts';
import type { ResultTable } from './table.ts';

function scope(ratings: readonly Rating[]) {
  return {
    listeners: new Set(ratings.map(({ listener }) => listener)).size,
    sessions: new Set(ratings.map(({ session }) => session)).size,
    ratings: ratings.length,
  };
}

/** What there is before screening, what each rule takes out (a rating may fall under several) and what is left. */
export function screeningTable(ratings: readonly Rating[]): ResultTable {
  const rules = [...new Set(ratings.flatMap(({ reasons }) => reasons))].toSorted();
  const rows = [
    { step: 'all', ...scope(ratings) },
    ...rules.map((rule) => ({
      step: `left out: ${rule}`,
      ...scope(ratings.filter(({ reasons }) => reasons.includes(rule))),
    })),
    { step: 'counts', ...scope(ratings.filter(({ counts }) => counts)) },
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
