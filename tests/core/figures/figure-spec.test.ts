import { expect, test } from 'vitest';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { hasMarks, markRows } from '#core/figures/mark-rows.ts';
import { DASHES, luminance, PALETTES, rampColor } from '#core/figures/palette.ts';
import { textWidth, wrapped } from '#core/figures/text-width.ts';
import { shortNumber } from '#core/figures/short-number.ts';
import { FIGURES } from '../../support/figures.ts';

const means: Figure = {
  kind: 'intervals',
  name: 'means',
  title: 'Means',
  summary: 'a has 3.2, b has no rating.',
  rows: [
    { system: 'a', mean: 3.24159, low: 3.1, high: 3.4, n: 12 },
    { system: 'b', mean: null, low: null, high: null, n: 0 },
  ],
  x: { key: 'system', label: 'system' },
  y: { key: 'mean', label: 'mean quality', domain: [1, 5] },
  low: 'low',
  high: 'high',
  notes: [],
};

test('an estimate says its name, value, interval and n; one without a value is not drawn, and its name is', () => {
  expect(markRows(means)).toMatchObject([
    { x: 'a', y: 3.24159, tip: 'a: mean quality 3.24 [3.1, 3.4], n 12' },
  ]);
  const spec = JSON.stringify(figureSpec(means));
  expect(spec).toContain('"domain":["a","b"]');
  expect(spec).toContain('"tooltip":{"field":"tip"');
  expect(figureSpec(means)).toMatchObject({ description: means.summary, layer: [{}, {}] });
  expect(hasMarks(means)).toBe(true);
  expect(hasMarks({ ...means, rows: means.rows.slice(1) })).toBe(false);
});

test('an axis is the scale: it widens for an estimate beyond it, never for an interval', () => {
  const wide = { ...means, rows: [{ system: 'a', mean: 4.8, low: 4.2, high: 5.4, n: 3 }] };
  expect(JSON.stringify(figureSpec(wide))).toContain('"domain":[1,5]');
  expect(figureSpec(wide)).toMatchObject({
    data: { values: [{ high: 5, isCutHigh: true, isCutLow: false }] },
  });
  expect(JSON.stringify(figureSpec(wide))).toContain('"shape":"triangle-right"');
  expect(JSON.stringify(figureSpec(means))).not.toContain('triangle-right');
  const beyond = { ...means, rows: [{ system: 'a', mean: 5.2, low: 4.2, high: 5.4, n: 3 }] };
  expect(JSON.stringify(figureSpec(beyond))).toContain('"domain":[1,5.2]');
  expect(JSON.stringify(figureSpec(means, { axis: 'data' }))).toContain('"domain":[3.1,3.4]');
});

test('keys of rows that Vega would take for paths are drawn like any other', () => {
  const odd = {
    ...means,
    rows: [{ 'a.b[0]': 'x', mean: 2, low: 1, high: 3, n: 5 }],
    x: { key: 'a.b[0]', label: 'voice' },
  };
  expect(figureSpec(odd)).toMatchObject({ data: { values: [{ x: 'x', y: 2 }] } });
});

test.each(FIGURES)('$name: beside every colour there is a place, a shape or a dash', (figure) => {
  const text = JSON.stringify(figureSpec(figure));
  const byName = figure.color?.key === figure.x.key || figure.color?.key === figure.y.key;
  if (
    figure.color &&
    !byName &&
    figure.kind !== 'stacked' &&
    figure.kind !== 'bars' &&
    figure.kind !== 'boxes'
  )
    expect(text).toMatch(/"shape":\{"field":"color"|"strokeDash":\{"field":/);
  expect(JSON.parse(text)).toEqual(figureSpec(figure));
});

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((m, n) => m - n);
  return (light + 0.05) / (dark + 0.05);
};

test('every colour stands out from white and from the dark ground by 3:1 or more', () => {
  for (const color of PALETTES.colour.names) {
    expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    expect(contrast(color, '#14171C')).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(DASHES.map(String)).size).toBe(DASHES.length);
  expect(rampColor(['#000000', '#FFFFFF'], 1)).toBe('#FFFFFF');
  expect(rampColor(['#000000', '#FFFFFF'], 0.5)).toBe('#808080');
});

test('the number in a cell is readable on its colour', () => {
  const matrix: Figure = {
    kind: 'matrix',
    name: 'm',
    title: 'm',
    summary: 'm',
    rows: Array.from({ length: 21 }, (_, index) => ({ a: 'a', b: String(index), p: index / 20 })),
    x: { key: 'b', label: 'b' },
    y: { key: 'a', label: 'a' },
    value: { key: 'p', label: 'share', domain: [0, 1] },
    notes: [],
  };
  const cells = JSON.stringify(figureSpec(matrix)).matchAll(/"fill":"(#\w+)","ink":"(#\w+)"/g);
  const found = [...cells].map(([, fill = '', ink = '']) => contrast(fill, ink));
  expect(found).toHaveLength(21);
  for (const each of found) expect(each).toBeGreaterThanOrEqual(4.5);
  expect(contrast(PALETTES.colour.sequential[0] ?? '', '#000000')).toBeGreaterThan(10);
});

test('long names are broken where words meet, and nothing of them is lost', () => {
  expect(wrapped('festival_hts', 55, 11)).toEqual(['festival_', 'hts']);
  expect(wrapped('short', 100, 11)).toEqual(['short']);
  expect(wrapped('', 100, 11)).toEqual(['']);
  const long = 'a-very-long-system-name/with_parts-and-averyveryveryverylongwordwithoutanybreak';
  const lines = wrapped(long, 80, 11);
  expect(lines.join('')).toBe(long);
  for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(80);
});

test('widths and numbers are those of the examples', () => {
  expect(textWidth('mmm', 10)).toBeCloseTo(30, 9);
  expect([3.14159, 0.00123, 1234.5, 12, -0.5].map(shortNumber)).toEqual([
    '3.14',
    '0.00123',
    '1235',
    '12',
    '-0.5',
  ]);
});
