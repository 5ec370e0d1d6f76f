import type { Figure } from '../analysis/tables/figure.ts';
import { byNameSpec } from './by-name.ts';
import { byNumberSpec, stripSpec } from './by-number.ts';
import { markRows, namesOf, type MarkRow } from './mark-rows.ts';
import { matrixSpec } from './matrix.ts';
import { FONT_SIZE, WIDTH } from './parts.ts';
import type { Spec } from './spec.ts';

/** Text and lines have the colour of the text around the figure, on any background. */
const CONFIG: Spec = {
  background: null,
  font: 'Helvetica, Arial, sans-serif',
  view: { stroke: null },
  axis: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    domainColor: 'currentColor',
    tickColor: 'currentColor',
    gridColor: 'currentColor',
    gridOpacity: 0.14,
    domainOpacity: 0.5,
    tickOpacity: 0.5,
    labelFontSize: FONT_SIZE,
    titleFontSize: FONT_SIZE,
    titleFontWeight: 'normal',
    titlePadding: 8,
  },
  axisBand: { grid: false },
  legend: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    labelFontSize: FONT_SIZE,
    titleFontSize: FONT_SIZE,
    titleFontWeight: 'normal',
    orient: 'top',
    symbolSize: 70,
    rowPadding: 3,
    columnPadding: 12,
    symbolStrokeWidth: 1.75,
    symbolOpacity: 1,
  },
  header: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    labelFontSize: FONT_SIZE,
    labelFontWeight: 'bold',
    labelAnchor: 'start',
    labelLimit: WIDTH,
  },
};

interface Drawn {
  spec: Spec;
  values: readonly MarkRow[];
}

/** The parts of a bar in the order of their names. */
function placed(figure: Figure, rows: readonly MarkRow[]): (MarkRow & { place: number })[] {
  const names = figure.color ? namesOf(figure, figure.color) : [];
  return rows.map((row) => ({ ...row, place: row.color === null ? 0 : names.indexOf(row.color) }));
}

function drawnOf(figure: Figure, rows: readonly MarkRow[]): Drawn {
  switch (figure.kind) {
    case 'intervals':
    case 'bars':
    case 'boxes':
      return { spec: byNameSpec(figure, rows), values: rows };
    case 'stacked':
      return { spec: byNameSpec(figure, rows), values: placed(figure, rows) };
    case 'matrix':
      return matrixSpec(figure, rows);
    case 'strip':
      return { spec: stripSpec(figure, rows), values: rows };
    default:
      return { spec: byNumberSpec(figure, rows), values: rows };
  }
}

/** Whether a figure has anything to draw. */
export const hasMarks = (figure: Figure): boolean => markRows(figure).length > 0;

/**
 * Returns a figure as a Vega-Lite 6 specification in plain JSON: about as wide as a column of a paper, with a shape or a
 * dash beside every colour, and a text with n and interval for every mark. Equal for equal figures. Never throws: a row
 * without a value is omitted. Example: the figure of two means with intervals has two layers, one of lines and one of
 * points.
 */
export function figureSpec(figure: Figure): Spec {
  const { spec, values } = drawnOf(figure, markRows(figure));
  const top: Spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: figure.summary,
    config: CONFIG,
    data: { values: values.map((row) => ({ ...row })) },
    padding: 4,
  };
  if (!figure.panel) return { ...top, ...spec };
  return {
    ...top,
    facet: {
      field: 'panel',
      type: 'nominal',
      title: null,
      sort: namesOf(figure, figure.panel),
    },
    columns: 1,
    spacing: 14,
    spec,
  };
}
