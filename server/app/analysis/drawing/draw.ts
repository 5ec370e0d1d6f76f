import { parse, resetSVGDefIds, textMetrics, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { markRows } from '#core/figures/mark-rows.ts';
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

/** The SVG as Vega writes it, without its root, and what the root says. */
async function drawnParts(figure: Figure) {
  const drawn = await drawSpec(figureSpec(figure));
  const [root = '', width = '0', height = '0'] = ROOT.exec(drawn) ?? [];
  return { width, height, inner: drawn.slice(root.length) };
}

/** Without what only Vega needs, and with ids that no other figure of the page has. */
const settled = (body: string, prefix: string): string =>
  body
    .replace(/ class="[^"]*"/g, '')
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]*)\)/g, `url(#${prefix}-$1)`);

/**
 * The same picture for a page on which its marks are walked through by keys: each is an element with its words as `aria-label`, out of
 * the order of tabs, and a link where there is something to be played. `linkOf`: the part of an address after # for a mark's words, asked
 * once a mark, in the order of the figure's rows.
 */
export async function drawWalkable(
  figure: Figure,
  prefix: string,
  linkOf: (tip: string) => string | null,
): Promise<string> {
  const { width, height, inner } = await drawnParts(figure);
  const tips = new Map(markRows(figure).map(({ tip }) => [escaped(tip), tip]));
  const marks: string[] = [];
  const body = inner
    .replace(NAMED_MARK, (_all, tag: string, tip: string, rest: string, text = '') => {
      const link = linkOf(tips.get(tip) ?? '');
      const [open, close] = link === null ? ['g role="img"', 'g'] : [`a href="#${escaped(link)}"`, 'a'];
      const shape = `<${tag}${rest}><title>${tip}</title>${text}</${tag}>`;
      return `<mark ${marks.push(`<${open} tabindex="-1" data-mark="" aria-label="${tip}">${shape}</${close}>`) - 1}>`;
    })
    .replace(ARIA, '')
    .replace(/<mark (\d+)>/g, (_all, index: string) => marks[Number(index)] ?? '');
  const role = marks.length === 0 ? 'img' : 'group';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="${role}" aria-label="${escaped(figure.summary)}">${settled(body, prefix)}`;
}

/**
 * A figure as SVG whose parts are one picture to who does not see it, named by the figure's summary. What a mark says is shown by a
 * pointer that rests on it. Has no width of its own beyond its measure, so that a page may make it smaller.
 */
export async function drawFigure(figure: Figure, prefix: string): Promise<string> {
  const { width, height, inner } = await drawnParts(figure);
  const body = inner
    .replace(
      NAMED_MARK,
      (_all, tag: string, tip: string, rest: string, text = '') =>
        `<${tag}${rest}><title>${tip}</title>${text}</${tag}>`,
    )
    .replace(ARIA, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(figure.summary)}">${settled(body, prefix)}`;
}
