import { parse, resetSVGDefIds, textMetrics, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Figure } from '#core/analysis/figure.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { textWidth } from '#core/figures/text-width.ts';
import type { Spec } from '#core/figures/spec.ts';
import { escaped } from './escaped.ts';

declare module 'vega' {
  /** How wide texts are where there is no browser to measure them. Not among the types of vega. */
  export const textMetrics: { width(item: { fontSize?: number; limit?: number }, text: unknown): number };
  /** Starts the ids of clips and gradients anew. Not among the types of vega. */
  export function resetSVGDefIds(): void;
}

// The guess of vega, 0.8 of the height a character, would leave half of a small figure to its names.
textMetrics.width = ({ fontSize = 11, limit = 0 }, text) => {
  const width = textWidth(typeof text === 'string' || typeof text === 'number' ? String(text) : '', fontSize);
  return limit > 0 ? Math.min(limit, width) : width;
};

const isSpec = (spec: unknown): spec is TopLevelSpec => typeof spec === 'object' && spec !== null;

/** Says nothing: what a specification of ours is warned of is known. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};

async function drawSpec(spec: Spec): Promise<string> {
  if (!isSpec(spec)) throw new Error('drawSpec requires a specification');
  resetSVGDefIds();
  const view = new View(parse(compile(spec, { logger: silent }).spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

const ROOT = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"[^>]*>/;
/** A mark that says something of itself: its words become what a pointer shows. */
const NAMED_MARK =
  /<(path|rect|text) aria-label="([^"]*)" role="graphics-symbol" aria-roledescription="[^"]*"([^>]*?)(?:\/>|><\/\1>|>([^<]*)<\/\1>)/g;
const ARIA = / (?:aria-[a-z]+="[^"]*"|role="graphics-[a-z]+")/g;

/**
 * A figure as SVG whose parts are one picture to who does not see it, named by the figure's summary. What a mark says is shown by a
 * pointer that rests on it. Has no width of its own beyond its measure, so that a page may make it smaller.
 */
export async function drawFigure(figure: Figure, prefix: string): Promise<string> {
  const drawn = await drawSpec(figureSpec(figure));
  const [root = '', width = '0', height = '0'] = ROOT.exec(drawn) ?? [];
  const body = drawn
    .slice(root.length)
    .replace(
      NAMED_MARK,
      (_all, tag: string, tip: string, rest: string, text = '') =>
        `<${tag}${rest}><title>${tip}</title>${text}</${tag}>`,
    )
    .replace(ARIA, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]*)\)/g, `url(#${prefix}-$1)`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(figure.summary)}">${body}`;
}
