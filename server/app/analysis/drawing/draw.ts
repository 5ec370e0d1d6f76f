import { loader, parse, resetSVGDefIds, textMetrics, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { canvasOf, PADDING } from '#core/figures/canvas.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { PLAIN_STYLE, type FigureStyle } from '#core/figures/style.ts';
import { textWidth } from '#core/figures/text-width.ts';
import { readings, type Reading } from './figure-renderer.ts';

declare module 'vega' {
  /** How wide texts are where there is no browser to measure them. Not among the types of vega. */
  export const textMetrics: { width(item: { fontSize?: number; limit?: number }, text: unknown): number };
  /** Restarts the numbering of ids of clips and gradients. Missing from the types of vega. */
  export function resetSVGDefIds(): void;
}

// The guess of vega, 0.8 of the height a character, would leave half of a small figure to its names.
textMetrics.width = ({ fontSize = 11, limit = 0 }, text) => {
  const width = textWidth(typeof text === 'string' || typeof text === 'number' ? String(text) : '', fontSize);
  return limit > 0 ? Math.min(limit, width) : width;
};

const isSpec = (spec: unknown): spec is TopLevelSpec => typeof spec === 'object' && spec !== null;

/** Suppresses warnings: those of built-in specifications are known. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};

/** A figure as SVG that reads as `reading` says. Equal for equal figures. */
async function drawn(
  figure: Figure,
  style: FigureStyle,
  reading: Pick<Reading, 'prefix' | 'linkOf'>,
): Promise<string> {
  const spec = figureSpec(figure, style);
  if (!isSpec(spec)) throw new Error('a figure requires a specification');
  const own = loader();
  const { width, palette } = canvasOf(figure, style);
  const whole = width + 2 * PADDING;
  readings.set(own, { ...reading, summary: figure.summary, width: whole, ground: palette.ground });
  resetSVGDefIds();
  const view = new View(parse(compile(spec, { logger: silent }).spec), { renderer: 'none', loader: own });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/**
 * A figure for a page on which its marks are walked through by keys: each is an element with its words as `aria-label`, out of the order
 * of tabs, and a link where there is something to be played. `linkOf`: the part of an address after # for a mark's words, asked once a
 * mark, in the order of the figure's rows.
 */
export const drawWalkable = (
  figure: Figure,
  prefix: string,
  linkOf: (tip: string) => string | null,
  style: FigureStyle = PLAIN_STYLE,
): Promise<string> => drawn(figure, style, { prefix, linkOf });

/**
 * A figure as SVG that screen readers read as one picture, named by the figure's summary. A pointer on a mark shows
 * its text. As wide as the style asks, in CSS pixels of 1/96 inch; a page may shrink it.
 */
export const drawFigure = (
  figure: Figure,
  prefix: string,
  style: FigureStyle = PLAIN_STYLE,
): Promise<string> => drawn(figure, style, { prefix });
