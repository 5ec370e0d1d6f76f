import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { meansFigure } from '../../analysis/means/means-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { binomialUpperTail, wilsonInterval } from '../../stats/intervals/proportion.ts';
import { comparedSystems, plannedPairs } from '../pairs/pair-systems.ts';
import { abxConfig } from './config.ts';

const DIGITS = 3;

/** Number of correct answers, compared with guessing. */
function correctCells(ratings: readonly Rating[]) {
  const counted = ratings.filter(({ counts }) => counts);
  const right = counted.filter(({ canonicalValue }) => canonicalValue === 1).length;
  const { n, share, low, high } = wilsonInterval(right, counted.length);
  const { listeners, listenersExcluded, nAll, meanAll } = meanCells(observationsOf(ratings));
  const p = binomialUpperTail(right, counted.length);
  return { n, listeners, listenersExcluded, right, share, low, high, p, nAll, meanAll };
}

function correctRows(pairs: readonly (readonly [string, string])[], ratings: readonly Rating[]) {
  return pairs.map(([a, b]) => {
    const own = ratings.filter(({ system, comparedSystem }) => system === a && comparedSystem === b);
    return { a, b, ...correctCells(own) };
  });
}

type CorrectRow = ReturnType<typeof correctRows>[number];

function correctFigure(rows: readonly CorrectRow[]): DraftFigure {
  return meansFigure({
    name: 'system pairs',
    title: 'How often X was recognised',
    of: 'A - B',
    measure: 'share right',
    domain: [0, 1],
    rule: { at: 0.5, label: 'guessing' },
    rows: rows.map(({ a, b, n, listeners, share, low, high }) => {
      return { name: `${a} - ${b}`, n, listeners, mean: share, low, high };
    }),
    notes: ['Answers under test that count. Intervals: 95 %, Wilson, as if all answers were independent.'],
  });
}

function correctTable(rows: readonly CorrectRow[], ratings: readonly Rating[]): DraftTable {
  return {
    name: 'system pairs',
    title: 'How often X was recognised (0.5: guessing)',
    columns: [
      { label: 'A', key: 'a' },
      { label: 'B', key: 'b' },
      { label: 'n', key: 'n' },
      { label: 'listeners', key: 'listeners' },
      { label: 'excluded', key: 'listenersExcluded' },
      { label: 'right', key: 'right' },
      { label: 'share right [95 %]', key: 'share', interval: ['low', 'high'], digits: DIGITS },
      { label: 'p', key: 'p', digits: 4 },
      { label: 'n before', key: 'nAll' },
      { label: 'before', key: 'meanAll', digits: DIGITS },
    ],
    rows: [...rows, { a: 'all', b: 'all', ...correctCells(ratings) }],
    notes: [
      'Interval: Wilson. p: exact binomial, one-sided, against guessing. Both treat answers as independent; with several ' +
        'answers per listener or item they are too confident. A large p does not show that the difference is inaudible.',
    ],
  };
}

/** Whether listeners prefer the answer A, whichever clip X is. */
function biasTable(ratings: readonly Rating[]): DraftTable {
  const row = meanCells(
    observationsOf(ratings, ({ rawValue }) => rawValue),
    { min: 0, max: 1 },
  );
  return {
    name: 'position bias',
    title: 'Position bias: share of answers "X is A" (0.5: none)',
    columns: meanColumns('share', DIGITS),
    rows: [row],
    notes: ['A share far from 0.5 shows that listeners favour one answer, regardless of X.', INTERVAL_NOTE],
  };
}

export const abxAnalysis = defineAnalysis({
  config: abxConfig,
  planned: plannedPairs,
  found: () => [],
  scales: () => [
    { name: 'correct', grid: { min: 0, max: 1, step: 1 }, levels: ['wrong', 'right'], judges: 'fact' },
  ],
  results: (pairs, { ratings }) => {
    const test = rowsOf(ratings.filter(({ role }) => role === 'test'));
    const rows = correctRows(comparedSystems(pairs, test), test);
    return { tables: [correctTable(rows, test), biasTable(test)], figures: [correctFigure(rows)] };
  },
});
