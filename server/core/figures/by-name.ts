import type { Figure } from '../analysis/tables/figure.ts';
import type { MarkRow } from './mark-rows.ts';
import { namesOf } from './mark-rows.ts';
import {
  colored,
  domainOf,
  endsOf,
  nameAxis,
  plotWidth,
  bandLayer,
  ruleLayer,
  sharing,
  TIP,
  titleOf,
} from './parts.ts';
import { COLORS } from './palette.ts';
import type { Spec } from './spec.ts';

type ByName = Extract<Figure, { kind: 'intervals' | 'bars' | 'stacked' | 'boxes' }>;

const ONLY_COLOR = COLORS[0] ?? '#000000';

/**
 * The layers of each row, with the encodings that all of them share. Values run to the right, so that names are readable.
 */
function layersOf(
  figure: ByName,
  value: Spec,
  base: number,
  { color, shape, names }: ReturnType<typeof colored>,
): Spec[] {
  const own = names.length === 0 && !('color' in color) ? { color: ONLY_COLOR } : {};
  const size = names.length > 0 ? 8 : 14;
  const interval = (mark: Spec): Spec => ({
    transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
    mark: { type: 'rule', aria: false, strokeWidth: 1.5, ...mark },
    encoding: { x: { ...value, field: 'low' }, x2: { field: 'high' } },
  });
  switch (figure.kind) {
    case 'intervals':
      return [
        { ...interval(own), encoding: { x: { ...value, field: 'low' }, x2: { field: 'high' }, ...color } },
        {
          mark: { type: 'point', filled: true, size: 55, opacity: 1, ...own },
          encoding: { x: value, ...color, ...shape, ...TIP },
        },
      ];
    case 'bars':
      return [
        {
          mark: { type: 'bar', size, ...own },
          encoding: { x: value, x2: { datum: base }, ...color, ...TIP },
        },
        interval({ color: 'currentColor' }),
      ];
    case 'boxes':
      return [
        { ...interval(own), encoding: { x: { ...value, field: 'low' }, x2: { field: 'high' }, ...color } },
        {
          mark: { type: 'bar', size, ...own },
          encoding: { x: { ...value, field: 'q1' }, x2: { field: 'q3' }, ...color, ...TIP },
        },
        {
          mark: { type: 'tick', color: 'currentColor', thickness: 2.5, size: size + 4, aria: false },
          encoding: { x: value },
        },
      ];
    case 'stacked':
      return [
        {
          mark: { type: 'bar', size: 16, stroke: '#FFFFFF', strokeWidth: 0.75 },
          encoding: {
            x: { ...value, stack: 'zero' },
            order: { field: 'place', type: 'quantitative' },
            ...color,
            ...TIP,
          },
        },
      ];
  }
}

/** Estimates by name: one row per name, values to the right. */
export function byNameSpec(figure: ByName, rows: readonly MarkRow[]): Spec {
  const isStacked = figure.kind === 'stacked';
  const tones = colored(figure, isStacked && figure.color.order !== undefined);
  const isBeside = !isStacked && tones.names.length > 0;
  const axis = nameAxis('x', namesOf(figure, figure.x), isBeside ? tones.names.length : 1);
  const width = plotWidth(axis.width);
  const fromZero = figure.kind === 'bars' || isStacked;
  const scale = isStacked
    ? { domain: [...(figure.y.domain ?? [0, 1])] }
    : { ...domainOf(figure.y, endsOf(rows)), ...(fromZero && !figure.y.domain && { zero: true }) };
  const value: Spec = {
    field: 'y',
    type: 'quantitative',
    title: titleOf(figure.y, figure, 'y', width),
    scale,
    axis: { tickCount: 5, labelOverlap: true },
  };
  const [least = 0] = figure.y.domain ?? [];
  const base = Math.max(0, least);
  const offset = {
    yOffset: { field: 'color', type: 'nominal', sort: [...tones.names], scale: { domain: [...tones.names] } },
  };
  return {
    width,
    height: { step: axis.step, for: 'position' },
    layer: [
      ...bandLayer(figure, 'y', 'x'),
      ...sharing({ y: axis.encoding, ...(isBeside && offset) }, layersOf(figure, value, base, tones)),
      ...ruleLayer(figure, 'y', 'x'),
    ],
  };
}
