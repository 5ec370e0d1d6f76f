import type { Channel, Figure } from '../analysis/tables/figure.ts';
import type { Canvas } from './canvas.ts';
import { plotsWidth } from './layout.ts';
import { namesOf } from './mark-rows.ts';
import { colorsFor, cycled, DASHES, SHAPES } from './palette.ts';
import type { Json, Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

/** A symbol of a legend with its gaps, pixels. */
const SYMBOL = 26;
const ROW_GAP = 3;
/** From a line to its name, pixels. */
const END_GAP = 14;
/** From the left of an entry of a key to its name, pixels. */
const NAME_AT = 23;
/** Most rows of a legend above a plot: about a quarter of the figure. With more, the legend is a key below the plot. */
const MOST_ROWS = 3;

/** Where the names of colours are. */
export type Place = 'none' | 'above' | 'ends' | 'below';

export interface Legend {
  place: Place;
  /** Height that it takes above or below the plot, pixels. */
  height: number;
  /** Width that names at the ends of lines take, pixels. */
  ends: number;
  /** Entries in a row. */
  columns: number;
}

/** Names of colours or dashes that no axis tells. */
function legendNames(figure: Figure, channel: Channel | undefined): string[] {
  if (!channel || channel.key === figure.x.key || channel.key === figure.y.key) return [];
  return namesOf(figure, channel);
}

/** Entries in a row of a legend of this width, pixels. */
export function columnsOf(names: readonly string[], width: number, fontSize: number): number {
  const widest = Math.max(...names.map((name) => textWidth(name, fontSize))) + SYMBOL;
  return Math.max(1, Math.min(names.length, Math.floor(width / widest)));
}

/** Where the legend of a figure is, and how much it takes. */
export function legendOf(figure: Figure, canvas: Canvas): Legend {
  const { fontSize, lineHeight } = canvas;
  const width = plotsWidth(figure, canvas);
  const names = legendNames(figure, figure.color);
  const dashes =
    figure.kind === 'lines' && figure.dash?.key !== figure.color?.key ? legendNames(figure, figure.dash) : [];
  if (names.length === 0 && dashes.length === 0) return { place: 'none', height: 0, ends: 0, columns: 1 };
  const heightOf = (own: readonly string[], title: number): number =>
    own.length === 0
      ? 0
      : (Math.ceil(own.length / columnsOf(own, width, fontSize)) + title) * (lineHeight + ROW_GAP) + ROW_GAP;
  const columns = names.length === 0 ? 1 : columnsOf(names, width, fontSize);
  const rows = Math.ceil(names.length / columns);
  const dashed = heightOf(dashes, 1);
  const widest = Math.max(0, ...names.map((name) => textWidth(name, fontSize)));
  if (rows <= MOST_ROWS && widest + SYMBOL <= width)
    return { place: 'above', height: heightOf(names, 1) + dashed, ends: 0, columns };
  const hasRoom = widest + END_GAP <= canvas.width * 0.45 && names.length * lineHeight <= canvas.width * 0.5;
  if (figure.kind === 'lines' && !figure.panel && hasRoom)
    return { place: 'ends', height: dashed, ends: widest + END_GAP, columns: 1 };
  const key = keyLayout(names, canvas);
  return { place: 'below', height: key.height + lineHeight + dashed, ends: 0, columns: key.columns };
}

/** Rows of a key below a plot: at most as wide as the figure, long names wrapped. */
function keyLayout(names: readonly string[], { width, fontSize, lineHeight }: Canvas) {
  const columns = columnsOf(names, width - ROW_GAP, fontSize);
  const column = (width - ROW_GAP) / columns;
  const lines = names.map((name) => wrapped(name, column - NAME_AT - ROW_GAP, fontSize));
  const rows = Math.ceil(names.length / columns);
  const heights = Array.from({ length: rows }, (_, row) => {
    const most = Math.max(...lines.filter((_own, at) => at % rows === row).map(({ length }) => length));
    return most * lineHeight + ROW_GAP;
  });
  const tops = heights.map((_height, row) => heights.slice(0, row).reduce((sum, one) => sum + one, 0));
  return { columns, column, lines, tops, height: heights.reduce((sum, one) => sum + one, 0) };
}

/** A legend above the plot, aligned with its left edge. */
const above = (channel: Channel, columns: number, { width }: Canvas, symbols: Spec = {}): Spec => ({
  title: channel.label,
  columns,
  labelLimit: width - SYMBOL,
  ...symbols,
});

export interface Colored {
  /** Names that no axis tells. */
  names: readonly string[];
  /** Encodings of colour alone, with shapes, with dashes. */
  color: Spec;
  shape: Spec;
  dash: Spec;
}

const NO_COLOR: Colored = { names: [], color: {}, shape: {}, dash: {} };

/** Encodings that distinguish the names of the channel `color`: colour plus shape or dash. */
export function colored(figure: Figure, canvas: Canvas, legend: Legend, isOrdered = false): Colored {
  const channel = figure.color;
  if (!channel) return NO_COLOR;
  const names = namesOf(figure, channel);
  const isNamed = figure.x.key === channel.key || figure.y.key === channel.key;
  const shown = isNamed || legend.place !== 'above' ? null : above(channel, legend.columns, canvas);
  const encode = (range: readonly Json[]): Spec => ({
    field: 'color',
    type: 'nominal',
    sort: [...names],
    scale: { domain: [...names], range },
    legend: shown,
  });
  const isDashed = figure.kind === 'lines' && figure.dash !== undefined && figure.dash.key !== channel.key;
  return {
    names: isNamed ? [] : names,
    color: { color: encode(colorsFor(canvas.palette, names.length, isOrdered)) },
    shape: { shape: encode(cycled(SHAPES, names.length)) },
    dash: isDashed ? {} : { strokeDash: encode(cycled(DASHES, names.length)) },
  };
}

/** The dashes of a channel of their own. */
export function dashed(figure: Figure, canvas: Canvas): Spec {
  if (figure.kind !== 'lines' || !figure.dash || figure.dash.key === figure.color?.key) return {};
  const names = namesOf(figure, figure.dash);
  return {
    strokeDash: {
      field: 'dash',
      type: 'nominal',
      sort: names,
      scale: { domain: names, range: cycled(DASHES, names.length) },
      legend: above(figure.dash, columnsOf(names, plotsWidth(figure, canvas), canvas.fontSize), canvas, {
        symbolType: 'stroke',
        symbolSize: 300,
      }),
    },
  };
}

/** The names of all colours with their symbols, as a drawing to be put below the plot, `from` pixels left of it. */
export function keyBelow(figure: Figure, canvas: Canvas, from: number): Spec {
  const { width, lineHeight, palette, fontSize } = canvas;
  const names = figure.color ? namesOf(figure, figure.color) : [];
  const { column, lines, tops, height } = keyLayout(names, canvas);
  const rows = tops.length;
  const [colors, shapes, dashes] = [
    colorsFor(palette, names.length, false),
    cycled(SHAPES, names.length),
    cycled(DASHES, names.length),
  ];
  const entries = names.map((_name, index) => {
    const left = Math.floor(index / rows) * column - from;
    const [top = 0] = tops.slice(index % rows);
    return {
      name: (lines[index] ?? []).join('\n'),
      left,
      middle: left + 9,
      right: left + 18,
      text: left + NAME_AT,
      top,
      line: top + lineHeight / 2,
      color: colors[index] ?? palette.ink,
      shape: shapes[index] ?? 'circle',
    };
  });
  const at = (field: string): Spec => ({ field, type: 'quantitative', scale: null, axis: null });
  const own = (field: string): Spec => ({ field, type: 'nominal', scale: null, legend: null });
  const [color, shape] = [own('color'), own('shape')];
  const isLine = ['lines', 'densities', 'radar'].includes(figure.kind);
  const strokes = entries.map((entry, index) => ({
    data: { values: [entry] },
    mark: { type: 'rule', aria: false, strokeWidth: 1.75, strokeDash: [...(dashes[index] ?? [])] },
    encoding: { x: at('left'), x2: { field: 'right' }, y: at('line'), color },
  }));
  return {
    title: { text: figure.color?.label ?? '', anchor: 'start', frame: 'group', dx: -from, offset: 4 },
    data: { values: entries },
    width: width - from - ROW_GAP,
    height,
    layer: [
      ...(isLine ? strokes : []),
      ...(figure.kind === 'densities'
        ? []
        : [
            {
              mark: { type: 'point', filled: true, size: 45, opacity: 1, aria: false },
              encoding: { x: at('middle'), y: at('line'), color, ...(figure.kind !== 'bars' && { shape }) },
            },
          ]),
      {
        mark: {
          type: 'text',
          align: 'left',
          baseline: 'top',
          lineBreak: '\n',
          lineHeight,
          fontSize,
          color: palette.ink,
          aria: false,
        },
        encoding: { x: at('text'), y: at('top'), text: { field: 'name', type: 'nominal' } },
      },
    ],
  };
}
