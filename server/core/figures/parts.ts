import type { Channel, Figure } from '../analysis/tables/figure.ts';
import type { Canvas } from './canvas.ts';
import { FIGURE_WORDS } from './figure-words.ts';
import { namesOf, type MarkRow } from './mark-rows.ts';
import type { Json, Spec } from './spec.ts';
import { textWidth, wrapped } from './text-width.ts';

/** Largest part of the width for the names beside a figure. */
const NAMES_SHARE = 0.38;
/** Between the names and the plot, pixels. */
export const NAMES_GAP = 6;
/** Room for the half of the last number of an axis that is beyond the plot, pixels. */
export const OVERHANG = 9;

/** The part of a figure that one plot fills, pixels. */
export interface Plot {
  width: number;
  height: number;
  /** Name of its panel in a grid. */
  panel?: string;
  /** Whether the axes have labels here: in a grid of panels only the first plot of a row, and the last of a column. */
  hasNames: boolean;
  hasNumbers: boolean;
  /** Whether the axes have titles here. */
  hasTitles: boolean;
}

type Lines = Pick<Figure, 'rule' | 'band' | 'language'>;

/** The lines of an axis title: the measure, and the meaning of the reference line and the shaded range. */
export function titleOf(
  channel: Channel,
  { rule, band, language = 'en' }: Lines,
  axis: 'x' | 'y',
  { width, fontSize }: Pick<Canvas, 'width' | 'fontSize'>,
): string[] {
  const texts = FIGURE_WORDS[language];
  const extra = [
    ...(rule?.axis === axis ? [texts.dashed(rule.label)] : []),
    ...(band?.axis === axis ? [texts.shaded(band.label)] : []),
  ];
  return [channel.label, ...extra].flatMap((line) => wrapped(line, width, fontSize));
}

export type Domain = readonly [low: number, high: number];

const STEPS = [1, 2, 5, 10];
const TICKS = 5;

/** Distance of round numbers of which a span holds about `count`. */
function roundStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  return power * (STEPS.find((one) => one * power >= (span / count) * 0.999) ?? 10);
}

/** Least and largest value; an array of any length. */
const extentOf = (values: readonly number[]): Domain =>
  values.reduce<Domain>(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Infinity, -Infinity],
  );

const rounded = (value: number): number => Number(value.toPrecision(12));

/** A range with round ends around values. Example: roundRange([0.13, 0.87]) is [0, 1]. */
export function roundRange(values: readonly number[]): Domain {
  if (values.length === 0) return [0, 1];
  const [low, high] = extentOf(values);
  const step = roundStep(high - low || Math.abs(high) || 1, TICKS);
  const [from, to] = [rounded(Math.floor(low / step) * step), rounded(Math.ceil(high / step) * step)];
  return from === to ? [from - step, to + step] : [from, to];
}

/**
 * Ends of a numeric axis: the scale that the channel names, wider only for estimates that are outside it, never for
 * their intervals; the range of all values if there is no scale. A cropped axis has the part of its scale with values.
 */
export function domainOf(
  { domain }: Channel,
  { isCropped }: Pick<Canvas, 'isCropped'>,
  estimates: readonly number[],
  ends: readonly number[] = [],
): Domain {
  if (!domain) return roundRange([...estimates, ...ends]);
  const [low, high] = extentOf([...domain, ...estimates]);
  const all = [...estimates, ...ends];
  if (!isCropped || all.length === 0) return [low, high];
  const [from, to] = roundRange(all);
  return [Math.max(low, from), Math.min(high, to)];
}

/** A numeric scale with exactly these ends. */
export const numericScale = (domain: Domain): Spec => ({ domain: [...domain], zero: false, nice: false });

/** Decimals of a number. */
const decimals = (value: number): number => (/\.(\d+)$/u.exec(String(value))?.[1] ?? '').length;

/** The numbers of an axis, as many as its length holds: round ones, with equal decimals. */
export function numbers({ fontSize }: Canvas, [from, to]: Domain, length: number, isShown: boolean): Spec {
  const step = roundStep(to - from, Math.max(2, Math.min(6, Math.floor(length / (fontSize * 3)))));
  // A scale like 1 to 5 shows both of its ends.
  const isWhole = from > 0 && Math.abs((to - from) / step - Math.round((to - from) / step)) < 1e-9;
  const first = isWhole ? from / step : Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step - first + 1e-9) + 1;
  return {
    values: Array.from({ length: count }, (_, index) => rounded((first + index) * step)),
    format: `.${Math.min(6, Math.max(decimals(rounded(step)), isWhole ? decimals(rounded(from)) : 0))}f`,
    labelOverlap: true,
    ...(!isShown && { labels: false, ticks: false }),
  };
}

export interface Names {
  names: readonly string[];
  /** Lines of each name. */
  lines: Readonly<Record<string, readonly string[]>>;
  /** Width of the names with the gap, pixels. */
  width: number;
  /** Most lines of a name. */
  most: number;
}

/** The names of an axis, wrapped where they are long. */
export function namesBeside(names: readonly string[], { width, fontSize }: Canvas): Names {
  const lines = Object.fromEntries(names.map((name) => [name, wrapped(name, width * NAMES_SHARE, fontSize)]));
  const all = Object.values(lines);
  return {
    names,
    lines,
    width: Math.max(0, ...all.flat().map((line) => textWidth(line, fontSize))) + NAMES_GAP,
    most: Math.max(1, ...all.map(({ length }) => length)),
  };
}

/** A lookup of the lines of names, in Vega's expression language. */
export function linesOf({ lines }: Pick<Names, 'lines'>): Spec {
  const isPlain = Object.values(lines).every(({ length }) => length < 2);
  return isPlain ? {} : { labelExpr: `(${JSON.stringify(lines)})[datum.label]` };
}

/** An axis of names, one below the other. */
export const nameAxis = (field: 'x' | 'y', given: Names, isShown: boolean): Spec => ({
  field,
  type: 'nominal',
  sort: [...given.names],
  scale: { domain: [...given.names] },
  title: null,
  axis: isShown
    ? { labelLimit: 0, domain: false, ticks: false, labelPadding: NAMES_GAP, ...linesOf(given) }
    : null,
});

/** Encoding of a mark's text. */
export const TIP: Spec = {
  tooltip: { field: 'tip', type: 'nominal' },
  description: { field: 'tip', type: 'nominal' },
};

/** The shaded range of an axis, below all marks. */
export function bandLayer({ band }: Lines, axis: 'x' | 'y', drawnOn: 'x' | 'y', { palette }: Canvas): Spec[] {
  if (band?.axis !== axis) return [];
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rect', color: palette.ink, opacity: 0.1, aria: false, clip: true },
      encoding: {
        [drawnOn]: { datum: band.from, type: 'quantitative' },
        [`${drawnOn}2`]: { datum: band.to },
      },
    },
  ];
}

/** The reference line across the plot. */
export function ruleLayer({ rule }: Lines, axis: 'x' | 'y', drawnOn: 'x' | 'y', { palette }: Canvas): Spec[] {
  if (rule?.axis !== axis) return [];
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rule', color: palette.ink, strokeDash: [4, 3], opacity: 0.75, aria: false, clip: true },
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

/** The numbers of the rows at a member. */
export const numbersOf = (
  rows: readonly MarkRow[],
  key: 'x' | 'y' | 'low' | 'high' | 'q1' | 'q3' | 'value',
): number[] =>
  rows.flatMap((row) => {
    const value = row[key];
    return typeof value === 'number' ? [value] : [];
  });

/** Number of names of a figure's colours that stand beside each other at one name; 1 without colours. */
export function marksBeside(figure: Figure): number {
  const { color, x, y, kind } = figure;
  if (!color || kind === 'stacked' || color.key === x.key || color.key === y.key) return 1;
  return namesOf(figure, color).length;
}
