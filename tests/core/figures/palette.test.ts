import { expect, test } from 'vitest';
import { inkOn, luminance, PALETTES, rampColor } from '#core/figures/palette.ts';

type Vector = readonly [number, number, number];

/** Complete loss of one kind of cones, in linear RGB. Source: Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS: Readonly<Record<string, readonly Vector[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const linear = (color: string): Vector => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};
const times = (matrix: readonly Vector[], [a, b, c]: Vector): number[] =>
  matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * a + y * b + z * c)));

/** CIE L*a*b* of a colour in a vision, D65. */
function lab(color: string, matrix: readonly Vector[]): number[] {
  const [r = 0, g = 0, b = 0] = times(matrix, linear(color));
  const bent = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  const [x = 0, y = 0, z = 0] = bent;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (a: string, b: string, matrix: readonly Vector[]): number => {
  const [one, two] = [lab(a, matrix), lab(b, matrix)];
  return Math.hypot(...one.map((value, at) => value - (two[at] ?? 0)));
};

test.each(Object.entries(VISIONS))(
  'the first five colours differ clearly in the vision %s',
  (_name, matrix) => {
    const first = PALETTES.colour.names.slice(0, 5);
    for (const [at, a] of first.entries()) {
      for (const b of first.slice(at + 1)) expect([a, b, distance(a, b, matrix) > 15]).toEqual([a, b, true]);
    }
  },
);

test('greys differ in lightness and stand out from white paper', () => {
  const shares = PALETTES.grey.names.map((color) => 1.05 / (luminance(color) + 0.05));
  for (const contrast of shares) expect(contrast).toBeGreaterThanOrEqual(3);
  const sorted = shares.toSorted((a, b) => a - b);
  for (const [at, contrast] of sorted.slice(1).entries())
    expect(contrast / (sorted[at] ?? 0)).toBeGreaterThan(1.4);
});

test.each(Object.entries(PALETTES))(
  'numbers on cells of the palette %s have a contrast of 4.5:1',
  (_name, palette) => {
    for (const ramp of [palette.sequential, palette.diverging]) {
      for (let share = 0; share <= 1; share += 0.02) {
        const fill = rampColor(ramp, share);
        const [dark = 0, light = 0] = [luminance(fill), luminance(inkOn(fill))].toSorted((a, b) => a - b);
        expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
