/**
 * Colours of unordered names, after Okabe and Ito (2008), distinguishable with any colour vision. Yellow, orange and sky
 * blue are darker here, so that all have a contrast of at least 3:1 with white and with the report's dark background.
 */
export const COLORS: readonly string[] = [
  '#0072B2',
  '#D55E00',
  '#009E73',
  '#CC79A7',
  '#B58900',
  '#3A9BD9',
  '#808080',
];

/** Shapes that go with the colours, so that figures also work in black and white. */
export const SHAPES: readonly string[] = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
];

/** Dashes that go with the colours of lines: lengths of stroke and gap in pixels; the first is solid. */
export const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [4, 2], [1, 3]];

/** Sequential colours from none to all; the first is readable under black text, the last under white. */
export const SEQUENTIAL: readonly string[] = ['#EAF2FA', '#9FC5E3', '#4A90C6', '#0B5394', '#08306B'];

/** Diverging colours: orange to blue over a neutral middle, distinguishable with any colour vision. */
export const DIVERGING: readonly string[] = ['#A34700', '#EBA260', '#F4F1EC', '#7FB4DA', '#07508F'];

/** As `DIVERGING`, for adjacent areas on any background: the middle is grey. */
const ORDERED: readonly string[] = ['#B34E00', '#D98A3D', '#8C8C8C', '#4A90C6', '#005A94'];

function mixed(from: string, to: string, share: number): string {
  const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  const hex = [1, 3, 5].map((at) =>
    Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`.toUpperCase();
}

/** The colour at a share (0 to 1) of a ramp, linear between its neighbours. Example: rampColor(['#000000', '#FFFFFF'], 1) is '#FFFFFF'. */
export function rampColor(ramp: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const [from = '#000000', to = from] = [ramp[Math.floor(place)], ramp[Math.ceil(place)]];
  return mixed(from, to, place - Math.floor(place));
}

/** Repeats the values of a list up to `count`. Example: cycled(['a', 'b'], 3) is ['a', 'b', 'a']. */
export function cycled<T>(values: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => values[index % values.length]).flatMap((value) =>
    value === undefined ? [] : [value],
  );
}

/** A colour for each of `count` names: after Okabe and Ito if unordered, a ramp if ordered. */
export function colorsFor(count: number, ordered: boolean): string[] {
  if (!ordered || count < 3) return cycled(COLORS, count);
  return Array.from({ length: count }, (_, index) => rampColor(ORDERED, index / (count - 1)));
}
