import type { Words } from '../../text/phrase.ts';
import type { Cell } from './table.ts';

/** A column of a figure's rows and how it is named to a reader. */
export interface Channel<Text = string> {
  /** The rows' member. */
  key: string;
  label: Text;
  /** Ends of a numeric axis; default: what the rows span. */
  domain?: readonly [low: number, high: number];
  /** Names in the order to show; default: as in the rows. */
  order?: readonly string[];
  /** How names are said in the language of the figure; others are shown as they are. */
  words?: Readonly<Record<string, string>>;
}

interface FigureBase<Text> {
  /** Unique within its block. */
  name: string;
  title: Text;
  /** What the figure shows, for who does not see it: one or two sentences with the main numbers. */
  summary: Text;
  /** All that is drawn; also its CSV. n and interval of every estimate stand beside it. */
  rows: readonly Readonly<Record<string, Cell>>[];
  x: Channel<Text>;
  y: Channel<Text>;
  color?: Channel<Text>;
  /** A panel for each of its values. */
  panel?: Channel<Text>;
  /** A line that tells something, such as chance or the score of recordings. */
  rule?: { axis: 'x' | 'y'; at: number; label: Text };
  /** A stretch of an axis to be shaded, such as the range that a standard asks for. */
  band?: { axis: 'x' | 'y'; from: number; to: number; label: Text };
  /** What a reader has to know to read the numbers right. */
  notes: readonly Text[];
}

/**
 * A result as a picture, in data: no library's words, so that a report and a page draw the same. Keys name members of the rows.
 * intervals, bars: y by names on x, with the ends of its interval. stacked: shares y of the names in color. boxes: y is the median.
 * matrix: a value for each x and y. scatter, lines: numbers on both axes; lines are joined by color and dash. densities: y by
 * number x, a curve a color. strip: a mark a row at x, in the row of names y.
 */
export type Figure<Text = string> =
  | (FigureBase<Text> & { kind: 'intervals' | 'bars'; low: string; high: string })
  | (FigureBase<Text> & { kind: 'stacked'; color: Channel<Text> })
  | (FigureBase<Text> & { kind: 'boxes'; low: string; q1: string; q3: string; high: string })
  | (FigureBase<Text> & { kind: 'matrix'; value: Channel<Text> })
  | (FigureBase<Text> & { kind: 'scatter'; named: string | null })
  | (FigureBase<Text> & { kind: 'lines'; dash?: Channel<Text> })
  | (FigureBase<Text> & { kind: 'densities' })
  | (FigureBase<Text> & { kind: 'strip' });

/** As it is computed, in no language yet. */
export type DraftChannel = Channel<Words>;
export type DraftFigure = Figure<Words>;
