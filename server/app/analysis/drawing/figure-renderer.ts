import {
  markup,
  renderModule,
  SVGStringRenderer,
  type Attributes,
  type Loader,
  type Markup,
  type SceneNode,
} from 'vega';

/** Members of Vega's SVG renderer that its types lack. */
declare module 'vega' {
  /** Attributes of an element; those that are null or undefined are not written. */
  export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Writes elements one after the other, and escapes their text. */
  export interface Markup {
    open(tag: string, ...attributes: (Attributes | null | undefined)[]): Markup;
    close(): Markup;
    text(text: string): Markup;
    toString(): string;
  }
  /** A mark, a group or an item of the scenegraph. */
  export interface SceneNode {
    description?: string;
    aria?: boolean;
    items?: readonly SceneNode[];
  }
  export function markup(): Markup;
  export class SVGStringRenderer {
    constructor(loader: Loader);
    _width: number;
    _height: number;
    _origin: readonly number[];
    _text: string;
    _render(scene: SceneNode): this;
    mark(markup: Markup, scene: SceneNode): Markup;
    defs(markup: Markup): void;
  }
  export function renderModule(name: string, module: { headless: typeof SVGStringRenderer }): unknown;
}

/** Texts of a drawing for screen readers. */
export interface Reading {
  /** All of it in words. */
  summary: string;
  /** Prefix of the drawing's ids. */
  prefix: string;
  /** Width of the drawing, pixels; more only if its parts need it. */
  width: number;
  /** Colour behind the drawing; null: that of the page. */
  ground: string | null;
  /**
   * Makes the marks elements of their own, which keys walk through: a link to this part of the page's address, or none for null. Asked
   * once for each mark, with its words. Without it the drawing is one picture.
   */
  linkOf?: (tip: string) => string | null;
}

/** Reading texts by the loader of their view, which is all that Vega tells a renderer about the view. */
export const readings = new WeakMap<Loader, Reading>();

const IS_MARK = 'graphics-symbol';
const PAINT = 'url(#';
/** Opening attributes of every drawing, as Vega writes them. */
const GROUND = { fill: 'none', 'stroke-miterlimit': 4 };

/** Vega's attributes without those that only Vega needs, and with ids that no other figure of the page has. */
function settled(attributes: Attributes, prefix: string): Attributes {
  const kept: Record<string, Attributes[string]> = {};
  for (const name of Object.keys(attributes)) {
    if (name === 'class' || name === 'role' || name.startsWith('aria-')) continue;
    const value = attributes[name];
    if (name === 'id') kept[name] = `${prefix}-${value}`;
    else if (typeof value === 'string' && value.startsWith(PAINT))
      kept[name] = `${PAINT}${prefix}-${value.slice(PAINT.length)}`;
    else kept[name] = value;
  }
  return kept;
}

/** Writes what Vega draws, with the words of each mark as its title. */
class FigureMarkup implements Markup {
  readonly #written = markup();
  readonly #reading: Reading;
  /** For each open element, how many close with it. */
  readonly #closing: number[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** An element with all of its attributes. */
  openWhole(tag: string, attributes: Attributes): this {
    this.#written.open(tag, attributes);
    this.#closing.push(1);
    return this;
  }

  open(tag: string, ...sets: (Attributes | null | undefined)[]): this {
    const attributes: Attributes = Object.assign({}, ...sets);
    const tip = attributes['role'] === IS_MARK && tag !== 'g' ? attributes['aria-label'] : null;
    const isWrapped = typeof tip === 'string' && this.#openMark(tip);
    this.#written.open(tag, settled(attributes, this.#reading.prefix));
    if (typeof tip === 'string') this.#written.open('title').text(tip).close();
    this.#closing.push(isWrapped ? 2 : 1);
    return this;
  }

  /** Opens the element around a mark that keys reach, if they do. */
  #openMark(tip: string): boolean {
    const { linkOf } = this.#reading;
    if (!linkOf) return false;
    const link = linkOf(tip);
    const [tag, own] = link === null ? ['g', { role: 'img' }] : ['a', { href: `#${link}` }];
    this.#written.open(tag, own, { tabindex: '-1', 'data-mark': '', 'aria-label': tip });
    return true;
  }

  close(): this {
    for (let left = this.#closing.pop() ?? 0; left > 0; left -= 1) this.#written.close();
    return this;
  }

  text(text: string): this {
    this.#written.text(text);
    return this;
  }

  toString(): string {
    return this.#written.toString();
  }
}

const hasWords = ({ description, aria, items = [] }: SceneNode): boolean =>
  (description !== undefined && aria !== false) || items.some(hasWords);

/** Vega's renderer of SVG, with a root and marks that a page can read out. */
class FigureRenderer extends SVGStringRenderer {
  readonly #reading: Reading;

  constructor(loader: Loader) {
    super(loader);
    const reading = readings.get(loader);
    if (!reading) throw new Error('a view is drawn with a loader of its own, whose reading is known');
    this.#reading = reading;
  }

  override _render(scene: SceneNode): this {
    const { summary, linkOf } = this.#reading;
    const width = Math.max(this._width, Number(this.#reading.width.toFixed(2)));
    const height = this._height;
    const svg = new FigureMarkup(this.#reading);
    svg.openWhole('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: linkOf && hasWords(scene) ? 'group' : 'img',
      'aria-label': summary,
    });
    if (this.#reading.ground !== null)
      svg.open('rect', { width, height, fill: this.#reading.ground }).close();
    svg.open('g', GROUND, { transform: `translate(${this._origin.join(',')})` });
    this.mark(svg, scene);
    svg.close();
    this.defs(svg);
    this._text = svg.close().toString();
    return this;
  }
}

renderModule('svg', { headless: FigureRenderer });
