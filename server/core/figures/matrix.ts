import { greatestOf, leastOf } from '../order/extremes.ts';
import type { Figure } from '../analysis/tables/figure.ts';
import { PADDING, PAGE_HEIGHT, type Canvas } from './canvas.ts';
import { FIGURE_WORDS } from './figure-words.ts';
import type { Layout } from './layout.ts';
import { columnsOf } from './legend.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import { inkOn, rampColor } from './palette.ts';
import { nameAxis, numbersOf, sharing, TIP, type Domain, type Plot } from './parts.ts';
import { shortNumber } from './short-number.ts';
import type { Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

type Matrix = Extract<Figure, { kind: 'matrix' }>;

/** Digits smaller than this many pixels (5 points) cannot be read in print. */
const LEAST_DIGITS = 6.5;
/** Largest part of the width for an upright name. */
const UPRIGHT_SHARE = 0.4;
/** Highest row of cells, pixels. */
const HIGHEST_ROW = 30;
const EMPTY = '#BDBDBD';

/** Ends of the colour scale: those of the channel, otherwise of the values; symmetric about 0 if values have both signs. */
function rangeOf({ value: { domain } }: Matrix, values: readonly number[]): readonly [number, number] {
  const low = leastOf([...(domain ? [domain[0]] : []), ...values]);
  const high = greatestOf([...(domain ? [domain[1]] : []), ...values]);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const most = Math.max(Math.abs(low), Math.abs(high));
  return low < 0 && high > 0 ? [-most, most] : [low, high];
}

type Write = (value: number) => string;

/** A number with as many decimals and a true minus sign. */
const fixed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) > 0 ? `\u2212${text}` : text;
};

/** The same without the zero before the point. Example: bare(0.531, 2) is '.53'. */
const bare = (value: number, digits: number): string => fixed(value, digits).replace('0.', '.');

/** Values in this range are readable with two decimals. */
const [LEAST_MAXIMUM, MOST] = [0.1, 100];

function formsOf(values: readonly number[]): Write[] {
  if (values.every(Number.isInteger)) return [String];
  const most = greatestOf(values.map(Math.abs));
  if (most < LEAST_MAXIMUM || most > MOST) return [shortNumber];
  return [
    (value) => fixed(value, 2),
    ...(most < 1.005 ? [(value: number) => bare(value, 2)] : []),
    (value) => (most < 1 ? bare(value, 1) : fixed(value, 1)),
  ];
}

interface Digits {
  write: Write;
  fontSize: number;
}

/** How the values are written in cells of this size, as large and as exact as fits; null if nothing readable fits. */
function digitsOf(
  values: readonly number[],
  width: number,
  height: number,
  { fontSize }: Canvas,
): Digits | null {
  for (const write of formsOf(values)) {
    const widest = Math.max(0, ...values.map((value) => textWidth(write(value), 1)));
    const size = Math.min(fontSize - 1, (width - 2) / Math.max(1, widest), height - 3);
    if (size >= LEAST_DIGITS) return { write, fontSize: Math.floor(size * 10) / 10 };
  }
  return null;
}

interface Cell extends MarkRow {
  fill: string;
  ink: string;
  label: string;
}

/** Names of columns: horizontal if all fit in two lines, otherwise upright in one. */
function columnAxis(columns: readonly string[], cell: number, { fontSize, width }: Canvas): Spec {
  const lines = Object.fromEntries(columns.map((name) => [name, wrapped(name, cell - 3, fontSize)]));
  const isFlat = columns.every((name) => {
    const words = name.split(/(?<=[ _/.-])/).map((word) => textWidth(word.trimEnd(), fontSize));
    return Math.max(...words) <= cell - 3 && (lines[name]?.length ?? 0) <= 2;
  });
  if (isFlat) return { labelExpr: `(${JSON.stringify(lines)})[datum.label]`, labelLimit: 0, labelAngle: 0 };
  const upright = Object.fromEntries(
    columns.map((name) => [
      name,
      cell < 2 * fontSize ? [name] : wrapped(name, width * UPRIGHT_SHARE, fontSize),
    ]),
  );
  const hasRoom = columns.every((name) => (upright[name]?.length ?? 0) * fontSize * 1.2 <= cell + 4);
  const shown = hasRoom ? upright : Object.fromEntries(columns.map((name) => [name, [name]]));
  return { labelExpr: `(${JSON.stringify(shown)})[datum.label]`, labelLimit: 0, labelAngle: -90 };
}

/** The colours of the values, as squares with their numbers above the cells. PDF has no gradients. */
function colorKey(
  { value: { label } }: Matrix,
  ramp: readonly string[],
  [low, high]: Domain,
  room: { width: number; fontSize: number },
): Spec {
  const values = ramp.map((_color, at) =>
    Number((low + ((high - low) * at) / (ramp.length - 1)).toPrecision(2)),
  );
  const names = values.map((value) => String(value).replace('-', '\u2212'));
  return {
    data: { values: [{}] },
    mark: { type: 'point', opacity: 0, aria: false },
    encoding: {
      fill: {
        datum: names[0] ?? '',
        type: 'nominal',
        scale: { domain: names, range: [...ramp] },
        legend: {
          title: label,
          symbolType: 'square',
          symbolSize: 90,
          symbolStrokeWidth: 0,
          columns: columnsOf(names, room.width, room.fontSize),
        },
      },
    },
  };
}

/** A value for each pair of names, as a cell with its number. */
export function matrixSpec(
  figure: Matrix,
  rows: readonly MarkRow[],
  canvas: Canvas,
  { names, width }: Layout,
): { values: readonly Cell[]; specOf: (plot: Plot) => Spec } {
  if (!names) throw new Error('a figure by name has names');
  const { palette, fontSize, lineHeight } = canvas;
  const columns = namesOf(figure, figure.x);
  const cell = width / Math.max(1, columns.length);
  const most = (PAGE_HEIGHT - 2 * PADDING - 12 * lineHeight) / Math.max(1, names.names.length);
  const written = names.most * lineHeight + 2;
  const best = Math.max(written, Math.min(HIGHEST_ROW, cell < 2 * lineHeight ? cell : 1.7 * lineHeight));
  const height = Math.max(names.most > 1 ? written : lineHeight, Math.min(best, most));
  const known = numbersOf(rows, 'value');
  const range = rangeOf(figure, known);
  const [low, high] = range;
  const isTwoSided = low < 0 && high > 0;
  const ramp = isTwoSided ? palette.diverging : palette.sequential;
  const digits = digitsOf(known, cell, height, canvas);
  const values = rows.map((row): Cell => {
    const share = row.value === null ? null : high > low ? (row.value - low) / (high - low) : 0.5;
    const fill = share === null ? EMPTY : rampColor(ramp, share);
    const label = row.value === null ? '-' : (digits?.write(row.value) ?? '');
    return { ...row, fill, ink: inkOn(fill), label };
  });
  const texts = FIGURE_WORDS[figure.language ?? 'en'];
  const x: Spec = {
    field: 'x',
    type: 'nominal',
    sort: columns,
    scale: { domain: columns },
    title: [
      ...(columns.length === 0 || figure.x.label === figure.y.label ? [] : [texts.rows(figure.y.label)]),
      texts.columns(figure.x.label),
      ...(digits ? [] : [texts.inTable]),
    ],
    axis: { ...columnAxis(columns, cell, canvas), domain: false, ticks: false },
  };
  const numberLayer: Spec = {
    mark: { type: 'text', fontSize: digits?.fontSize ?? fontSize, aria: false },
    encoding: {
      text: { field: 'label', type: 'nominal' },
      color: { field: 'ink', type: 'nominal', scale: null, legend: null },
    },
  };
  const specOf = (): Spec => ({
    width,
    height: { step: height },
    layer: [
      ...sharing({ x, y: nameAxis('y', names, true) }, [
        {
          mark: { type: 'rect', stroke: '#FFFFFF', strokeWidth: cell < 16 ? 0.5 : 1 },
          encoding: { fill: { field: 'fill', type: 'nominal', scale: null, legend: null }, ...TIP },
        },
        ...(digits ? [numberLayer] : []),
      ]),
      ...(known.length > 0 ? [colorKey(figure, ramp, range, { width, fontSize })] : []),
    ],
    resolve: { scale: { fill: 'independent' } },
  });
  return { values, specOf };
}
