import type { Figure } from '../analysis/tables/figure.ts';
import { groupBy } from '../order/group-by.ts';
import type { MarkRow } from './mark-rows.ts';
import type { Domain } from './parts.ts';
import { shortNumber } from './short-number.ts';

/** Cells along each axis. */
const ACROSS = 40;
const DOWN = 28;

/** Points in one cell of a grid; x and y are its middle. */
export interface Bin extends MarkRow {
  count: number;
}

function placeOf(value: string | number, [from, to]: Domain, cells: number): number {
  const share = (Number(value) - from) / (to - from);
  return Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
}

const middleOf = (place: number, [from, to]: Domain, cells: number): number =>
  from + ((place + 0.5) / cells) * (to - from);

/**
 * The points of a crowded figure by cells of a grid, for each colour and panel. `y` is null where the vertical axis has
 * names.
 */
export function binned(
  figure: Pick<Figure, 'x' | 'y'>,
  rows: readonly MarkRow[],
  x: Domain,
  y: Domain | null,
): Bin[] {
  const cellOf = (row: MarkRow): string =>
    JSON.stringify([row.color, row.panel, placeOf(row.x, x, ACROSS), y ? placeOf(row.y, y, DOWN) : row.y]);
  return [...groupBy(rows, cellOf).values()].flatMap((own): Bin[] => {
    const [first] = own;
    if (!first) return [];
    const at = middleOf(placeOf(first.x, x, ACROSS), x, ACROSS);
    const up = y ? middleOf(placeOf(first.y, y, DOWN), y, DOWN) : first.y;
    const names = [first.panel, first.color].filter((name) => name !== null);
    const beside = typeof up === 'number' ? `${figure.y.label} ${shortNumber(up)}` : up;
    const place = `${figure.x.label} ${shortNumber(at)}, ${beside}`;
    return [
      {
        ...first,
        x: at,
        y: up,
        name: null,
        count: own.length,
        tip: [...names, place, `n ${own.length}`].join(': '),
      },
    ];
  });
}
