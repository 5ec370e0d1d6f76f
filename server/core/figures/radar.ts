import type { Figure } from '../analysis/tables/figure.ts';
import type { Canvas } from './canvas.ts';
import { colored, type Legend } from './legend.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import { domainOf, numbersOf, sharing, TIP, titleOf, type Plot } from './parts.ts';
import type { Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

type Radar = Extract<Figure, { kind: 'radar' }>;

/** A row at its place: right and up from the centre, the edge at 1. */
interface PlacedRow extends MarkRow {
  across: number;
  up: number;
  /** Place of its axis in the order of names. */
  spoke: number;
}

/** From the edge of the rings to the names, pixels. */
const GAP = 6;
/** Part of the width that a name may fill on either side. */
const NAME_SHARE = 0.3;
const LEAST_RADIUS = 16;

/** Right and up of a place on an axis; the first axis points up, the others follow clockwise. */
function placeOn(spoke: number, spokes: number, radius: number): { across: number; up: number } {
  const angle = (2 * Math.PI * spoke) / spokes;
  return { across: radius * Math.sin(angle), up: radius * Math.cos(angle) };
}

/** Whole numbers of a range, without the centre. Example: of 0 to 5 they are 1 to 5. */
const ringsOf = ([low, high]: readonly [number, number]): number[] =>
  Array.from(
    { length: Math.max(1, Math.floor(high) - Math.floor(low)) },
    (_, index) => Math.floor(low) + 1 + index,
  );

/**
 * An axis for every name of x, around a centre, and a closed line through the values of every colour. The domain of y reaches from the
 * centre to the edge.
 */
export function radarSpec(
  figure: Radar,
  rows: readonly MarkRow[],
  canvas: Canvas,
  legend: Legend,
): { values: readonly PlacedRow[]; specOf: (plot: Plot) => Spec } {
  const names = namesOf(figure, figure.x);
  const domain = domainOf(figure.y, { isCropped: false }, numbersOf(rows, 'y'));
  const [low, high] = domain;
  const shareOf = (value: number): number => (value - low) / (high - low || 1);
  const values = rows
    .map((row): PlacedRow => {
      const spoke = names.indexOf(String(row.x));
      const share = typeof row.y === 'number' ? shareOf(row.y) : 0;
      return { ...row, spoke, ...placeOn(spoke, names.length, share) };
    })
    .toSorted((a, b) => a.spoke - b.spoke);
  const { color, shape, dash } = colored(figure, canvas, legend);
  const own = 'color' in color ? {} : { color: canvas.palette.names[0] ?? canvas.palette.ink };
  const { ink } = canvas.palette;
  const specOf = ({ width, height, hasTitles }: Plot): Spec => {
    const labels = names.map((name) => wrapped(name, width * NAME_SHARE, canvas.fontSize));
    const widest = Math.max(0, ...labels.flat().map((line) => textWidth(line, canvas.fontSize)));
    const tallest = Math.max(1, ...labels.map(({ length }) => length)) * canvas.lineHeight;
    const radius = Math.max(LEAST_RADIUS, Math.min(width / 2 - widest - GAP, height / 2 - tallest - GAP));
    const isRoomy = radius / ringsOf(domain).length >= canvas.fontSize * 0.9;
    const axis = (field: string, length: number): Spec => ({
      field,
      type: 'quantitative',
      title: null,
      axis: null,
      scale: { domain: [-length / 2 / radius, length / 2 / radius], nice: false, zero: false },
    });
    const place: Spec = { x: axis('across', width), y: axis('up', height) };
    const closed = { field: 'spoke', type: 'quantitative' };
    const rings = ringsOf(domain).flatMap((ring) =>
      names.map((_, spoke) => ({
        ring,
        label: String(ring),
        spoke,
        ...placeOn(spoke, names.length, shareOf(ring)),
      })),
    );
    const ends = names.map((_, spoke) => ({ ...placeOn(spoke, names.length, 1), toX: 0, toY: 0 }));
    const written = labels.map((lines, spoke) => {
      const { across, up } = placeOn(spoke, names.length, 1 + GAP / radius);
      const align = Math.abs(across) < 0.1 ? 'center' : across > 0 ? 'left' : 'right';
      const baseline = up > 0.1 ? 'bottom' : up < -0.1 ? 'top' : 'middle';
      return { across, up, text: lines.join('\n'), align, baseline };
    });
    const grid = { color: ink, aria: false, opacity: 0.22, strokeWidth: 0.75 };
    const text = {
      color: ink,
      fontSize: canvas.fontSize,
      lineHeight: canvas.lineHeight,
      lineBreak: '\n',
      aria: false,
    };
    return {
      width,
      height,
      ...(hasTitles && {
        title: {
          text: titleOf(figure.x, figure, 'x', { ...canvas, width }),
          orient: 'bottom',
          anchor: 'middle',
          offset: 4,
          color: ink,
        },
      }),
      layer: sharing(place, [
        {
          data: { values: rings },
          mark: { type: 'line', interpolate: 'linear-closed', ...grid },
          encoding: { order: closed, detail: { field: 'ring', type: 'nominal' } },
        },
        {
          data: { values: ends },
          mark: { type: 'rule', ...grid },
          encoding: { x2: { field: 'toX' }, y2: { field: 'toY' } },
        },
        ...written.map((name): Spec => {
          const { align, baseline, ...row } = name;
          return {
            data: { values: [row] },
            mark: { type: 'text', align, baseline, ...text },
            encoding: { text: { field: 'text', type: 'nominal' } },
          };
        }),
        {
          data: {
            values: rings.filter(({ spoke, ring }) => spoke === 0 && (isRoomy || ring === Math.floor(high))),
          },
          mark: {
            type: 'text',
            align: 'right',
            dx: -2,
            opacity: 0.8,
            ...text,
            fontSize: canvas.fontSize * 0.85,
          },
          encoding: { text: { field: 'label', type: 'nominal' } },
        },
        {
          mark: { type: 'line', interpolate: 'linear-closed', strokeWidth: 1.5, aria: false, ...own },
          encoding: { order: closed, ...color, ...dash, detail: { field: 'color', type: 'nominal' } },
        },
        {
          mark: { type: 'point', filled: true, size: 26, ...own },
          encoding: { ...color, ...shape, ...TIP },
        },
      ]),
    };
  };
  return { values, specOf };
}
