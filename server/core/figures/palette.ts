/** Colours of marks, of ordered names and of cells. */
export interface Palette {
  /** Of unordered names, most distinct first. */
  names: readonly string[];
  /** Of ordered names: a ramp. */
  ordered: readonly string[];
  /** Of cells from none to all; the first is readable under black text, the last under white. */
  sequential: readonly string[];
  /** Of cells with both signs. */
  diverging: readonly string[];
  /** Of texts and lines. */
  ink: string;
  /** Behind the figure; null: that of the page. */
  ground: string | null;
}

/**
 * Colours after Okabe and Ito (2008), of which the first five are distinguishable with any colour vision; further ones need their shapes. Yellow, orange and sky blue are darker here, so
 * that all have a contrast of at least 3:1 with white and with the report's dark background. Text has the colour of the
 * text around the figure.
 */
const COLOUR: Palette = {
  names: ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#3A9BD9', '#B58900', '#808080'],
  ordered: ['#B34E00', '#D98A3D', '#8C8C8C', '#4A90C6', '#005A94'],
  sequential: ['#EAF2FA', '#9FC5E3', '#4A90C6', '#0B5394', '#08306B'],
  diverging: ['#A34700', '#EBA260', '#F4F1EC', '#7FB4DA', '#07508F'],
  ink: 'currentColor',
  ground: null,
};

/** Greys for black-and-white print. They need white paper behind them, on a dark page as well. */
const GREY: Palette = {
  names: ['#1A1A1A', '#6B6B6B', '#919191', '#454545'],
  ordered: ['#1A1A1A', '#5C5C5C', '#8F8F8F', '#BDBDBD', '#E3E3E3'],
  sequential: ['#F5F5F5', '#BDBDBD', '#7A7A7A', '#1F1F1F'],
  diverging: ['#F5F5F5', '#BDBDBD', '#7A7A7A', '#1F1F1F'],
  ink: '#000000',
  ground: '#FFFFFF',
};

export const PALETTES = { colour: COLOUR, grey: GREY } as const;

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

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mixed(from: string, to: string, share: number): string {
  const ends = channelsOf(to);
  const hex = channelsOf(from).map((part, at) =>
    Math.round(part + ((ends[at] ?? part) - part) * share)
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

/** Relative luminance of a colour like '#0072B2', 0 to 1. Source: WCAG 2.2. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** At this luminance, black and white text have the same contrast: sqrt(1.05 * 0.05) - 0.05. */
const MIDDLE = 0.179;

/** Black or white, whichever is more readable on a colour: at least 4.5:1. */
export const inkOn = (fill: string): string => (luminance(fill) > MIDDLE ? '#000000' : '#FFFFFF');

/** Repeats the values of a list up to `count`. Example: cycled(['a', 'b'], 3) is ['a', 'b', 'a']. */
export function cycled<T>(values: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => values[index % values.length]).flatMap((value) =>
    value === undefined ? [] : [value],
  );
}

/** A colour for each of `count` names: distinct ones if unordered, a ramp if ordered. */
export function colorsFor({ names, ordered }: Palette, count: number, isOrdered: boolean): string[] {
  if (!isOrdered || count < 3) return cycled(names, count);
  return Array.from({ length: count }, (_, index) => rampColor(ordered, index / (count - 1)));
}
