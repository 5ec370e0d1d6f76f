import type { Figure } from '../analysis/tables/figure.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import { DIVERGING, rampColor, SEQUENTIAL } from './palette.ts';
import { FONT_SIZE, LINE_HEIGHT, nameAxis, plotWidth, sharing, TIP } from './parts.ts';
import { shortNumber } from './short-number.ts';
import type { Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

type Matrix = Extract<Figure, { kind: 'matrix' }>;

/** Cells narrower than this many pixels have no room for numbers. */
const WRITABLE = 26;
/** Largest width of a line of an upright name, and of a name in one line, pixels. */
const UPRIGHT_WIDTH = 150;
const UPRIGHT_LIMIT = 170;
/** Narrower cells have names in one line, pixels. */
const DENSE = 14;
const DENSE_LIMIT = 90;
const EMPTY = '#BDBDBD';

/** Ends of the colour scale: those of the channel, otherwise of the values; symmetric about 0 if values have both signs. */
function rangeOf({ value: { domain } }: Matrix, values: readonly number[]): readonly [number, number] {
  const low = Math.min(...(domain ? [domain[0]] : []), ...values);
  const high = Math.max(...(domain ? [domain[1]] : []), ...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const most = Math.max(Math.abs(low), Math.abs(high));
  return low < 0 && high > 0 ? [-most, most] : [low, high];
}

interface Cell extends MarkRow {
  fill: string;
  ink: string;
  label: string;
}

/** Text is black on light cells and white on dark ones. */
function cellsOf(figure: Matrix, rows: readonly MarkRow[]): Cell[] {
  const [low, high] = rangeOf(
    figure,
    rows.flatMap(({ value }) => value ?? []),
  );
  const isTwoSided = low < 0 && high > 0;
  const ramp = isTwoSided ? DIVERGING : SEQUENTIAL;
  return rows.map((row) => {
    const share = row.value === null ? null : high > low ? (row.value - low) / (high - low) : 0.5;
    const isDark = share !== null && (isTwoSided ? Math.abs(share - 0.5) > 0.38 : share > 0.55);
    return {
      ...row,
      fill: share === null ? EMPTY : rampColor(ramp, share),
      ink: isDark ? '#FFFFFF' : '#000000',
      label: row.value === null ? '-' : shortNumber(row.value),
    };
  });
}

/** Names of columns: horizontal if all fit in two lines, otherwise upright. */
function columnAxis(columns: readonly string[], cell: number): Spec {
  const linesIn = (width: number) =>
    Object.fromEntries(columns.map((name) => [name, wrapped(name, width, FONT_SIZE)]));
  const isWhole = (lines: Record<string, string[]>): boolean =>
    columns.every((name) => (lines[name]?.join('').length ?? 0) > 0 && (lines[name]?.length ?? 0) <= 2);
  const widest = Math.max(
    0,
    ...columns.flatMap((name) => name.split(/(?<=[ _/.-])/)).map((word) => textWidth(word, FONT_SIZE)),
  );
  const flat = linesIn(cell - 3);
  const isFlat = widest <= cell - 3 && isWhole(flat);
  const upright = linesIn(UPRIGHT_WIDTH);
  const hasRoom = columns.every((name) => (upright[name]?.length ?? 0) * LINE_HEIGHT <= cell + 4);
  const lines = isFlat ? flat : hasRoom ? upright : linesIn(Infinity);
  return {
    labelExpr: `(${JSON.stringify(lines)})[datum.label]`,
    labelLimit: isFlat || hasRoom ? 0 : UPRIGHT_LIMIT,
    labelAngle: isFlat ? 0 : -90,
    domain: false,
    ticks: false,
  };
}

/** Names of many rows or columns: in one line each; overlapping names are omitted. */
const denseAxis = (labelAngle: number): Spec => ({
  labelAngle,
  labelLimit: DENSE_LIMIT,
  labelOverlap: true,
  domain: false,
  ticks: false,
});

const denseNames = (encoding: Spec): Spec => ({ ...encoding, axis: denseAxis(0) });

/** A value for each pair of names, as a cell with its number if it fits. */
export function matrixSpec(
  figure: Matrix,
  rows: readonly MarkRow[],
): { spec: Spec; values: readonly Cell[] } {
  const columns = namesOf(figure, figure.x);
  const axis = nameAxis('y', namesOf(figure, figure.y), 1);
  const width = plotWidth(axis.width);
  const cell = width / Math.max(1, columns.length);
  const isDense = cell < DENSE;
  const values = cellsOf(figure, rows);
  const widest = Math.max(0, ...values.map(({ label }) => textWidth(label, FONT_SIZE - 1)));
  const x: Spec = {
    field: 'x',
    type: 'nominal',
    sort: columns,
    scale: { domain: columns },
    title: [`rows: ${figure.y.label}`, `columns: ${figure.x.label}`],
    axis: isDense ? denseAxis(-90) : columnAxis(columns, cell),
  };
  const written: Spec = {
    mark: { type: 'text', fontSize: FONT_SIZE - 1, aria: false },
    encoding: {
      text: { field: 'label', type: 'nominal' },
      color: { field: 'ink', type: 'nominal', scale: null, legend: null },
    },
  };
  const spec = {
    width,
    height: { step: isDense ? DENSE : Math.max(axis.step, 22) },
    layer: sharing({ x, y: isDense ? denseNames(axis.encoding) : axis.encoding }, [
      {
        mark: { type: 'rect', stroke: '#FFFFFF', strokeWidth: 1 },
        encoding: { color: { field: 'fill', type: 'nominal', scale: null, legend: null }, ...TIP },
      },
      ...(cell >= WRITABLE && widest <= cell - 2 ? [written] : []),
    ]),
  };
  return { spec, values };
}
