import type { Figure } from '../analysis/tables/figure.ts';
import { namesOf } from './mark-rows.ts';
import { PALETTES, type Palette } from './palette.ts';
import { WIDTHS, type FigureStyle } from './style.ts';

/** CSS pixels in a millimetre and in a point. */
export const MM = 96 / 25.4;
const POINT = 96 / 72;
/** Empty margin around a figure, pixels. */
export const PADDING = 4;
/** A figure higher than this is split into pages: what a page of a journal holds beside a caption. */
export const PAGE_HEIGHT = 230 * MM;
/** Least height of a figure without panels, so that it prints as a figure and not as a line. */
export const LEAST_HEIGHT = 58 * MM;
/** With more panels or columns, figures are as wide as a page. */
const MOST_PANELS = 4;
const MOST_COLUMNS = 12;
const LINE = 1.2;
const SIZE = 8;

/** Size and style of a drawing; lengths in CSS pixels. */
export interface Canvas {
  /** Width within the padding. */
  width: number;
  font: string;
  fontSize: number;
  lineHeight: number;
  palette: Palette;
  /** Whether axes of ratings end where the data end. */
  isCropped: boolean;
}

function isWide(figure: Figure): boolean {
  if (figure.kind === 'matrix') return namesOf(figure, figure.x).length > MOST_COLUMNS;
  if (figure.kind === 'radar') return figure.panel !== undefined;
  return figure.panel !== undefined && namesOf(figure, figure.panel).length > MOST_PANELS;
}

/** The canvas of a figure in a style. */
export function canvasOf(figure: Figure, style: FigureStyle): Canvas {
  const { width = isWide(figure) ? 'double' : 'single', size = SIZE } = style;
  const fontSize = size * POINT;
  return {
    width: (typeof width === 'number' ? width : WIDTHS[width]) * MM - 2 * PADDING,
    font: style.font ?? 'Helvetica, Arial, sans-serif',
    fontSize,
    lineHeight: Math.round(fontSize * LINE),
    palette: PALETTES[style.palette ?? 'colour'],
    isCropped: style.axis === 'data',
  };
}
