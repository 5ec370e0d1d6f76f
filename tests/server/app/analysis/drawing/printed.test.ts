import { expect, test } from 'vitest';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { namesOf } from '#core/figures/mark-rows.ts';
import { drawFigure } from '../../../../../server/app/analysis/drawing/draw.ts';
import { FIGURES } from '../../../../support/figures.ts';
import { drawnSize, drawnTexts, type DrawnText } from '../../../../support/svg-texts.ts';
import {
  judgeMatrix,
  judges,
  lines,
  means,
  pairPoints,
  PAIRS,
  PRINTED,
  scenarios,
} from '../../../../support/printed-figures.ts';

const MM = 96 / 25.4;

/** All names that the axes, the legend and the panels of a figure show. */
function namesIn({ kind, x, y, color, panel, ...rest }: Figure): string[] {
  const isNumberX = ['scatter', 'lines', 'densities', 'strip'].includes(kind);
  const isNumberY = kind !== 'matrix' && kind !== 'strip';
  const channels = [isNumberX ? null : x, isNumberY ? null : y, color, panel].filter((one) => one != null);
  return channels.flatMap((channel) => namesOf(rest, channel));
}

const squeezed = (text: string): string => text.replaceAll(' ', '');
const meet = (a: DrawnText, b: DrawnText): boolean =>
  a.left + 1 < b.right && b.left + 1 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;

test.each([...PRINTED, ...FIGURES])(
  '$name prints: at most a page high, every text inside, every name whole, no text on another',
  async (figure) => {
    const svg = await drawFigure(figure, 'one');
    const { width, height } = drawnSize(svg);
    expect([85, 178].map((mm) => Number((mm * MM).toFixed(2)))).toContain(width);
    expect(height).toBeLessThanOrEqual(230 * MM);
    const texts = drawnTexts(svg);
    for (const { text, left, right, top, bottom } of texts) {
      expect([text, left >= -1, right <= width + 1, top >= -2, bottom <= height + 3]).toEqual([
        text,
        true,
        true,
        true,
        true,
      ]);
    }
    const shown = texts.map(({ text }) => squeezed(text));
    for (const name of namesIn(figure)) expect(shown).toContain(squeezed(name));
    const clashes = texts.flatMap((a, i) =>
      texts.slice(i + 1).flatMap((b) => (meet(a, b) ? [`${a.text} | ${b.text}`] : [])),
    );
    expect(clashes).toEqual([]);
  },
);

test('the first figure of a paper is a column wide and at least 55 mm high', async () => {
  const { width, height } = drawnSize(await drawFigure(means, 'one'));
  expect(width / MM).toBeCloseTo(85, 1);
  expect(height / MM).toBeGreaterThanOrEqual(55);
  expect(height / MM).toBeLessThanOrEqual(85);
});

test('17 x 10 means stay on the scale and fit on a page, with a mark where an interval goes on', async () => {
  const svg = await drawFigure(scenarios(), 'one');
  const numbers = drawnTexts(svg).flatMap(({ text }) => (/^[\d.]+$/.test(text) ? Number(text) : []));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(5);
  const { width, height } = drawnSize(svg);
  expect([width / MM, height / MM].map(Math.round)).toEqual([178, expect.any(Number)]);
  expect(height / MM).toBeLessThan(200);
});

test('a style sets width, font and size', async () => {
  for (const width of ['single', 'double', 120] as const) {
    const svg = await drawFigure(means, 'one', { width, font: 'Times New Roman', size: 9 });
    expect(drawnSize(svg).width / MM).toBeCloseTo({ single: 85, double: 178, 120: 120 }[width], 1);
    expect(svg).toContain('font-family="Times New Roman" font-size="12px"');
  }
});

test('in greys the figure has white paper and black text', async () => {
  const svg = await drawFigure(means, 'one', { palette: 'grey' });
  expect(svg).not.toContain('currentColor');
  expect(svg).toMatch(/<rect[^>]*fill="#FFFFFF"/);
  for (const [, color = ''] of svg.matchAll(/(?:fill|stroke)="#(\w{6})"/g)) {
    expect(color.slice(0, 2)).toBe(color.slice(2, 4));
  }
});

test('the legend of 28 pairs is a key below the plot, which stays as large as without it', async () => {
  for (const figure of [pairPoints, lines(PAIRS)]) {
    const texts = drawnTexts(await drawFigure(figure, 'one'));
    const title = texts.find(({ text }) => text === figure.x.label);
    for (const pair of PAIRS) {
      const entry = texts.find(({ text }) => text === pair);
      expect(entry?.top).toBeGreaterThan(title?.bottom ?? Infinity);
    }
    expect(title?.top).toBeGreaterThan(180);
  }
});

test('eleven lines are named at their ends', async () => {
  const svg = await drawFigure(lines(PAIRS.slice(0, 11)), 'one');
  const texts = drawnTexts(svg);
  const lefts = PAIRS.slice(0, 11).map((name) => texts.find(({ text }) => text === name)?.left);
  expect(new Set(lefts.map((left) => left?.toFixed(1))).size).toBe(1);
  expect(lefts[0]).toBeGreaterThan(150);
});

test.each([17, 20])(
  'each cell of a matrix of %d judges has its number, in digits of at least 5 points',
  async (count) => {
    for (const width of ['single', 'double'] as const) {
      const svg = await drawFigure(judgeMatrix(count), 'one', { width });
      const digits = drawnTexts(svg).filter(({ text }) => /^\u2212?0?\.\d+$/.test(text));
      expect(digits.length).toBeGreaterThanOrEqual(count * (count - 1));
      for (const [, size] of svg.matchAll(/font-size="([\d.]+)px"[^>]*>\u2212?0?\.\d/g))
        expect(Number(size)).toBeGreaterThanOrEqual(6.5);
    }
  },
);

test('boxes of 20 judges stand side by side', async () => {
  const texts = drawnTexts(await drawFigure(judges, 'one'));
  const tops = ['L01', 'L02', 'L03', 'L05'].map((name) => texts.find(({ text }) => text === name)?.top);
  expect(new Set(tops).size).toBe(1);
});
