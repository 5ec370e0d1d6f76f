import type { Figure } from '../analysis/tables/figure.ts';
import type { Canvas } from './canvas.ts';
import type { Layout } from './layout.ts';
import { colored, type Colored, type Legend } from './legend.ts';
import type { MarkRow } from './mark-rows.ts';
import {
  bandLayer,
  domainOf,
  marksBeside,
  nameAxis,
  numbers,
  numbersOf,
  numericScale,
  ruleLayer,
  sharing,
  TIP,
  titleOf,
  type Domain,
  type Plot,
} from './parts.ts';
import type { Spec } from './spec.ts';

type ByName = Extract<Figure, { kind: 'intervals' | 'bars' | 'stacked' | 'boxes' }>;

/** Share of the distance between names that a bar fills. */
const FILLED = 0.62;
const THICKEST = 18;

/** The ends of a figure's axis of values. */
export function valueDomain(figure: ByName, rows: readonly MarkRow[], canvas: Canvas): Domain {
  if (figure.kind === 'stacked') return figure.y.domain ?? [0, 1];
  const values = numbersOf(rows, 'y');
  const ends = [...numbersOf(rows, 'low'), ...numbersOf(rows, 'high')];
  // Whiskers of boxes are ratings; ends of intervals are not, and may be beyond the scale.
  if (figure.kind === 'boxes') return domainOf(figure.y, canvas, [...values, ...ends]);
  if (figure.kind === 'intervals') return domainOf(figure.y, canvas, values, ends);
  const fromZero = figure.y.domain ? values : [0, ...values];
  const [low, high] = domainOf(figure.y, canvas, fromZero, ends);
  // Bars show amounts by their lengths, so they start where the scale does.
  return [figure.y.domain ? Math.min(figure.y.domain[0], low) : low, high];
}

/** Rows whose intervals end at the ends of the axis, and whether they went on beyond. */
const within = (rows: readonly MarkRow[], [from, to]: Domain): MarkRow[] =>
  rows.map((row) => ({
    ...row,
    low: row.low === null ? null : Math.min(to, Math.max(from, row.low)),
    high: row.high === null ? null : Math.max(from, Math.min(to, row.high)),
    isCutLow: row.low !== null && row.low < from,
    isCutHigh: row.high !== null && row.high > to,
  }));

/** Arrowheads where an interval goes on beyond the plot. */
function cutLayers(rows: readonly MarkRow[], value: Spec, color: Spec, own: Spec): Spec[] {
  const heads = [
    { end: 'low', isCut: 'isCutLow', shape: 'triangle-left' },
    { end: 'high', isCut: 'isCutHigh', shape: 'triangle-right' },
  ] as const;
  return heads
    .filter(({ isCut }) => rows.some((row) => row[isCut]))
    .map(({ end, isCut, shape }) => ({
      transform: [{ filter: `datum.${isCut}` }],
      mark: { type: 'point', filled: true, size: 36, shape, opacity: 1, aria: false, ...own },
      encoding: { x: { ...value, field: end }, ...color },
    }));
}

/**
 * The layers of each row, with the encodings that all of them share. Values run to the right, so that names are readable.
 */
function layersOf(
  figure: ByName,
  rows: readonly MarkRow[],
  { value, base, step, canvas }: { value: Spec; base: number; step: number; canvas: Canvas },
  { color, shape, names }: Colored,
): Spec[] {
  const { palette } = canvas;
  const own = 'color' in color ? {} : { color: palette.names[0] ?? palette.ink };
  const count = names.length === 0 ? 1 : marksBeside(figure);
  const size = Math.max(2, Math.min(THICKEST, (step * FILLED) / count));
  const interval = (mark: Spec): Spec => ({
    transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
    mark: { type: 'rule', aria: false, strokeWidth: 1.25, ...mark },
    encoding: { x: { ...value, field: 'low' }, x2: { field: 'high' } },
  });
  const coloredInterval = {
    ...interval(own),
    encoding: { x: { ...value, field: 'low' }, x2: { field: 'high' }, ...color },
  };
  switch (figure.kind) {
    case 'intervals':
      return [
        coloredInterval,
        ...cutLayers(rows, value, color, own),
        {
          mark: {
            type: 'point',
            filled: true,
            size: Math.max(14, Math.min(50, size * 5)),
            opacity: 1,
            ...own,
          },
          encoding: { x: value, ...color, ...shape, ...TIP },
        },
      ];
    case 'bars':
      return [
        {
          mark: { type: 'bar', size, ...own },
          encoding: { x: value, x2: { datum: base }, ...color, ...TIP },
        },
        interval({ color: palette.ink }),
        ...cutLayers(rows, value, {}, { color: palette.ink }),
      ];
    case 'boxes':
      return [
        coloredInterval,
        {
          mark: { type: 'bar', size, ...own },
          encoding: { x: { ...value, field: 'q1' }, x2: { field: 'q3' }, ...color, ...TIP },
        },
        {
          mark: {
            type: 'tick',
            color: palette.ink,
            thickness: 2,
            size: Math.min(size + 4, step),
            aria: false,
          },
          encoding: { x: value },
        },
      ];
    case 'stacked':
      return [
        {
          mark: { type: 'bar', size, stroke: '#FFFFFF', strokeWidth: 0.75 },
          encoding: {
            x: { ...value, stack: 'zero' },
            order: { field: 'place', type: 'quantitative' },
            ...color,
            ...TIP,
          },
        },
      ];
  }
}

/** Estimates by name: one row per name, values to the right. */
export function byNameSpec(
  figure: ByName,
  all: readonly MarkRow[],
  canvas: Canvas,
  { names }: Layout,
  legend: Legend,
): { values: MarkRow[]; specOf: (plot: Plot) => Spec } {
  if (!names) throw new Error('a figure by name has names');
  const isStacked = figure.kind === 'stacked';
  const tones = colored(figure, canvas, legend, isStacked && figure.color.order !== undefined);
  const isBeside = !isStacked && tones.names.length > 0;
  const domain = valueDomain(figure, all, canvas);
  const values = figure.kind === 'intervals' || figure.kind === 'bars' ? within(all, domain) : [...all];
  const offset = {
    yOffset: { field: 'color', type: 'nominal', sort: [...tones.names], scale: { domain: [...tones.names] } },
  };
  const specOf = ({ width, height, hasNames, hasNumbers, hasTitles }: Plot): Spec => {
    const step = height / Math.max(1, names.names.length);
    const value: Spec = {
      field: 'y',
      type: 'quantitative',
      title: hasTitles ? titleOf(figure.y, figure, 'y', { ...canvas, width }) : null,
      scale: numericScale(domain),
      axis: numbers(canvas, domain, width, hasNumbers),
    };
    const given = { value, base: Math.max(Math.min(0, domain[1]), domain[0]), step, canvas };
    return {
      width,
      height: { step, for: 'position' },
      layer: [
        ...bandLayer(figure, 'y', 'x', canvas),
        ...sharing(
          { y: nameAxis('x', names, hasNames), ...(isBeside && offset) },
          layersOf(figure, values, given, tones),
        ),
        ...ruleLayer(figure, 'y', 'x', canvas),
      ],
    };
  };
  return { values, specOf };
}
