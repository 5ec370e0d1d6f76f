/** How an element is painted. Lengths are in units of the drawing. */
export interface SvgStyle {
  /** null: not painted. */
  fill: Paint | null;
  stroke: Paint | null;
  /** From 0 to 1. */
  fillOpacity: number;
  strokeOpacity: number;
  /** Of the element and all around it, from 0 to 1. */
  opacity: number;
  strokeWidth: number;
  /** Empty: a solid line. */
  dash: readonly number[];
  dashOffset: number;
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  fontSize: number;
  isBold: boolean;
  anchor: 'start' | 'middle' | 'end';
}

/** A colour is a name, or # with hexadecimal digits. */
type Paint = string | Gradient;

/** A gradient by its id in the drawing. */
export interface Gradient {
  gradient: string;
}

/** What SVG assumes without any attribute. */
export const PLAIN: SvgStyle = {
  fill: 'black',
  stroke: null,
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  strokeWidth: 1,
  dash: [],
  dashOffset: 0,
  cap: 'butt',
  join: 'miter',
  miterLimit: 4,
  fontSize: 16,
  isBold: false,
  anchor: 'start',
};

/** Numbers of a list, such as '4,3' or '4 3px'. */
export const numbersOf = (list: string): number[] =>
  (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/giu) ?? []).map(Number);

/** The first number of an attribute; 0 without one, as SVG has it. */
export function firstNumberOf(list = ''): number {
  const [first = 0] = numbersOf(list);
  return first;
}

const RGB = /^rgb\((.*)\)$/u;
const REFERENCE = /^url\(#(.*)\)$/u;

/** The id in a reference such as 'url(#id)'; null for any other text. */
export const referenceOf = (text: string): string | null => REFERENCE.exec(text)?.[1] ?? null;

function paintOf(paint: string): Paint | null {
  const gradient = referenceOf(paint);
  return gradient === null ? colorOf(paint) : { gradient };
}

/** A colour as SVG writes it; null for none. Throws for one that is not known. */
export function colorOf(paint: string): string | null {
  if (paint === 'none' || paint === 'transparent') return null;
  if (paint === 'currentColor') return 'black';
  const channels = numbersOf(RGB.exec(paint)?.[1] ?? '');
  if (channels.length === 3)
    return `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
  if (/^(?:#[\da-f]{3}|#[\da-f]{6}|[a-z]+)$/iu.test(paint)) return paint;
  throw new Error(`PDF figures have no paint such as '${paint}'`);
}

const oneOf = <Value extends string>(value: string, values: readonly Value[], otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise;

/** The style that an attribute changes, given its value and the style around. Other attributes change none. */
const CHANGES: Readonly<Record<string, (value: string, parent: SvgStyle) => Partial<SvgStyle>>> = {
  fill: (value) => ({ fill: paintOf(value) }),
  stroke: (value) => ({ stroke: paintOf(value) }),
  'fill-opacity': (value) => ({ fillOpacity: firstNumberOf(value) }),
  'stroke-opacity': (value) => ({ strokeOpacity: firstNumberOf(value) }),
  opacity: (value, parent) => ({ opacity: parent.opacity * firstNumberOf(value) }),
  'stroke-width': (value) => ({ strokeWidth: firstNumberOf(value) }),
  'stroke-dasharray': (value) => ({ dash: numbersOf(value) }),
  'stroke-dashoffset': (value) => ({ dashOffset: firstNumberOf(value) }),
  'stroke-linecap': (value) => ({ cap: oneOf(value, ['butt', 'round', 'square'], 'butt') }),
  'stroke-linejoin': (value) => ({ join: oneOf(value, ['miter', 'round', 'bevel'], 'miter') }),
  'stroke-miterlimit': (value) => ({ miterLimit: firstNumberOf(value) }),
  'font-size': (value) => ({ fontSize: firstNumberOf(value) }),
  'font-weight': (value) => ({ isBold: value === 'bold' || firstNumberOf(value) >= 600 }),
  'text-anchor': (value) => ({ anchor: oneOf(value, ['start', 'middle', 'end'], 'start') }),
};

/** Styles within another one, by the attributes that change it. Most marks of a figure have one of a few. */
const known = new WeakMap<SvgStyle, Map<string, SvgStyle>>();

/**
 * The style of an element within another one; the same object for equal ones. The opacity of a group is that of each of its elements.
 * Throws for an unknown paint.
 */
export function styleWithin(parent: SvgStyle, attributes: Readonly<Record<string, string>>): SvgStyle {
  let key = '';
  for (const name in attributes) if (name in CHANGES) key += `${name}=${attributes[name]}\n`;
  if (key === '') return parent;
  const siblings = known.get(parent) ?? new Map<string, SvgStyle>();
  known.set(parent, siblings);
  const before = siblings.get(key);
  if (before) return before;
  const changes = Object.entries(attributes).flatMap(([name, value]) => CHANGES[name]?.(value, parent) ?? []);
  const style: SvgStyle = Object.assign({ ...parent }, ...changes);
  siblings.set(key, style);
  return style;
}
