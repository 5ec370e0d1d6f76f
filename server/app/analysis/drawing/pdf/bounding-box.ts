import { greatestOf, leastOf } from '#core/order/extremes.ts';
import { firstNumberOf, numbersOf } from './svg-style.ts';
import type { SvgElement } from './svg-tree.ts';

/** The smallest rectangle around a shape, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const COMMAND = /([a-z])([^a-z]*)/giu;
/** Numbers of one step of a command, whose last two are where it ends. */
const STEP: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, Q: 4, S: 4, C: 6, A: 7 };

/** Corners, and ends and handles of curves, of which the box is exact without arcs and curves. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', list = ''] of d.matchAll(COMMAND)) {
    const kind = letter.toUpperCase();
    const isRelative = letter !== kind;
    const numbers = numbersOf(list);
    if (kind === 'H') for (const number of numbers) points.push([(x = number + (isRelative ? x : 0)), y]);
    if (kind === 'V') for (const number of numbers) points.push([x, (y = number + (isRelative ? y : 0))]);
    const step = STEP[kind] ?? Infinity;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [left, top] = isRelative ? [x, y] : [0, 0];
      for (let pair = kind === 'A' ? 5 : 0; pair < step; pair += 2) {
        const [across = 0, down = 0] = numbers.slice(at + pair, at + pair + 2);
        [x, y] = [across + left, down + top];
        points.push([x, y]);
      }
    }
  }
  return points;
}

/** The box of a path or a rectangle. Throws for any other element, and for an empty path. */
export function boxOf({ tag, attributes }: SvgElement): Box {
  const at = (name: string): number => firstNumberOf(attributes[name]);
  if (tag === 'rect') return { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
  const points = tag === 'path' ? pointsOf(attributes['d'] ?? '') : [];
  if (points.length === 0) throw new Error(`PDF figures have no gradient in <${tag}>`);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [leastOf(xs), leastOf(ys)];
  return { x, y, width: greatestOf(xs) - x, height: greatestOf(ys) - y };
}
