import { joined, phrase, type Words } from '../../text/phrase.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { groupCells, inGroup, testGroups } from '../../analysis/input/groups.ts';
import type { BlockInput, BlockResults, ReasonScore } from '../../analysis/input/input.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import { ratingsFigure } from '../../analysis/means/ratings-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { judgementsOf, type QuestionnaireDesign } from './design.ts';

const DIGITS = 2;

/** Most distinguishable colours; more systems get panels by question. */
const MOST_COLOURS = 6;

/** Mean of the listeners' answers and the scores of their reasons; none if either is missing. */
function finalCells(
  { mean, low, high }: { mean: number | null; low: number | null; high: number | null },
  reasonScore: number | null,
) {
  const halfway = (end: number | null) =>
    end === null || reasonScore === null ? null : (end + reasonScore) / 2;
  return { reasonScore, final: halfway(mean), finalLow: halfway(low), finalHigh: halfway(high) };
}

function scoreRows(
  design: QuestionnaireDesign,
  { ratings, reasonScores }: Pick<BlockInput<readonly Rating[]>, 'ratings' | 'reasonScores'>,
) {
  const groups = testGroups(design.systems, ratings);
  const byQuestion = groupBy(ratings.filter(judgementsOf(design)), ({ scale }) => scale);
  const scoreOf = (question: string, system: string | null): ReasonScore | undefined =>
    reasonScores.find((score) => score.question === question && score.system === system);
  return design.scales.flatMap(({ name, judges, grid }) => {
    const own = byQuestion.get(name) ?? [];
    return groups.map((group) => {
      const observations = observationsOf(own.filter(inGroup(group)));
      const cells = meanCells(observations, grid);
      const reasonScore = scoreOf(name, group.system)?.score ?? null;
      return {
        judges,
        grid,
        observations,
        question: name,
        ...groupCells(group),
        ...cells,
        ...finalCells(cells, reasonScore),
      };
    });
  });
}

type ScoreRow = ReturnType<typeof scoreRows>[number];

function scoreTable(rows: readonly ScoreRow[], hasReasonScores: boolean): DraftTable {
  return {
    name: 'systems',
    title: 'Mean answer by question and system',
    columns: [
      { label: 'question', key: 'question' },
      { label: 'system', key: 'system' },
      ...meanColumns('mean', DIGITS),
      ...(hasReasonScores
        ? [
            { label: 'reasons (J)', key: 'reasonScore', digits: DIGITS },
            {
              label: '(mean + J) / 2 [95 %]',
              key: 'final',
              interval: ['finalLow', 'finalHigh'] as const,
              digits: DIGITS,
              best: 'highest' as const,
            },
          ]
        : []),
    ],
    rows: rows.map(({ judges: _judges, grid: _grid, observations: _observations, ...row }) => row),
    notes: [
      INTERVAL_NOTE,
      'Means exclude answers to attention tests: a system without music has no mean for music.',
      ...(hasReasonScores
        ? [
            "J: a program's score of the reasons; it has no sampling error here, so the last interval is that of the answers alone.",
          ]
        : []),
    ],
  };
}

interface Drawn {
  name: string;
  title: Words;
  /** The cells of the estimate and of its ends. */
  keys: readonly ['mean', 'low', 'high'] | readonly ['final', 'finalLow', 'finalHigh'];
  notes: readonly string[];
}

function leaders(rows: readonly ScoreRow[], key: Drawn['keys'][0]): Words {
  const said = [...groupBy(rows, ({ question }) => question)].map(([question, own]) => {
    const known = own.flatMap(({ system, n, ...row }) =>
      row[key] === null ? [] : [{ system, n, value: row[key] }],
    );
    const most = Math.max(...known.map(({ value }) => value));
    const best = known.filter(({ value }) => value === most);
    const names = joined(
      best.map(({ system, n }) => phrase`${system} (n ${n})`),
      ', ',
    );
    return best.length === 0
      ? phrase`${question}: none`
      : phrase`${question}: ${names} ${most.toFixed(DIGITS)}`;
  });
  return phrase`Highest by question. ${joined(said, '; ')}.`;
}

/** Questions by systems: PodEval's Figure 6. */
function scoreFigure(
  all: readonly ScoreRow[],
  { name, title, keys: [key, low, high], notes }: Drawn,
): DraftFigure {
  const rows = all.filter(({ judges }) => judges === 'clip');
  const grids = new Set(rows.map(({ grid }) => `${grid.min} ${grid.max}`));
  const [first] = rows;
  const systems = new Set(rows.map(({ system }) => system)).size;
  const question = { key: 'question', label: 'question' };
  const system = { key: 'system', label: 'system' };
  const isTogether = grids.size === 1 && systems <= MOST_COLOURS;
  const domain = grids.size === 1 && first ? { domain: [first.grid.min, first.grid.max] as const } : {};
  return {
    kind: 'intervals',
    name,
    title,
    summary: leaders(rows, key),
    rows: rows.map((row) => {
      const { n, listeners, reasonScore } = row;
      const cells = { question: row.question, system: row.system, n, listeners };
      const own = { [key]: row[key], [low]: row[low], [high]: row[high] };
      return key === 'final' ? { ...cells, mean: row.mean, reasonScore, ...own } : { ...cells, ...own };
    }),
    ...(isTogether ? { x: question, color: system } : { x: system, panel: question }),
    y: { key, label: 'score', ...domain },
    low,
    high,
    notes,
  };
}

/** The answers as a study asks to see them: a figure for each scale, with a panel for each of its questions. */
function shownFigures(rows: readonly ScoreRow[], show: BlockInput['show']): DraftFigure[] {
  const answered = rows.filter(({ judges }) => judges === 'clip');
  const byScale = groupBy(answered, ({ grid }) => `${grid.min} to ${grid.max}`);
  return [...byScale].flatMap(([range, [first, ...others]]) => {
    if (!first) return [];
    const groups = [first, ...others].map((row) => ({ ...row, panel: row.question, mean: row }));
    const name = byScale.size === 1 ? 'ratings' : `ratings ${range}`;
    const title = 'Answers by question and system';
    const measure = phrase`answer (${range})`;
    return [ratingsFigure({ name, title, measure, grid: first.grid, panel: 'question', show, groups })];
  });
}

/**
 * Answers by question and system: the listeners' answers (Q) and, if there are any, automatic scores of their reasons (J) and
 * the mean of both, which never replaces Q. Source: PodEval (arXiv 2510.00485), Table 10, Figure 6.
 */
export function scoreResults(
  design: QuestionnaireDesign,
  input: Pick<BlockInput<readonly Rating[]>, 'ratings' | 'reasonScores' | 'show'>,
): BlockResults {
  const rows = scoreRows(design, input);
  const hasReasonScores = input.reasonScores.length > 0;
  const answers: Drawn = {
    name: 'answers',
    title: 'Mean answer by question and system',
    keys: ['mean', 'low', 'high'],
    notes: ['Ratings that count. Intervals: 95 %, two-way clustered over listeners and items.'],
  };
  const final: Drawn = {
    name: 'final scores',
    title: 'Mean of answers and reason scores, by question and system',
    keys: ['final', 'finalLow', 'finalHigh'],
    notes: [
      '(Q + J) / 2: equal weights for listeners and the program. Intervals: of the answers alone, halved.',
    ],
  };
  const isAsked = input.show.length > 0;
  const drawn = [...(isAsked ? [] : [answers]), ...(hasReasonScores ? [final] : [])];
  return {
    tables: [scoreTable(rows, hasReasonScores)],
    figures: [
      ...(isAsked ? shownFigures(rows, input.show) : []),
      ...drawn.map((of) => scoreFigure(rows, of)),
    ],
  };
}
