import type { Figure } from '../analysis/tables/figure.ts';
import type { Canvas } from './canvas.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import type { Domain } from './parts.ts';
import { colorsFor } from './palette.ts';
import type { Spec } from './spec.ts';

interface Ranges {
  x: Domain;
  y: Domain;
  width: number;
  height: number;
}

/** Moves places apart until each is `least` from the next, within 0 and `height`. */
function apart(places: readonly number[], least: number, height: number): number[] {
  const marks = places.map((place) => ({ place }));
  const order = marks.toSorted((a, b) => a.place - b.place);
  let before = -Infinity;
  for (const mark of order) {
    before = Math.max(mark.place, before + least);
    mark.place = before;
  }
  let after = height + least;
  for (const mark of order.toReversed()) {
    after = Math.min(mark.place, after - least);
    mark.place = after;
  }
  return marks.map(({ place }) => place);
}

/** The name of every line beside its last point, moved apart where they would overlap and joined to it by a thin line. */
export function endLabels(
  figure: Figure,
  rows: readonly MarkRow[],
  { fontSize, lineHeight, palette }: Canvas,
  { x, y, width, height }: Ranges,
): Spec[] {
  const names = figure.color ? namesOf(figure, figure.color) : [];
  const colors = colorsFor(palette, names.length, false);
  const ends = names.flatMap((name, index) => {
    const own = rows.filter(({ color }) => color === name);
    const last = own.toSorted((a, b) => Number(b.x) - Number(a.x))[0];
    if (!last) return [];
    return [
      {
        name,
        color: colors[index] ?? palette.ink,
        from: ((Number(last.x) - x[0]) / (x[1] - x[0])) * width,
        at: height - ((Number(last.y) - y[0]) / (y[1] - y[0])) * height,
      },
    ];
  });
  const places = apart(
    ends.map(({ at }) => at),
    lineHeight - 1,
    height,
  );
  const values = ends.flatMap((end, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ ...end, to: width + 9, text: width + 12, place }];
  });
  const pixels = (field: string): Spec => ({ field, type: 'quantitative', scale: null });
  return [
    {
      data: { values },
      mark: { type: 'rule', strokeWidth: 0.75, aria: false },
      encoding: {
        x: pixels('from'),
        x2: { field: 'to' },
        y: pixels('at'),
        y2: { field: 'place' },
        color: { field: 'color', type: 'nominal', scale: null, legend: null },
      },
    },
    {
      data: { values },
      mark: { type: 'text', align: 'left', baseline: 'middle', fontSize, color: palette.ink, aria: false },
      encoding: { x: pixels('text'), y: pixels('place'), text: { field: 'name', type: 'nominal' } },
    },
  ];
}
