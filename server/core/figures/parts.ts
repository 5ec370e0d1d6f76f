import type { Channel, Figure } from '../analysis/tables/figure.ts';
import { colorsFor, cycled, DASHES, SHAPES } from './palette.ts';
import type { MarkRow } from './mark-rows.ts';
import { namesOf } from './mark-rows.ts';
import type { Json, Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

/** Pixels: fits a column of a paper and a small phone. */
export const WIDTH = 340;
export const FONT_SIZE = 11;
export const LINE_HEIGHT = 13;
/** Largest part of the width for the names beside a figure. */
const NAMES_WIDTH = 125;
const GAPS = 26;
/** Distance between names; larger if several marks share a name. */
const LEAST_STEP = 24;
const STEP_A_COLOR = 13;
const LEGEND_SYMBOL = 26;
const LEGEND_WIDTH = 265;

/** Width that remains for the plot beside a column of names or numbers, in pixels. */
export function plotWidth(beside: number): number {
  return Math.round(WIDTH - Math.min(beside, NAMES_WIDTH) - GAPS);
}

type Lines = Pick<Figure, 'rule' | 'band'>;

/** The lines of an axis title: the measure, and the meaning of the reference line and the shaded range. */
export function titleOf(channel: Channel, { rule, band }: Lines, axis: 'x' | 'y', width: number): Json {
  const extra = [
    ...(rule?.axis === axis ? [`dashed: ${rule.label}`] : []),
    ...(band?.axis === axis ? [`shaded: ${band.label}`] : []),
  ];
  return [channel.label, ...extra].flatMap((line) => wrapped(line, width, FONT_SIZE));
}

/** Ends of a numeric axis: those of the channel, extended to values beyond. */
export function domainOf({ domain }: Channel, values: readonly (number | null)[]): Spec {
  const known = values.filter((value) => value !== null);
  if (!domain) return { zero: false, nice: true };
  return { domain: [Math.min(domain[0], ...known), Math.max(domain[1], ...known)], zero: false, nice: false };
}

/** A lookup of the lines of names, in Vega's expression language. */
function linesOf(names: readonly string[], width: number): Spec {
  const lines = Object.fromEntries(names.map((name) => [name, wrapped(name, width, FONT_SIZE)]));
  const isPlain = names.every((name) => (lines[name]?.length ?? 0) < 2);
  return isPlain ? {} : { labelExpr: `(${JSON.stringify(lines)})[datum.label]` };
}

export interface NameAxis {
  encoding: Spec;
  /** Width of the names, pixels. */
  width: number;
  /** Distance between names, pixels. */
  step: number;
}

/** An axis of names, one below the other, with long names wrapped. `beside`: number of marks per name. */
export function nameAxis(field: 'x' | 'y', names: readonly string[], beside: number): NameAxis {
  const lines = names.map((name) => wrapped(name, NAMES_WIDTH, FONT_SIZE));
  const most = Math.max(1, ...lines.map(({ length }) => length));
  const width = Math.max(0, ...lines.flat().map((line) => textWidth(line, FONT_SIZE)));
  return {
    encoding: {
      field,
      type: 'nominal',
      sort: [...names],
      scale: { domain: [...names] },
      title: null,
      axis: { labelLimit: 0, domain: false, ticks: false, labelPadding: 6, ...linesOf(names, NAMES_WIDTH) },
    },
    width,
    step: Math.max(LEAST_STEP, most * LINE_HEIGHT + 9, beside * STEP_A_COLOR + 8),
  };
}

/** A legend above the plot, aligned with its left edge. */
function legendOf(channel: Channel, names: readonly string[], symbols: Spec = {}): Spec {
  const widest = Math.max(...names.map((name) => textWidth(name, FONT_SIZE))) + LEGEND_SYMBOL;
  const columns = Math.max(1, Math.min(names.length, Math.floor(LEGEND_WIDTH / widest)));
  return { title: channel.label, columns, labelLimit: LEGEND_WIDTH - LEGEND_SYMBOL, ...symbols };
}

interface Colored {
  names: readonly string[];
  /** Encodings of colour alone, with shapes, with dashes. */
  color: Spec;
  shape: Spec;
  dash: Spec;
}

const NO_COLOR: Colored = { names: [], color: {}, shape: {}, dash: {} };

/** Encodings that distinguish the names of the channel `color`: colour plus shape or dash. */
export function colored(figure: Figure, ordered = false): Colored {
  const channel = figure.color;
  if (!channel) return NO_COLOR;
  const names = namesOf(figure, channel);
  const isNamed = figure.x.key === channel.key || figure.y.key === channel.key;
  const legend = isNamed ? null : legendOf(channel, names);
  const encode = (range: readonly Json[], own: Json = legend): Spec => ({
    field: 'color',
    type: 'nominal',
    sort: [...names],
    scale: { domain: [...names], range },
    legend: own,
  });
  const isDashed = figure.kind === 'lines' && figure.dash !== undefined && figure.dash.key !== channel.key;
  return {
    names: isNamed ? [] : names,
    color: { color: encode(colorsFor(names.length, ordered)) },
    shape: { shape: encode(cycled(SHAPES, names.length)) },
    dash: isDashed ? {} : { strokeDash: encode(cycled(DASHES, names.length)) },
  };
}

/** The dashes of a channel of their own. */
export function dashed(figure: Figure): Spec {
  if (figure.kind !== 'lines' || !figure.dash || figure.dash.key === figure.color?.key) return {};
  const names = namesOf(figure, figure.dash);
  return {
    strokeDash: {
      field: 'dash',
      type: 'nominal',
      sort: names,
      scale: { domain: names, range: cycled(DASHES, names.length) },
      legend: legendOf(figure.dash, names, { symbolType: 'stroke', symbolSize: 300 }),
    },
  };
}

/** Encoding of a mark's text. */
export const TIP: Spec = {
  tooltip: { field: 'tip', type: 'nominal' },
  description: { field: 'tip', type: 'nominal' },
};

/** The shaded range of an axis, below all marks. */
export function bandLayer({ band }: Lines, axis: 'x' | 'y', drawnOn: 'x' | 'y'): Spec[] {
  if (band?.axis !== axis) return [];
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rect', color: 'currentColor', opacity: 0.1, aria: false },
      encoding: {
        [drawnOn]: { datum: band.from, type: 'quantitative' },
        [`${drawnOn}2`]: { datum: band.to },
      },
    },
  ];
}

/** The reference line across the plot. */
export function ruleLayer({ rule }: Lines, axis: 'x' | 'y', drawnOn: 'x' | 'y'): Spec[] {
  if (rule?.axis !== axis) return [];
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rule', color: 'currentColor', strokeDash: [4, 3], opacity: 0.75, aria: false },
      encoding: { [drawnOn]: { datum: rule.at, type: 'quantitative' } },
    },
  ];
}

/** The layers, each with the shared encodings. The reference line has none of them. */
export const sharing = (encoding: Spec, layers: readonly Spec[]): Spec[] =>
  layers.map((layer) => ({ ...layer, encoding: { ...encoding, ...partOf(layer, 'encoding') } }));

const isPart = (json: Json | undefined): json is Spec =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

function partOf(spec: Spec, key: string): Spec {
  const part = spec[key];
  return isPart(part) ? part : {};
}

/** All numeric values of the rows, with the ends of their intervals. */
export const endsOf = (rows: readonly MarkRow[]): (number | null)[] =>
  rows.flatMap(({ y, low, high }) => [typeof y === 'number' ? y : null, low, high]);
