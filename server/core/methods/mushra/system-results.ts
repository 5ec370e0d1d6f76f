import { joined, phrase, type Words } from '../../text/phrase.ts';
import { BOX_NOTE, boxCells } from '../../analysis/tables/box-cells.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/input/groups.ts';
import type { BlockInput, BlockResults } from '../../analysis/input/input.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import { ratingsFigure } from '../../analysis/means/ratings-figure.ts';
import { observationsOf, type Observation } from '../../analysis/input/observation.ts';
import { quartiles } from '../../stats/laws/quartiles.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { MushraDesign } from './design.ts';

const RANGE = [0, 100] as const;

interface SystemScores {
  system: string;
  role: string;
  mean: ReturnType<typeof meanCells>;
  /** Made when they are read: those of all systems at once would fill the memory of a large study. */
  observations(): Observation[];
  counted: number[];
}

function scoresOf({ roles, systems }: MushraDesign, ratings: Ratings): SystemScores[] {
  const special = roles.map((role): Group => ({ role, system: null }));
  return [...special, ...testGroups(systems, ratings)].map((group) => {
    const isIn = inGroup(group);
    const found = () => observationsOf(ratings.filter(isIn));
    const observations = found();
    const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
    return {
      ...groupCells(group),
      mean: meanCells(observations, { min: RANGE[0], max: RANGE[1] }),
      observations: found,
      counted,
    };
  });
}

function listed(rows: readonly { system: string; at: number | null; n: number }[]): Words {
  const said = rows.map(({ system, at, n }) =>
    at === null ? phrase`${system} none` : phrase`${system} ${at.toFixed(1)} (n ${n})`,
  );
  return joined(said, ', ');
}

/** Conditions in both figures: systems, hidden reference and anchors, in the order of the table. */
function base({ scale }: MushraDesign, scores: readonly SystemScores[]) {
  const x = { key: 'system', label: 'system', order: scores.map(({ system }) => system) };
  return { x, y: { label: phrase`${scale} (0-100)`, domain: RANGE } };
}

function meansFigure(design: MushraDesign, scores: readonly SystemScores[]): DraftFigure {
  const { x, y } = base(design, scores);
  const rows = scores.map(({ system, role, mean: { n, listeners, mean, low, high } }) => {
    return { system, role, n, listeners, mean, low, high };
  });
  return {
    kind: 'intervals',
    name: 'means',
    title: phrase`Mean ${design.scale} by system, hidden reference and anchors`,
    summary: phrase`Means: ${listed(rows.map(({ system, mean, n }) => ({ system, at: mean, n })))}.`,
    rows,
    x,
    y: { key: 'mean', ...y },
    low: 'low',
    high: 'high',
    notes: ['Ratings that count. Intervals: 95 %, two-way clustered over listeners and items.'],
  };
}

const titleOf = ({ scale }: MushraDesign) =>
  phrase`${scale === 'quality' ? phrase`Quality` : phrase`Naturalness`} by system, hidden reference and anchors`;

function boxesFigure(design: MushraDesign, scores: readonly SystemScores[]): DraftFigure {
  const { x, y } = base(design, scores);
  const rows = scores.map(({ system, role, counted }) => ({ system, role, ...boxCells(counted) }));
  return {
    kind: 'boxes',
    name: 'boxes',
    title: titleOf(design),
    summary: phrase`Medians: ${listed(rows.map(({ system, median, n }) => ({ system, at: median, n })))}.`,
    rows,
    x,
    y: { key: 'median', ...y },
    low: 'low',
    q1: 'q1',
    q3: 'q3',
    high: 'high',
    notes: ['Ratings that count.', BOX_NOTE],
  };
}

/** The parts of the ratings that a study asks for; otherwise boxes, and means. */
function figuresOf(design: MushraDesign, scores: readonly SystemScores[], show: BlockInput['show']) {
  if (show.length === 0) return [boxesFigure(design, scores), meansFigure(design, scores)];
  const { y } = base(design, scores);
  const [min, max] = RANGE;
  const asked = { name: 'ratings', title: titleOf(design), measure: y.label, grid: { min, max } };
  return [
    ratingsFigure({
      ...asked,
      show,
      groups: scores.map((own) => ({ ...own, observations: own.observations() })),
    }),
  ];
}

/** Scores by system, hidden reference and anchors: a table, and figures of them. */
export function systemResults(
  design: MushraDesign,
  { ratings, show }: Pick<BlockInput, 'ratings' | 'show'>,
): BlockResults {
  const scores = scoresOf(design, ratings);
  const table = {
    name: 'systems',
    title: 'Score by system, hidden reference and anchors (0-100)',
    columns: [
      { label: 'system', key: 'system' },
      ...meanColumns('mean', 1),
      { label: 'median', key: 'median', digits: 1 },
      { label: 'quartiles', key: null, interval: ['q1', 'q3'] as const, digits: 1 },
    ],
    rows: scores.map(({ system, role, mean, counted }) => ({ system, role, ...mean, ...quartiles(counted) })),
    notes: [INTERVAL_NOTE],
  };
  return { tables: [table], figures: figuresOf(design, scores, show) };
}
