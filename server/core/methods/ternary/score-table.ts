import { phrase } from '../../text/phrase.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { BlockResults } from '../../analysis/input/input.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import { MEANS_NOTE, meansFigure } from '../../analysis/means/means-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import { SHARE } from './scores.ts';
import type { Answers, LabelShare } from './label-shares.ts';
import { LABELS } from './wording.ts';

type ScoreRow = ReturnType<typeof scoreRows>[number];

function scoreRows(answers: readonly (Answers & { shares: readonly LabelShare[] })[]) {
  return answers.map(({ ratings, shares, ...group }) => {
    const unclear = shares[LABELS.indexOf('unclear')];
    return {
      ...groupCells(group),
      ...meanCells(observationsOf(ratings), SHARE),
      unclear: unclear?.share ?? null,
      unclearLow: unclear?.low ?? null,
      unclearHigh: unclear?.high ?? null,
    };
  });
}

function scoreFigure(rows: readonly ScoreRow[]): DraftFigure {
  const { nAll = 0, meanAll: at = null } = rows.find(({ role }) => role === 'human') ?? {};
  return meansFigure({
    name: 'systems',
    title: 'Human-likeness score by system',
    measure: 'human-likeness score',
    domain: [0, 1],
    ...(at !== null && { rule: { at, label: phrase`recordings of people (n ${nAll}, before screening)` } }),
    rows: rows.filter(({ role }) => role === 'test').map((row) => ({ ...row, name: row.system })),
    notes: [phrase`Human 1, Unclear 0.5, Machine 0. ${MEANS_NOTE}`],
  });
}

/** Human-likeness by system, with the human traps as its ceiling and the flawed ones as its floor. */
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
          'HLS: mean score of all answers about a system, without traps; (human): recordings of people, its ceiling; ' +
            '(flawed): its floor; Unclear: share of these answers.',
          INTERVAL_NOTE,
          "Traps decide which batches count, so only their column 'before' shows what listeners hear.",
        ],
      },
    ],
    figures: [scoreFigure(rows)],
  };
}
