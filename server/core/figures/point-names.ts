import type { Canvas } from './canvas.ts';
import type { MarkRow } from './mark-rows.ts';
import type { Domain } from './parts.ts';
import type { Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

/** Largest part of the width for the name of a point. */
const NAME_SHARE = 0.42;
/** From the middle of a point to its name, pixels. */
const BESIDE = 7;
const POINT = 4;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

interface Ranges {
  x: Domain;
  y: Domain;
  width: number;
  height: number;
}

/** Where a name may stand beside its point, best first: the direction of its text, and its box. */
function placesOf(at: { x: number; y: number }, width: number, height: number) {
  const across = (left: number, top: number): Box => ({
    left,
    right: left + width,
    top,
    bottom: top + height,
  });
  const middle = at.y - height / 2;
  return [
    { align: 'left', x: at.x + BESIDE, box: across(at.x + BESIDE, middle) },
    { align: 'right', x: at.x - BESIDE, box: across(at.x - BESIDE - width, middle) },
    { align: 'center', x: at.x, box: across(at.x - width / 2, at.y - POINT - height) },
    { align: 'center', x: at.x, box: across(at.x - width / 2, at.y + POINT) },
    { align: 'left', x: at.x + 2, box: across(at.x + 2, at.y - POINT - height) },
    { align: 'left', x: at.x + 2, box: across(at.x + 2, at.y + POINT) },
    { align: 'right', x: at.x - 2, box: across(at.x - 2 - width, at.y - POINT - height) },
    { align: 'right', x: at.x - 2, box: across(at.x - 2 - width, at.y + POINT) },
  ] as const;
}

/**
 * The names of points beside them, inside the plot and clear of the other points and names where there is room. Long
 * names are wrapped.
 */
export function pointNames(
  rows: readonly MarkRow[],
  { fontSize, lineHeight, palette }: Canvas,
  { x, y, width, height }: Ranges,
): Spec[] {
  const points = rows.map((row) => ({
    x: ((Number(row.x) - x[0]) / (x[1] - x[0])) * width,
    y: height - ((Number(row.y) - y[0]) / (y[1] - y[0])) * height,
    lines: wrapped(row.name ?? '', width * NAME_SHARE, fontSize),
  }));
  const taken: Box[] = points.map((point) => ({
    left: point.x - POINT,
    right: point.x + POINT,
    top: point.y - POINT,
    bottom: point.y + POINT,
  }));
  const plot = { left: 0, right: width, top: 0, bottom: height };
  const isInside = (box: Box): boolean =>
    box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom;
  const names = points.map(({ lines, ...at }) => {
    const widest = Math.max(...lines.map((line) => textWidth(line, fontSize)));
    const places = placesOf(at, widest, lines.length * lineHeight);
    const inside = places.filter(({ box }) => isInside(box));
    const free = inside.find(({ box }) => !taken.some((other) => meet(box, other)));
    const place = free ?? inside[0] ?? places[at.x > width / 2 ? 1 : 0];
    taken.push(place.box);
    return { name: lines.join('\n'), align: place.align, x: place.x, y: place.box.top };
  });
  return ['left', 'center', 'right'].flatMap((align) => {
    const values = names.filter((name) => name.align === align);
    if (values.length === 0) return [];
    const pixels = (field: string): Spec => ({ field, type: 'quantitative', scale: null });
    return [
      {
        data: { values },
        mark: {
          type: 'text',
          align,
          baseline: 'top',
          fontSize,
          lineHeight,
          lineBreak: '\n',
          aria: false,
          color: palette.ink,
        },
        encoding: { x: pixels('x'), y: pixels('y'), text: { field: 'name', type: 'nominal' } },
      },
    ];
  });
}
