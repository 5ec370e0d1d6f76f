import type { Font } from 'fontkit';
import type { FigureDocument } from './figure-document.ts';
import type { Run } from './fonts.ts';
import { paintText } from './paint-text.ts';
import { boxOf } from './bounding-box.ts';
import {
  colorOf,
  firstNumberOf,
  numbersOf,
  PLAIN,
  referenceOf,
  styleWithin,
  type Gradient,
  type SvgStyle,
} from './svg-style.ts';
import type { SvgElement } from './svg-tree.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Takes an opened font too. Missing from the types of pdfkit. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Elements that paint nothing. */
const UNSEEN = new Set(['title', 'desc', 'defs', 'clipPath', 'metadata']);
const GROUPS = new Set(['g', 'a', 'svg']);
const TRANSFORM = /(\w+)\(([^)]*)\)/gu;

function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child);
}

const isGradient = (paint: SvgStyle['fill']): boolean => typeof paint === 'object' && paint !== null;

/** Paints the elements of an SVG into a document, in the SVG's own units. */
export class SvgPainter {
  readonly #doc: FigureDocument;
  readonly #byId = new Map<string, SvgElement>();
  /** Characters that no font has. */
  readonly missing = new Set<string>();

  constructor(doc: FigureDocument, root: SvgElement) {
    this.#doc = doc;
    for (const element of elementsOf(root)) {
      const { id } = element.attributes;
      if (id !== undefined) this.#byId.set(id, element);
    }
  }

  paint(element: SvgElement, around: SvgStyle = { ...PLAIN }): void {
    const { tag, attributes, children } = element;
    if (UNSEEN.has(tag) || attributes['display'] === 'none') return;
    const style = styleWithin(around, attributes);
    this.#doc.save();
    this.#transform(attributes['transform']);
    this.#clip(attributes['clip-path']);
    if (GROUPS.has(tag)) {
      for (const child of children) if (typeof child !== 'string') this.paint(child, style);
    } else if (tag === 'text') paintText(this, element, style);
    else if (this.#trace(element)) this.#paintPath(style, element);
    this.#doc.restore();
  }

  /** Width of a run, with kerning. */
  widthOf({ font, text }: Run, fontSize: number): number {
    return this.#use(font).fontSize(fontSize).widthOfString(text);
  }

  write({ font, text }: Run, x: number, y: number, style: SvgStyle): void {
    const { fill, stroke } = this.#inks(style, null);
    if (!fill && !stroke) return;
    this.#use(font).fontSize(style.fontSize);
    this.#doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', fill, stroke });
  }

  #use(font: Font): FigureDocument {
    return this.#doc.registerFont(font.postscriptName, font).font(font.postscriptName);
  }

  #transform(list = ''): void {
    for (const [, name, values = ''] of list.matchAll(TRANSFORM)) {
      const [a = 0, b, c, d = 0, e = 0, f = 0] = numbersOf(values);
      if (name === 'translate') this.#doc.translate(a, b ?? 0);
      else if (name === 'rotate') this.#doc.rotate(a, { origin: [b ?? 0, c ?? 0] });
      else if (name === 'scale') this.#doc.transform(a, 0, 0, b ?? a, 0, 0);
      else if (name === 'matrix') this.#doc.transform(a, b ?? 0, c ?? 0, d, e, f);
      else throw new Error(`PDF figures have no transform such as '${name}'`);
    }
  }

  #clip(reference = 'none'): void {
    const id = referenceOf(reference);
    if (id === null) return;
    let isTraced = false;
    for (const child of this.#byId.get(id)?.children ?? [])
      isTraced = (typeof child !== 'string' && this.#trace(child)) || isTraced;
    if (!isTraced) this.#doc.rect(0, 0, 0, 0);
    this.#doc.clip();
  }

  /** Adds the outline of an element to the current path. Returns whether it has any. */
  #trace({ tag, attributes }: SvgElement): boolean {
    const doc = this.#doc;
    const at = (name: string): number => firstNumberOf(attributes[name]);
    const d = attributes['d']?.trim() ?? '';
    switch (tag) {
      case 'path':
        if (d !== '') doc.repeat(d, () => doc.path(d));
        return d !== '';
      case 'line':
        doc.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
        return true;
      case 'rect':
        doc.rect(at('x'), at('y'), at('width'), at('height'));
        return true;
      case 'circle':
        doc.circle(at('cx'), at('cy'), at('r'));
        return true;
      default:
        throw new Error(`PDF figures have no element such as <${tag}>`);
    }
  }

  /** The colour or gradient as the document takes it, for the box of an element. */
  #inkOf(paint: string | Gradient, element: SvgElement | null): string | PDFKit.PDFGradient {
    if (typeof paint === 'string') return paint;
    const gradient = this.#byId.get(paint.gradient);
    if (!element || gradient?.tag !== 'linearGradient')
      throw new Error(`PDF figures have no paint such as 'url(#${paint.gradient})'`);
    const { attributes, children } = gradient;
    const [x1 = 0, y1 = 0, x2 = 1, y2 = 0] = ['x1', 'y1', 'x2', 'y2'].map(
      (name) => numbersOf(attributes[name] ?? '')[0],
    );
    const { x, y, width, height } = boxOf(element);
    const ink = this.#doc.linearGradient(x + x1 * width, y + y1 * height, x + x2 * width, y + y2 * height);
    for (const stop of children) {
      if (typeof stop === 'string') continue;
      const [offset = 0] = numbersOf(stop.attributes['offset'] ?? '');
      ink.stop(offset, colorOf(stop.attributes['stop-color'] ?? 'black') ?? 'white');
    }
    return ink;
  }

  /** Sets colours and lines. Returns which of both are visible. */
  #inks(style: SvgStyle, element: SvgElement | null): { fill: boolean; stroke: boolean } {
    const { fill, stroke, strokeWidth } = style;
    const set = () => this.#setInks(style, element);
    // A gradient is that of the element's box.
    if (isGradient(fill) || isGradient(stroke)) set();
    else this.#doc.repeat(style, set);
    return { fill: fill !== null, stroke: stroke !== null && strokeWidth > 0 };
  }

  #setInks({ opacity, ...style }: SvgStyle, element: SvgElement | null): void {
    const doc = this.#doc;
    const { fill, stroke } = style;
    if (fill) doc.fillColor(this.#inkOf(fill, element), style.fillOpacity * opacity);
    if (stroke === null || style.strokeWidth <= 0) return;
    doc.strokeColor(this.#inkOf(stroke, element), style.strokeOpacity * opacity).lineWidth(style.strokeWidth);
    doc.lineCap(style.cap).lineJoin(style.join).miterLimit(style.miterLimit);
    if (style.dash.some((length) => length > 0))
      doc.addContent(`[${style.dash.join(' ')}] ${style.dashOffset} d`);
  }

  #paintPath(style: SvgStyle, element: SvgElement): void {
    const { fill, stroke } = this.#inks(style, element);
    if (fill && stroke) this.#doc.fillAndStroke();
    else if (fill) this.#doc.fill();
    else if (stroke) this.#doc.stroke();
    // Ends the path without painting it.
    else this.#doc.addContent('n');
  }
}
