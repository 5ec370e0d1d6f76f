import { greatestOf } from '../order/extremes.ts';
import type { Figure } from '../analysis/tables/figure.ts';
import { groupBy } from '../order/group-by.ts';
import type { Canvas } from './canvas.ts';
import { FIGURE_WORDS } from './figure-words.ts';
import type { Layout } from './layout.ts';
import { MOST_POINTS, type MarkRow } from './mark-rows.ts';
import {
  bandLayer,
  domainOf,
  NAMES_GAP,
  numbers,
  numbersOf,
  numericScale,
  ruleLayer,
  TIP,
  titleOf,
  type Domain,
  type Names,
  type Plot,
} from './parts.ts';
import { shortNumber } from './short-number.ts';
import type { Spec } from './spec.ts';

/** A part of the ratings of a name, in the row of the name: rows are 1 high, their middles are at 0, 1, 2, … */
interface PlacedRow extends Counted {
  middle: number;
  from: number;
  to: number;
}

interface Counted extends MarkRow {
  /** Number of points in the mark. */
  count: number;
}

/** Share of a row that is filled. */
const FILLED = 0.84;
/** Share of a row that points are spread over beside another part, so that it stays visible. */
const SPREAD = 0.6;
/** Steps of a scale with too many points. */
const CELLS = 100;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Half heights of a box: alone, with points, and within a violin. */
const BOX = { alone: 0.3, withPoints: 0.36, inViolin: 0.07 };

/** Offsets of points across their row, evenly spread for every number of them: the golden ratio's sequence, within ±0.5. */
const jitter = (index: number): number => ((0.5 + (index + 1) * GOLDEN) % 1) - 0.5;

type Ratings = Extract<Figure, { kind: 'ratings' }>;

/** Half height of the box of a figure. */
function boxHeight({ show }: Ratings): number {
  if (show.includes('violin')) return BOX.inViolin;
  return show.includes('points') ? BOX.withPoints : BOX.alone;
}

/** Points of nearly the same value as one mark with their number, where a figure has too many to see each of them. */
function gathered(figure: Ratings, points: readonly MarkRow[], [from, to]: Domain): Counted[] {
  if (points.length <= MOST_POINTS) return points.map((row) => ({ ...row, count: 1 }));
  const cellOf = ({ panel, x, y }: MarkRow): string =>
    JSON.stringify([panel, x, Math.round(((Number(y) - from) / (to - from)) * CELLS)]);
  return [...groupBy(points, cellOf).values()].flatMap((own): Counted[] => {
    const [first] = own;
    if (!first) return [];
    const names = [...new Set([String(first.x), first.panel])].filter((name) => name !== null);
    const tip = `${names.join(', ')}: ${figure.y.label} ${shortNumber(Number(first.y))}, n ${own.length}`;
    return [{ ...first, count: own.length, tip }];
  });
}

/** The parts with their places in the rows of their names. */
function placed(
  figure: Ratings,
  all: readonly MarkRow[],
  names: readonly string[],
  domain: Domain,
): PlacedRow[] {
  const points = all.filter(({ part }) => part === 'point');
  const others = all.filter(({ part }) => part !== 'point');
  const marks = gathered(figure, points, domain);
  const isCrowded = marks.length < points.length;
  const nameIn = ({ panel, x }: MarkRow): string => JSON.stringify([panel, x]);
  const heights = new Map(
    [...groupBy(others, nameIn)].map(([name, own]) => [name, greatestOf(numbersOf(own, 'value'))]),
  );
  const spread = figure.show.length > 1 ? SPREAD : FILLED;
  const counts = new Map<string, number>();
  const middleOf = ({ x }: MarkRow): number => names.indexOf(String(x));
  return [
    ...others.map((row) => {
      const middle = middleOf(row);
      const highest = heights.get(nameIn(row)) ?? 1;
      const half = row.value === null ? boxHeight(figure) : (row.value / highest) * (FILLED / 2);
      return { ...row, middle, from: middle - half, to: middle + half, count: 1 };
    }),
    ...marks.map((row) => {
      const name = nameIn(row);
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      const middle = middleOf(row) + (isCrowded ? 0 : jitter(index) * spread);
      return { ...row, middle, from: middle, to: middle };
    }),
  ];
}

const partOf = (part: string, mark: Spec, encoding: Spec): Spec => ({
  transform: [{ filter: { field: 'part', equal: part } }],
  mark,
  encoding,
});

interface Drawing {
  figure: Ratings;
  canvas: Canvas;
  value: Spec;
  /** The vertical axis, for a member of the rows. */
  at: (field: string) => Spec;
  isCrowded: boolean;
}

/** The layers from back to front: violins, points, boxes, means. */
function layersOf({ figure: { show }, canvas, value, at, isCrowded }: Drawing): Spec[] {
  const { palette } = canvas;
  const own = palette.names[0] ?? palette.ink;
  const isAlone = show.length === 1;
  const rows = { y: at('from'), y2: { field: 'to' } };
  const size: Spec = isCrowded
    ? { size: { field: 'count', type: 'quantitative', scale: { range: [3, 70], zero: true }, legend: null } }
    : {};
  const violin = partOf(
    'violin',
    {
      type: 'area',
      color: own,
      fillOpacity: isAlone ? 0.55 : 0.3,
      line: false,
      stroke: own,
      strokeWidth: 1,
      aria: false,
    },
    { x: value, ...rows, detail: { field: 'x', type: 'nominal' } },
  );
  const points = partOf(
    'point',
    {
      type: 'point',
      filled: true,
      size: 12,
      color: isAlone ? own : palette.ink,
      opacity: isAlone ? 0.6 : 0.45,
    },
    { x: value, y: at('middle'), ...size, ...TIP },
  );
  const line = { type: 'rule', color: palette.ink, strokeWidth: 1.25, aria: false };
  const box = [
    partOf('box', line, { x: { ...value, field: 'low' }, x2: { field: 'high' }, y: at('middle') }),
    partOf(
      'box',
      {
        type: 'rect',
        fill: own,
        fillOpacity: show.includes('points') && !show.includes('violin') ? 0.35 : 1,
        stroke: own,
      },
      { x: { ...value, field: 'q1' }, x2: { field: 'q3' }, ...rows, ...TIP },
    ),
    partOf('box', { ...line, strokeWidth: 2 }, { x: value, ...rows }),
  ];
  const mean = [
    partOf(
      'mean',
      { ...line, color: isAlone ? own : palette.ink, strokeWidth: 1.5 },
      { x: { ...value, field: 'low' }, x2: { field: 'high' }, y: at('middle') },
    ),
    partOf(
      'mean',
      {
        type: 'point',
        filled: true,
        shape: isAlone ? 'circle' : 'diamond',
        size: 50,
        opacity: 1,
        color: isAlone ? own : palette.ink,
      },
      { x: value, y: at('middle'), ...TIP },
    ),
  ];
  return [
    ...(show.includes('violin') ? [violin] : []),
    points,
    ...(show.includes('box') ? box : []),
    ...(show.includes('mean') ? mean : []),
  ];
}

/** The names of the rows at their middles. */
const rowAxis = ({ names, lines }: Names, isShown: boolean): Spec => ({
  values: names.map((_name, index) => index),
  grid: false,
  domain: false,
  ticks: false,
  labels: isShown,
  labelPadding: NAMES_GAP,
  labelLimit: 0,
  labelExpr: `(${JSON.stringify(names.map((name) => lines[name] ?? [name]))})[datum.value]`,
});

/** Parts of ratings by name: one row per name, values to the right. */
export function ratingsSpec(
  figure: Ratings,
  all: readonly MarkRow[],
  canvas: Canvas,
  { names }: Layout,
): { values: MarkRow[]; specOf: (plot: Plot) => Spec } {
  if (!names) throw new Error('a figure by name has names');
  const ends = [...numbersOf(all, 'low'), ...numbersOf(all, 'high')];
  const domain = domainOf(figure.y, canvas, numbersOf(all, 'y'), ends);
  const values = placed(figure, all, names.names, domain);
  const isCrowded = values.some(({ count }) => count > 1);
  const scale: Spec = { domain: [names.names.length - 0.5, -0.5], zero: false, nice: false };
  const areas = isCrowded ? [FIGURE_WORDS[figure.language ?? 'en'].areas] : [];
  const specOf = ({ width, height, hasNames, hasNumbers, hasTitles }: Plot): Spec => {
    const value: Spec = {
      field: 'y',
      type: 'quantitative',
      title: hasTitles ? [...titleOf(figure.y, figure, 'y', { ...canvas, width }), ...areas] : null,
      scale: numericScale(domain),
      axis: numbers(canvas, domain, width, hasNumbers),
    };
    const at = (field: string): Spec => ({
      field,
      type: 'quantitative',
      title: null,
      scale,
      axis: rowAxis(names, hasNames),
    });
    return {
      width,
      height,
      layer: [
        ...bandLayer(figure, 'y', 'x', canvas),
        ...layersOf({ figure, canvas, value, at, isCrowded }),
        ...ruleLayer(figure, 'y', 'x', canvas),
      ],
    };
  };
  return { values, specOf };
}
