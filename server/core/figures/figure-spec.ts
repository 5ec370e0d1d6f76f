import type { Figure } from '../analysis/tables/figure.ts';
import { byNameSpec } from './by-name.ts';
import { byNumberSpec, stripSpec } from './by-number.ts';
import { canvasOf, PADDING, type Canvas } from './canvas.ts';
import { acrossOf, layoutOf, plotsOf, type Layout } from './layout.ts';
import { keyBelow, legendOf, type Legend } from './legend.ts';
import { markRows, namesOf, type MarkRow } from './mark-rows.ts';
import { matrixSpec } from './matrix.ts';
import { titleOf, type Plot } from './parts.ts';
import { radarSpec } from './radar.ts';
import { ratingsSpec } from './ratings-spec.ts';
import type { Spec } from './spec.ts';
import { PLAIN_STYLE, type FigureStyle } from './style.ts';

/** Text and lines have the ink of the palette. */
function configOf({ font, fontSize, palette: { ink } }: Canvas): Spec {
  return {
    font,
    view: { stroke: null },
    axis: {
      labelColor: ink,
      titleColor: ink,
      domainColor: ink,
      tickColor: ink,
      gridColor: ink,
      gridOpacity: 0.14,
      domainOpacity: 0.5,
      tickOpacity: 0.5,
      tickSize: 4,
      labelFontSize: fontSize,
      titleFontSize: fontSize,
      titleFontWeight: 'normal',
      titlePadding: 6,
    },
    axisBand: { grid: false },
    legend: {
      labelColor: ink,
      titleColor: ink,
      labelFontSize: fontSize,
      titleFontSize: fontSize,
      titleFontWeight: 'normal',
      orient: 'top',
      layout: { top: { direction: 'vertical', anchor: 'start', margin: 4 } },
      symbolSize: 60,
      rowPadding: 3,
      columnPadding: 10,
      symbolStrokeWidth: 1.5,
      symbolOpacity: 1,
    },
    title: { color: ink, fontSize, fontWeight: 'normal' },
    concat: { spacing: 8 },
  };
}

interface Drawn {
  values: readonly MarkRow[];
  specOf: (plot: Plot) => Spec;
}

/** The parts of a bar in the order of their names. */
function placed(figure: Figure, rows: readonly MarkRow[]): (MarkRow & { place: number })[] {
  const names = figure.color ? namesOf(figure, figure.color) : [];
  return rows.map((row) => ({ ...row, place: row.color === null ? 0 : names.indexOf(row.color) }));
}

function drawnOf(
  figure: Figure,
  rows: readonly MarkRow[],
  canvas: Canvas,
  layout: Layout,
  legend: Legend,
): Drawn {
  switch (figure.kind) {
    case 'intervals':
    case 'bars':
    case 'boxes':
      return byNameSpec(figure, rows, canvas, layout, legend);
    case 'stacked':
      return byNameSpec(figure, placed(figure, rows), canvas, layout, legend);
    case 'matrix':
      return matrixSpec(figure, rows, canvas, layout);
    case 'strip':
      return stripSpec(figure, rows, canvas, layout, legend);
    case 'ratings':
      return ratingsSpec(figure, rows, canvas, layout);
    case 'radar':
      return radarSpec(figure, rows, canvas, legend);
    default:
      return byNumberSpec(figure, rows, canvas, legend);
  }
}

/** The panels of a figure side by side, with one title of their axis below. */
function gridSpec(figure: Figure, { specOf }: Drawn, canvas: Canvas, layout: Layout): Spec {
  const panels = figure.panel ? namesOf(figure, figure.panel) : [];
  const { channel, axis } = acrossOf(figure);
  const { fontSize, width, palette } = canvas;
  return {
    columns: layout.columns,
    bounds: 'flush',
    spacing: { row: layout.row - layout.height, column: layout.gap },
    title: {
      text: titleOf(channel, figure, axis, { width: width * 0.8, fontSize }),
      orient: 'bottom',
      anchor: 'middle',
      color: palette.ink,
      offset: 2,
    },
    concat: plotsOf(layout).map((plot, index) => ({
      ...specOf({ ...plot, panel: panels[index] ?? '' }),
      transform: [{ filter: { field: 'panel', equal: panels[index] ?? '' } }],
      title: {
        text: [...(layout.titles[index] ?? [])],
        anchor: 'start',
        frame: 'group',
        fontWeight: 'bold',
        offset: 4,
        color: palette.ink,
      },
    })),
    resolve: { scale: { color: 'shared', shape: 'shared', strokeDash: 'shared' } },
  };
}

/**
 * Returns a figure as a Vega-Lite 6 specification in plain JSON, as wide as the style asks: panels in a grid, a shape or
 * a dash beside every colour, and a text with n and interval for every mark. Equal for equal figures and styles. Never
 * throws: a row without a value is omitted. Example: the figure of two means with intervals has two layers, one of lines
 * and one of points.
 */
export function figureSpec(figure: Figure, style: FigureStyle = PLAIN_STYLE): Spec {
  const canvas = canvasOf(figure, style);
  const legend = legendOf(figure, canvas);
  const layout = layoutOf(figure, canvas, legend.height, legend.ends);
  const drawn = drawnOf(figure, markRows(figure), canvas, layout, legend);
  const [only] = plotsOf(layout);
  const spec = figure.panel || !only ? gridSpec(figure, drawn, canvas, layout) : drawn.specOf(only);
  const values = drawn.values.map((row) => ({ ...row }));
  const whole =
    legend.place === 'below'
      ? {
          vconcat: [{ data: { values }, ...spec }, keyBelow(figure, canvas, layout.left)],
          bounds: 'flush',
          spacing: layout.below + 12,
        }
      : { data: { values }, ...spec };
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: figure.summary,
    config: configOf(canvas),
    background: null,
    padding: PADDING,
    ...whole,
  };
}
