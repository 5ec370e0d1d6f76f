import type { Language } from '../../text/languages.ts';
import type { Words } from '../../text/phrase.ts';
import type { Cell } from './table.ts';

/** A column of a figure's rows and its label. */
export interface Channel<Text = string> {
  /** The rows' member. */
  key: string;
  label: Text;
  /** Ends of a numeric axis; default: range of the rows. */
  domain?: readonly [low: number, high: number];
  /** Names in display order; default: as in the rows. */
  order?: readonly string[];
  /** Names in the language of the figure; other names are shown unchanged. */
  words?: Readonly<Record<string, string>>;
}

/** Parts that a figure can show of ratings; several at once, one on the other. */
export const SHOWN = ['mean', 'box', 'violin', 'points'] as const;
export type Shown = (typeof SHOWN)[number];

interface FigureBase<Text> {
  /** Unique within its block. */
  name: string;
  title: Text;
  /** Text alternative of the figure: one or two sentences with the main numbers. */
  summary: Text;
  /** All drawn data; also the CSV. n and interval of every estimate stay in the same row. */
  rows: readonly Readonly<Record<string, Cell>>[];
  x: Channel<Text>;
  y: Channel<Text>;
  color?: Channel<Text>;
  /** A panel for each of its values. */
  panel?: Channel<Text>;
  /** Panels of lines with different quantities: each has its own range and numbers on y. */
  hasOwnRanges?: boolean;
  /** A reference line, such as chance or the score of recordings. */
  rule?: { axis: 'x' | 'y'; at: number; label: Text };
  /** A shaded range of an axis, such as the range that a standard requires. */
  band?: { axis: 'x' | 'y'; from: number; to: number; label: Text };
  /** Notes needed to read the numbers correctly. */
  notes: readonly Text[];
  /** Language of the texts. Default: English. */
  language?: Language;
}

/**
 * A result as a picture, in data that is independent of a plot library, so that a report and a page draw the same figure.
 * Keys name members of the rows. intervals, bars: y by names on x, with the ends of its interval. stacked: shares y of the
 * names in color. boxes: y is the median. matrix: a value for each x and y. scatter, lines: numbers on both axes; lines are
 * joined by color and dash. densities: y by number x, one curve per color. strip: one mark per row at x, in the row of
 * names y. radar: y from the centre on an axis for each name x, joined by color. ratings: parts of the ratings y by names on x; each row
 * is a part, named in its member `part`: mean, box, point, or a point of the outline of a violin with its density.
 */
export type Figure<Text = string> =
  | (FigureBase<Text> & { kind: 'intervals' | 'bars'; low: string; high: string })
  | (FigureBase<Text> & { kind: 'stacked'; color: Channel<Text> })
  | (FigureBase<Text> & { kind: 'boxes'; low: string; q1: string; q3: string; high: string })
  | (FigureBase<Text> & { kind: 'matrix'; value: Channel<Text> })
  | (FigureBase<Text> & { kind: 'scatter'; named: string | null })
  | (FigureBase<Text> & { kind: 'lines'; dash?: Channel<Text> })
  | (FigureBase<Text> & { kind: 'densities' })
  | (FigureBase<Text> & { kind: 'strip' })
  | (FigureBase<Text> & { kind: 'radar' })
  | (FigureBase<Text> & { kind: 'ratings'; show: readonly Shown[] });

/** Before translation. */
export type DraftChannel = Channel<Words>;
export type DraftFigure = Figure<Words>;
