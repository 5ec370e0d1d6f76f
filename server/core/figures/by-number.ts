import type { Figure } from '../analysis/tables/figure.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import { COLORS } from './palette.ts';
import {
  colored,
  dashed,
  domainOf,
  FONT_SIZE,
  nameAxis,
  plotWidth,
  bandLayer,
  ruleLayer,
  sharing,
  TIP,
  titleOf,
} from './parts.ts';
import type { Spec } from './spec.ts';

type ByNumber = Extract<Figure, { kind: 'scatter' | 'lines' | 'densities' }>;

const HEIGHT = 220;
/** With more points, names would overlap. */
const MAX_NAMED = 14;
/** With more points, only dashes distinguish lines. */
const MAX_MARKED = 40;
const AXIS_WIDTH = 44;
const ONLY_COLOR = COLORS[0] ?? '#000000';

const numbersOf = (rows: readonly MarkRow[], key: 'x' | 'y'): number[] =>
  rows.flatMap((row) => {
    const value = row[key];
    return typeof value === 'number' ? [value] : [];
  });

/**
 * Names of points, to their right in the left half and to their left in the right half, so that all stay inside the plot.
 */
function nameLayers(rows: readonly MarkRow[]): Spec[] {
  const all = numbersOf(rows, 'x');
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  return [
    { filter: `datum.x <= ${middle}`, align: 'left', dx: 8 },
    { filter: `datum.x > ${middle}`, align: 'right', dx: -8 },
  ].map(({ filter, ...side }) => ({
    transform: [{ filter }],
    mark: { type: 'text', fontSize: FONT_SIZE - 1, limit: 150, aria: false, color: 'currentColor', ...side },
    encoding: { text: { field: 'name', type: 'nominal' } },
  }));
}

function layersOf(figure: ByNumber, rows: readonly MarkRow[]): Spec[] {
  const { color, shape, dash, names } = colored(figure);
  const own = 'color' in color ? {} : { color: ONLY_COLOR };
  const points: Spec = {
    mark: { type: 'point', filled: true, size: 45, opacity: rows.length > 60 ? 0.55 : 0.9, ...own },
    encoding: { ...color, ...shape, ...TIP },
  };
  if (figure.kind === 'scatter') {
    const isNamed = figure.named !== null && rows.length <= MAX_NAMED;
    return isNamed ? [points, ...nameLayers(rows)] : [points];
  }
  const lineDash = figure.kind === 'lines' && figure.dash ? { ...dash, ...dashed(figure) } : dash;
  const detail = {
    detail: [
      { field: 'color', type: 'nominal' },
      { field: 'dash', type: 'nominal' },
    ],
  };
  const line: Spec = {
    mark: { type: 'line', strokeWidth: 1.75, aria: false, ...own },
    encoding: { order: { field: 'x', type: 'quantitative' }, ...color, ...lineDash, ...detail },
  };
  if (figure.kind === 'densities') return [line];
  const series = Math.max(1, names.length);
  return rows.length / series <= MAX_MARKED ? [line, points] : [line];
}

/** Numbers on both axes. */
export function byNumberSpec(figure: ByNumber, rows: readonly MarkRow[]): Spec {
  const width = plotWidth(AXIS_WIDTH);
  const isDensity = figure.kind === 'densities';
  const yScale =
    isDensity && !figure.y.domain ? { zero: true, nice: true } : domainOf(figure.y, numbersOf(rows, 'y'));
  const shared = {
    x: {
      field: 'x',
      type: 'quantitative',
      title: titleOf(figure.x, figure, 'x', width),
      scale: domainOf(figure.x, numbersOf(rows, 'x')),
      axis: { tickCount: 5, labelOverlap: true },
    },
    y: {
      field: 'y',
      type: 'quantitative',
      title: titleOf(figure.y, figure, 'y', HEIGHT),
      scale: yScale,
      axis: { tickCount: 5, labelOverlap: true },
    },
  };
  return {
    width,
    height: HEIGHT,
    layer: [
      ...bandLayer(figure, 'x', 'x'),
      ...bandLayer(figure, 'y', 'y'),
      ...sharing(shared, layersOf(figure, rows)),
      ...ruleLayer(figure, 'x', 'x'),
      ...ruleLayer(figure, 'y', 'y'),
    ],
  };
}

/** A mark for every row at its number, in the row of its name. */
export function stripSpec(figure: Extract<Figure, { kind: 'strip' }>, rows: readonly MarkRow[]): Spec {
  const { color, shape } = colored(figure);
  const axis = nameAxis('y', namesOf(figure, figure.y), 1);
  const width = plotWidth(axis.width);
  const own = 'color' in color ? {} : { color: ONLY_COLOR };
  return {
    width,
    height: { step: axis.step },
    layer: [
      ...bandLayer(figure, 'x', 'x'),
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 0.7, ...own },
        encoding: {
          y: axis.encoding,
          x: {
            field: 'x',
            type: 'quantitative',
            title: titleOf(figure.x, figure, 'x', width),
            scale: domainOf(figure.x, numbersOf(rows, 'x')),
            axis: { tickCount: 5, labelOverlap: true },
          },
          ...color,
          ...shape,
          ...TIP,
        },
      },
      ...ruleLayer(figure, 'x', 'x'),
    ],
  };
}
