import { textWidth } from '#core/figures/text-width.ts';

/** A text of a drawing: its lines joined by spaces, and its box in the drawing's pixels. */
export interface DrawnText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const TOKEN = /<g\b([^>]*)>|<\/g>|<text\b([^>]*)>(.*?)<\/text>/gs;
const SHIFT = /translate\((-?[\d.e-]+),(-?[\d.e-]+)\)/g;

/** Part of a line above the base of its letters. */
const ASCENT = 0.78;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag)?.[1];

const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const shiftOf = (transform: string): [number, number] =>
  [...transform.matchAll(SHIFT)].reduce<[number, number]>(
    ([x, y], [, dx, dy]) => [x + Number(dx), y + Number(dy)],
    [0, 0],
  );

function textAt(tag: string, inner: string, [x, y]: readonly [number, number]): DrawnText {
  const size = Number.parseFloat(attribute(tag, 'font-size') ?? '0');
  const transform = attribute(tag, 'transform') ?? '';
  const [dx, dy] = shiftOf(transform.split(' rotate')[0] ?? '');
  const lines = inner.includes('<tspan') ? inner.split('</tspan>').slice(0, -1).map(plain) : [plain(inner)];
  const width = Math.max(...lines.map((line) => textWidth(line, size)));
  const height = lines.length * size * 1.2;
  const anchor = attribute(tag, 'text-anchor') ?? 'start';
  const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
  const [left, top] = [x + dx, y + dy];
  const text = lines.join(' ');
  if (transform.includes('rotate')) {
    const [, down] = shiftOf(transform.split(' rotate')[1] ?? '');
    const base = left + down;
    return {
      text,
      left: base - size * ASCENT,
      right: base + height - size * 1.2 + size * (1 - ASCENT),
      top: top - width + before,
      bottom: top + before,
    };
  }
  return {
    text,
    left: left - before,
    right: left - before + width,
    top: top - size * ASCENT,
    bottom: top - size * ASCENT + height,
  };
}

/** The texts of an SVG as Vega writes it. Widths are the upper estimate of textWidth. */
export function drawnTexts(svg: string): DrawnText[] {
  const shifts: [number, number][] = [[0, 0]];
  const found: DrawnText[] = [];
  for (const [token, group, text, inner = ''] of svg.matchAll(TOKEN)) {
    const [x = 0, y = 0] = shifts.at(-1) ?? [];
    if (token === '</g>') shifts.pop();
    else if (text !== undefined) found.push(textAt(text, inner, [x, y]));
    else if (group !== undefined) {
      const [dx, dy] = shiftOf(attribute(group, 'transform') ?? '');
      shifts.push([x + dx, y + dy]);
    }
  }
  return found.filter((one) => one.text !== '');
}

/** Width and height of a drawing, pixels. */
export function drawnSize(svg: string): { width: number; height: number } {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
