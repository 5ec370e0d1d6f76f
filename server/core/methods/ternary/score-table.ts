import type { Figure } from '../../analysis/figure.ts';
import { groupCells } from '../../analysis/groups.ts';
import type { BlockResults } from '../../analysis/input.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { LABELS, type Answers, type LabelShare } from './label-shares.ts';

type ScoreRow = ReturnType<typeof scoreRows>[number];

function scoreRows(answers: readonly (Answers & { shares: readonly LabelShare[] })[]) {
  return answers.map(({ ratings, shares, ...group }) => {
    const unclear = shares[LABELS.indexOf('unclear')];
    return {
      ...groupCells(group),
      ...meanCells(observationsOf(ratings)),
      unclear: unclear?.share ?? null,
      unclearLow: unclear?.low ?? null,
      unclearHigh: unclear?.high ?? null,
    };
  });
}

function scoreFigure(rows: readonly ScoreRow[]): Figure {
  const tested = rows.filter(({ role }) => role === 'test');
  const ceiling = rows.find(({ role }) => role === 'human');
  const known = tested.flatMap(({ system, mean, n }) => (mean === null ? [] : [{ system, mean, n }]));
  const said = known
    .toSorted((a, b) => b.mean - a.mean)
    .map(({ system, mean, n }) => `${system} ${mean.toFixed(3)} (n ${n})`);
  const at = ceiling?.meanAll ?? null;
  return {
    kind: 'bars',
    name: 'systems',
    title: 'Human-likeness score by system',
    summary: said.length === 0 ? 'No answer counts.' : `Human-likeness, highest first: ${said.join(', ')}.`,
    rows: tested.map(({ system, n, listeners, mean, low, high }) => ({
      system,
      n,
      listeners,
      mean,
      low,
      high,
    })),
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: 'human-likeness score', domain: [0, 1] },
    low: 'low',
    high: 'high',
    ...(at !== null && {
      rule: {
        axis: 'y' as const,
        at,
        label: `recordings of people (n ${ceiling?.nAll ?? 0}, before screening)`,
      },
    }),
    notes: [
      'Human 1, Unclear 0.5, Machine 0; clips under test that count. Intervals: 95 %, two-way clustered over listeners ' +
        'and items.',
    ],
  };
}

/** Human-likeness by system; the human traps are its ceiling, the flawed ones its floor. */
export function scoreResults(
  answers: readonly (Answers & { shares: readonly LabelShare[] })[],
): BlockResults {
  const rows = scoreRows(answers);
  return {
    tables: [
      {
        name: 'systems',
        title: 'Human-likeness score by system (Human 1, Unclear 0.5, Machine 0)',
        columns: [
          { label: 'system', key: 'system' },
          ...meanColumns('HLS', 3),
          { label: 'Unclear [95 %]', key: 'unclear', interval: ['unclearLow', 'unclearHigh'], digits: 3 },
        ],
        rows,
        notes: [
          'HLS: mean score of all answers about a system, traps left out; (human): recordings of people, its ceiling; ' +
            '(flawed): its floor; Unclear: their share of the answers.',
          INTERVAL_NOTE,
          "Traps decide which batches count, so that only their column 'before' tells what listeners hear.",
        ],
      },
    ],
    figures: [scoreFigure(rows)],
  };
}
