import type { Channel, Figure } from '../analysis/tables/figure.ts';
import { LEAST_HEIGHT, PAGE_HEIGHT, PADDING, type Canvas } from './canvas.ts';
import { namesOf } from './mark-rows.ts';
import { marksBeside, namesBeside, OVERHANG, titleOf, type Names, type Plot } from './parts.ts';
import { textWidth, wrapped } from './text-width.ts';

/** Between panels beside each other, with room for the numbers of an axis that reach beyond it; pixels. */
const COLUMN_GAP = 16;
/** Part of the gap that the title of a panel may fill, pixels. */
const TITLE_BEYOND = 10;
const ROW_GAP = 12;
/** A plot narrower than this many characters has no room for three numbers. */
const LEAST_CHARACTERS = 7;
/** Height of a grid of panels as a share of its width, if its panels can be made low enough. */
const GRID_SHAPE = 0.6;
/** Height of a plot of numbers as a share of its width, at best and at least. */
const SHAPE = 0.75;
const LEAST_SHAPE = 0.5;
/** The same of a radar, whose names stand around it. */
const RADAR_SHAPE = 0.9;
const LEAST_RADAR_SHAPE = 0.7;
/** A radar narrower than this many characters has no room for the names around it. */
const RADAR_CHARACTERS = 18;
/** Bold text is wider. */
const BOLD = 1.12;

/** Where the plots of a figure are; lengths in pixels. */
export interface Layout {
  /** Panels in a row, and the distance between two of them. */
  columns: number;
  gap: number;
  /** Names beside the plots; null for a numeric axis. */
  names: Names | null;
  /** Size of each plot. */
  width: number;
  height: number;
  /** Width of what is left of the plots. */
  left: number;
  /** Distance from a plot to the one below it, and height of what is below the last row. */
  row: number;
  below: number;
  /** Lines of the title of each panel; empty without panels. */
  titles: readonly (readonly string[])[];
}

const BY_NAME: ReadonlySet<Figure['kind']> = new Set(['intervals', 'bars', 'boxes', 'stacked', 'ratings']);

/** The channel whose names stand beside the plots; null if numbers do. */
function besideOf(figure: Figure): Channel | null {
  if (figure.kind === 'matrix' || figure.kind === 'strip') return figure.y;
  return BY_NAME.has(figure.kind) ? figure.x : null;
}

/** The channel on the horizontal axis. */
export const acrossOf = (figure: Figure): { channel: Channel; axis: 'x' | 'y' } =>
  BY_NAME.has(figure.kind) ? { channel: figure.y, axis: 'y' } : { channel: figure.x, axis: 'x' };

/** Height of a plot of names: at least, and at best. */
function heightsByName(figure: Figure, { names, most }: Names, { lineHeight }: Canvas) {
  const beside = marksBeside(figure);
  // Violins and points need height to have a shape.
  const lines = figure.kind === 'ratings' ? { least: 1.6, best: 3.2 } : { least: 0, best: 1.8 };
  const least = Math.max(lines.least * lineHeight, most * lineHeight, beside * 5 + 4);
  const best = Math.max(lines.best * lineHeight, most * lineHeight + 8, beside * lineHeight + 8);
  return { least: names.length * least, best: names.length * best };
}

/** Names beside the plots of a figure, if any, and width of what is left of the plots. */
function besidePlots(figure: Figure, canvas: Canvas): { names: Names | null; left: number } {
  const beside = besideOf(figure);
  const names = beside && namesBeside(namesOf(figure, beside), canvas);
  return { names, left: names?.width ?? Math.round(canvas.fontSize * 2.4) + canvas.lineHeight + 6 };
}

/** Width of the plots of a figure with the gaps between them, pixels. */
export const plotsWidth = (figure: Figure, canvas: Canvas): number =>
  canvas.width - besidePlots(figure, canvas).left;

/** The layout of a figure. `legend`: height that a legend takes; `ends`: width that names at the ends of lines take; pixels. */
export function layoutOf(figure: Figure, canvas: Canvas, legend: number, ends: number): Layout {
  const { width: whole, fontSize, lineHeight } = canvas;
  const { names, left } = besidePlots(figure, canvas);
  const room = whole - left - OVERHANG - ends;
  const panels = figure.panel ? namesOf(figure, figure.panel) : [];
  const gap = COLUMN_GAP + (figure.hasOwnRanges ? Math.round(fontSize * 2.4) : 0);
  const { channel, axis } = acrossOf(figure);
  const title = titleOf(channel, figure, axis, { width: whole - left, fontSize });
  const below = lineHeight + 14 + title.length * lineHeight;
  const heights = (width: number) =>
    names
      ? heightsByName(figure, names, canvas)
      : figure.kind === 'radar'
        ? { least: width * LEAST_RADAR_SHAPE, best: width * RADAR_SHAPE }
        : { least: width * LEAST_SHAPE, best: width * SHAPE };
  if (panels.length === 0) {
    const { least, best } = heights(room);
    const fitting = Math.min(best, PAGE_HEIGHT - 2 * PADDING - below - legend);
    const printable = LEAST_HEIGHT - 2 * PADDING - below - legend;
    const height = Math.round(Math.max(least, fitting, printable));
    return { columns: 1, gap, names, width: Math.round(room), height, left, row: height, below, titles: [] };
  }
  const words = panels.flatMap((name) => name.split(' '));
  const longest = Math.max(...words.map((word) => textWidth(word, fontSize) * BOLD)) - TITLE_BEYOND + 1;
  const characters = figure.kind === 'radar' ? RADAR_CHARACTERS : LEAST_CHARACTERS;
  const narrowest = Math.max(fontSize * characters, longest);
  const most = Math.max(1, Math.floor((room + gap) / (narrowest + gap)));
  let found: Layout | null = null;
  for (let columns = 1; columns <= Math.min(most, panels.length); columns += 1) {
    const width = Math.floor((room - (columns - 1) * gap) / columns);
    const titles = panels.map((name) => wrapped(name, (width + TITLE_BEYOND) / BOLD, fontSize));
    const head = Math.max(...titles.map(({ length }) => length)) * lineHeight + 4;
    const { least, best } = heights(width);
    const rows = Math.ceil(panels.length / columns);
    const target = Math.min(whole * GRID_SHAPE, PAGE_HEIGHT - legend - below);
    const printable = (LEAST_HEIGHT - 2 * PADDING - below - legend) / rows - head - ROW_GAP;
    const height = Math.round(Math.max(least, printable, Math.min(best, target / rows - head - ROW_GAP)));
    const row = head + height + ROW_GAP;
    found = { columns, gap, names, width, height, left, row, below, titles };
    if (rows * row <= target) break;
  }
  if (!found) throw new Error('a figure with panels has at least one column');
  return found;
}

/** Panels of one page of a figure; all if the figure fits on one. */
export function panelsOnPage(figure: Figure, canvas: Canvas, legend: number): number {
  const panels = figure.panel ? namesOf(figure, figure.panel).length : 0;
  if (panels === 0) return 0;
  const { columns, row, below } = layoutOf(figure, canvas, legend, 0);
  const rows = Math.max(1, Math.floor((PAGE_HEIGHT - 2 * PADDING - legend - below) / row));
  const pages = Math.ceil(panels / (rows * columns));
  return pages === 1 ? panels : Math.min(rows, Math.ceil(Math.ceil(panels / pages) / columns)) * columns;
}

/** The plot of each panel, or the only one. */
export function plotsOf({ columns, width, height, titles }: Layout): Plot[] {
  if (titles.length === 0) return [{ width, height, hasNames: true, hasNumbers: true, hasTitles: true }];
  return titles.map((_lines, index) => ({
    width,
    height,
    hasNames: index % columns === 0,
    hasNumbers: index + columns >= titles.length,
    hasTitles: false,
  }));
}
