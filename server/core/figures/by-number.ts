import type { Figure } from '../analysis/tables/figure.ts';
import { binned } from './bins.ts';
import type { Canvas } from './canvas.ts';
import { FIGURE_WORDS } from './figure-words.ts';
import { endLabels } from './end-labels.ts';
import type { Layout } from './layout.ts';
import { colored, dashed, type Legend } from './legend.ts';
import { isCrowded, type MarkRow } from './mark-rows.ts';
import {
  bandLayer,
  domainOf,
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
import { pointNames } from './point-names.ts';
import type { Spec } from './spec.ts';

type ByNumber = Extract<Figure, { kind: 'scatter' | 'lines' | 'densities' }>;

/** With more points, names would overlap. */
const MAX_NAMED = 14;
/** With more points, only dashes distinguish lines. */
const MAX_MARKED = 40;

/** Area by number of points, where points are drawn by cells. */
const sizeOf = (figure: Figure): Spec =>
  isCrowded(figure)
    ? { size: { field: 'count', type: 'quantitative', scale: { range: [3, 70], zero: true }, legend: null } }
    : {};

/** Explains the areas of a crowded figure. */
const areaNote = (figure: Figure): string[] =>
  isCrowded(figure) ? [FIGURE_WORDS[figure.language ?? 'en'].areas] : [];

function layersOf(figure: ByNumber, rows: readonly MarkRow[], canvas: Canvas, legend: Legend): Spec[] {
  const { color, shape, dash, names } = colored(figure, canvas, legend);
  const own = 'color' in color ? {} : { color: canvas.palette.names[0] ?? canvas.palette.ink };
  const points: Spec = {
    mark: { type: 'point', filled: true, size: 40, opacity: rows.length > 60 ? 0.55 : 0.9, ...own },
    encoding: { ...color, ...shape, ...sizeOf(figure), ...TIP },
  };
  if (figure.kind === 'scatter') return [points];
  const lineDash = figure.kind === 'lines' && figure.dash ? { ...dash, ...dashed(figure, canvas) } : dash;
  const detail = {
    detail: [
      { field: 'color', type: 'nominal' },
      { field: 'dash', type: 'nominal' },
    ],
  };
  const line: Spec = {
    mark: { type: 'line', strokeWidth: 1.5, aria: false, ...own },
    encoding: { order: { field: 'x', type: 'quantitative' }, ...color, ...lineDash, ...detail },
  };
  if (figure.kind === 'densities') return [line];
  const series = Math.max(1, names.length);
  return rows.length / series <= MAX_MARKED ? [line, points] : [line];
}

/** Numbers on both axes. */
export function byNumberSpec(
  figure: ByNumber,
  all: readonly MarkRow[],
  canvas: Canvas,
  legend: Legend,
): { values: readonly MarkRow[]; specOf: (plot: Plot) => Spec } {
  const isDensity = figure.kind === 'densities';
  const isNamed =
    figure.kind === 'scatter' && figure.named !== null && !figure.panel && all.length <= MAX_NAMED;
  const ys = numbersOf(all, 'y');
  const x: Domain = domainOf(figure.x, canvas, numbersOf(all, 'x'));
  const whole: Domain = domainOf(figure.y, canvas, isDensity ? [0, ...ys] : ys);
  const ownRange = (name: string): Domain =>
    domainOf(
      figure.y,
      canvas,
      numbersOf(
        all.filter(({ panel }) => panel === name),
        'y',
      ),
    );
  const rows = isCrowded(figure) ? binned(figure, all, x, whole) : all;
  const specOf = ({ width, height, panel, hasNames, hasNumbers, hasTitles }: Plot): Spec => {
    const hasOwnRange = figure.hasOwnRanges === true && panel !== undefined;
    const y = hasOwnRange ? ownRange(panel) : whole;
    const shared = {
      x: {
        field: 'x',
        type: 'quantitative',
        title: hasTitles
          ? [...titleOf(figure.x, figure, 'x', { ...canvas, width }), ...areaNote(figure)]
          : null,
        scale: numericScale(x),
        axis: numbers(canvas, x, width, hasNumbers),
      },
      y: {
        field: 'y',
        type: 'quantitative',
        title: hasNames && !hasOwnRange ? titleOf(figure.y, figure, 'y', { ...canvas, width: height }) : null,
        scale: numericScale(y),
        axis: numbers(canvas, y, height, hasNames || hasOwnRange),
      },
    };
    return {
      width,
      height,
      layer: [
        ...bandLayer(figure, 'x', 'x', canvas),
        ...bandLayer(figure, 'y', 'y', canvas),
        ...sharing(shared, layersOf(figure, rows, canvas, legend)),
        ...(isNamed ? pointNames(rows, canvas, { x, y, width, height }) : []),
        ...(legend.place === 'ends' ? endLabels(figure, rows, canvas, { x, y, width, height }) : []),
        ...ruleLayer(figure, 'x', 'x', canvas),
        ...ruleLayer(figure, 'y', 'y', canvas),
      ],
    };
  };
  return { values: rows, specOf };
}

/** A mark for every row at its number, in the row of its name. */
export function stripSpec(
  figure: Extract<Figure, { kind: 'strip' }>,
  all: readonly MarkRow[],
  canvas: Canvas,
  { names }: Layout,
  legend: Legend,
): { values: readonly MarkRow[]; specOf: (plot: Plot) => Spec } {
  if (!names) throw new Error('a figure by name has names');
  const { color, shape } = colored(figure, canvas, legend);
  const own = 'color' in color ? {} : { color: canvas.palette.names[0] ?? canvas.palette.ink };
  const domain = domainOf(figure.x, canvas, numbersOf(all, 'x'));
  const rows = isCrowded(figure) ? binned(figure, all, domain, null) : all;
  const specOf = ({ width, height, hasNames, hasNumbers, hasTitles }: Plot): Spec => ({
    width,
    height: { step: height / Math.max(1, names.names.length) },
    layer: [
      ...bandLayer(figure, 'x', 'x', canvas),
      {
        mark: { type: 'point', filled: true, size: 36, opacity: 0.7, ...own },
        encoding: {
          y: nameAxis('y', names, hasNames),
          x: {
            field: 'x',
            type: 'quantitative',
            title: hasTitles
              ? [...titleOf(figure.x, figure, 'x', { ...canvas, width }), ...areaNote(figure)]
              : null,
            scale: numericScale(domain),
            axis: numbers(canvas, domain, width, hasNumbers),
          },
          ...color,
          ...shape,
          ...sizeOf(figure),
          ...TIP,
        },
      },
      ...ruleLayer(figure, 'x', 'x', canvas),
    ],
  });
  return { values: rows, specOf };
}
