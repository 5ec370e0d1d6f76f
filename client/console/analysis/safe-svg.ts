import { drawingPolicy } from './drawing-policy.ts';

/** Allowed SVG elements. Others in an SVG from the network are dropped. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'a',
  'path',
  'rect',
  'line',
  'circle',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'xmlns',
  'viewBox',
  'width',
  'height',
  'role',
  'tabindex',
  'data-mark',
  'id',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'dx',
  'dy',
  'transform',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'opacity',
  'clip-path',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'pointer-events',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'aria-label',
  'aria-hidden',
  'href',
]);

export const isSafeElement = (name: string): boolean => ELEMENTS.has(name);

/** Whether an attribute is safe: it runs and fetches nothing, links stay within the page, paints refer to parts of the figure. */
export function isSafeAttribute(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href') return value.startsWith('#clip=');
  return !/url\(/iu.test(value) || /^url\(#[\w-]+\)$/u.test(value);
}

function cleaned(element: Element): void {
  for (const { name, value } of Array.from(element.attributes))
    if (!isSafeAttribute(name, value)) element.removeAttribute(name);
  for (const child of Array.from(element.children)) {
    if (isSafeElement(child.localName) && child.namespaceURI === element.namespaceURI) cleaned(child);
    else child.remove();
  }
}

let policy: ReturnType<typeof drawingPolicy> | null = null;

/** Parses the drawing into an element; null if the text is no SVG. */
export function parseSvg(text: string): Element | null {
  policy ??= drawingPolicy();
  const root = new DOMParser().parseFromString(policy.createHTML(text), 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.querySelector('parsererror')) return null;
  cleaned(root);
  return document.adoptNode(root);
}
