import { SaxesParser } from 'saxes';

/** An element of a drawing; its children in their order, texts as strings. */
export interface SvgElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: (SvgElement | string)[];
}

/** Characters that XML forbids, also as references. Names of files may contain them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Parses an SVG. Forbidden characters become U+FFFD. Throws if the text is no SVG. */
export function parseSvg(svg: string): SvgElement {
  const root: SvgElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: SvgElement = { tag: name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.on('closetag', () => void open.pop());
  parser.write(svg.replaceAll(FORBIDDEN, '\uFFFD')).close();
  const [top] = root.children.filter((child) => typeof child !== 'string');
  if (top?.tag !== 'svg') throw new Error('the text is no SVG: its first element is not <svg>');
  return top;
}
