import type { Channel, Figure } from '../analysis/tables/figure.ts';
import type { Cell } from '../analysis/tables/table.ts';
import { FIGURE_WORDS } from './figure-words.ts';
import { shortNumber } from './short-number.ts';

/** With more points, a figure shows how many there are in each cell of a grid. */
export const MOST_POINTS = 2000;
/** A drawn row. Members have fixed names, so that no key of a result is mistaken for a path. */
export interface MarkRow {
  x: string | number;
  y: string | number;
  color: string | null;
  dash: string | null;
  panel: string | null;
  low: number | null;
  high: number | null;
  q1: number | null;
  q3: number | null;
  value: number | null;
  /** Whether the interval goes on beyond the axis. */
  isCutLow?: boolean;
  isCutHigh?: boolean;
  /** Name of a point. */
  name: string | null;
  /** Which part of ratings this is. */
  part?: string;
  /** Full text of the mark, with n and interval; empty in a crowded figure, whose marks are not those of its rows. */
  tip: string;
}

type Row = Readonly<Record<string, Cell>>;

const numberAt = (row: Row, key: string | undefined): number | null => {
  const cell = key === undefined ? null : row[key];
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
};

/** A cell that names something. */
export const nameOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '-' : String(cell);

/** A name in the language of the figure. */
const inWords = ({ words }: Pick<Channel, 'words'>, name: string): string => words?.[name] ?? name;

const textAt = (row: Row, channel: Channel | undefined): string | null =>
  channel === undefined ? null : inWords(channel, nameOf(row[channel.key]));

const saidAt = (row: Row, channel: Channel): string => inWords(channel, said(row[channel.key]));

const said = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? shortNumber(cell) : nameOf(cell);

function keysOf(figure: Figure): { low?: string; high?: string; q1?: string; q3?: string } {
  if (figure.kind === 'intervals' || figure.kind === 'bars') return { low: figure.low, high: figure.high };
  if (figure.kind === 'ratings') return { low: 'low', high: 'high', q1: 'q1', q3: 'q3' };
  if (figure.kind !== 'boxes') return {};
  return { low: figure.low, high: figure.high, q1: figure.q1, q3: figure.q3 };
}

function extentText(figure: Figure, row: Row): string {
  const { low, high, q1, q3 } = keysOf(figure);
  if (low === undefined || high === undefined) return '';
  if (q1 !== undefined && q3 !== undefined && numberAt(row, q1) !== null) {
    const quartiles = [said(row[q1]), said(row[q3])] as const;
    return FIGURE_WORDS[figure.language ?? 'en'].box(quartiles, [said(row[low]), said(row[high])]);
  }
  const ends = [numberAt(row, low), numberAt(row, high)];
  if (ends.includes(null)) return '';
  return ` [${ends.map((end) => shortNumber(end ?? 0)).join(', ')}]`;
}

/** Name of the measure of a part of ratings. */
function measureOf({ y, language = 'en' }: Figure, row: Row): string {
  const { mean, median } = FIGURE_WORDS[language];
  if (row['part'] === 'mean') return mean;
  return row['part'] === 'box' ? median : y.label;
}

/** Text of a mark. Example: 'hts, male: mean 3.2 [3.1, 3.3], n 120'. */
export function tipOf(figure: Figure, row: Row): string {
  const { x, y, color, panel } = figure;
  const point = figure.kind === 'scatter' && figure.named !== null ? nameOf(row[figure.named]) : null;
  const names = [
    ...new Set([
      point,
      textAt(row, panel),
      textAt(row, color),
      textAt(row, figure.kind === 'lines' ? figure.dash : undefined),
    ]),
  ].filter((name) => name !== null);
  const isPlace = figure.kind === 'scatter' || figure.kind === 'lines' || figure.kind === 'densities';
  const place = isPlace || figure.kind === 'strip' ? `${x.label} ${saidAt(row, x)}` : saidAt(row, x);
  const measure = figure.kind === 'ratings' ? measureOf(figure, row) : y.label;
  const amount = figure.kind === 'strip' ? saidAt(row, y) : `${measure} ${saidAt(row, y)}`;
  const text =
    figure.kind === 'matrix'
      ? `${y.label} ${saidAt(row, y)}, ${x.label} ${saidAt(row, x)}: ${figure.value.label} ${saidAt(row, figure.value)}`
      : isPlace
        ? [...names, `${place}, ${amount}`].join(': ')
        : `${[...new Set([place, ...names])].join(', ')}: ${amount}${extentText(figure, row)}`;
  const n = numberAt(row, 'n');
  return n === null ? text : `${text}, n ${n}`;
}

/** A number on a numeric axis, a name on a nominal one; null for an empty cell. */
function placeOf(row: Row, channel: Channel, isNumber: boolean): string | number | null {
  return isNumber ? numberAt(row, channel.key) : textAt(row, channel);
}

const MEASURES: Readonly<Record<Figure['kind'], { x: boolean; y: boolean }>> = {
  intervals: { x: false, y: true },
  bars: { x: false, y: true },
  stacked: { x: false, y: true },
  boxes: { x: false, y: true },
  matrix: { x: false, y: false },
  scatter: { x: true, y: true },
  lines: { x: true, y: true },
  densities: { x: true, y: true },
  strip: { x: true, y: false },
  radar: { x: false, y: true },
  ratings: { x: false, y: true },
};

/** The value of a cell of a matrix, or the height of a violin. */
function amountOf(figure: Figure, row: Row): number | null {
  if (figure.kind === 'matrix') return numberAt(row, figure.value.key);
  return figure.kind === 'ratings' ? numberAt(row, 'density') : null;
}

/** Whether a figure has too many points to see each of them. */
export const isCrowded = ({ kind, rows }: Pick<Figure, 'kind' | 'rows'>): boolean =>
  (kind === 'scatter' || kind === 'strip') && rows.length > MOST_POINTS;

/** Whether a figure has anything to draw. */
export const hasMarks = ({ kind, rows, x, y }: Figure): boolean =>
  rows.some(
    (row) => placeOf(row, x, MEASURES[kind].x) !== null && placeOf(row, y, MEASURES[kind].y) !== null,
  );

/** The drawable rows of a figure: those with a value on each numeric axis. */
export function markRows(figure: Figure): MarkRow[] {
  const measures = MEASURES[figure.kind];
  const keys = keysOf(figure);
  const isBinned = isCrowded(figure);
  return figure.rows.flatMap((row): MarkRow[] => {
    const x = placeOf(row, figure.x, measures.x);
    const y = placeOf(row, figure.y, measures.y);
    if (x === null || y === null) return [];
    return [
      {
        x,
        y,
        color: textAt(row, figure.color),
        dash: textAt(row, figure.kind === 'lines' ? figure.dash : undefined),
        panel: textAt(row, figure.panel),
        low: numberAt(row, keys.low),
        high: numberAt(row, keys.high),
        q1: numberAt(row, keys.q1),
        q3: numberAt(row, keys.q3),
        value: amountOf(figure, row),
        name: figure.kind === 'scatter' && figure.named !== null ? nameOf(row[figure.named]) : null,
        ...(figure.kind === 'ratings' && { part: nameOf(row['part']) }),
        tip: isBinned ? '' : tipOf(figure, row),
      },
    ];
  });
}

/** The names of a channel in display order: those it lists, then the others of the rows. */
export function namesOf(
  figure: Pick<Figure, 'rows'>,
  { key, order = [], words = {} }: Pick<Channel, 'key' | 'order' | 'words'>,
): string[] {
  const names = [...order, ...figure.rows.map((row) => nameOf(row[key]))];
  return [...new Set(names.map((name) => inWords({ words }, name)))];
}
