import { expect, test } from 'vitest';
import { drawFigure } from '../../../../../server/app/analysis/drawing/draw.ts';
import { FIGURES } from '../../../../support/figures.ts';

/** 85 mm in pixels. */
const COLUMN = 321.26;
/** 178 mm in pixels: radars in panels need the room. */
const PAGE = 672.76;

test.each(FIGURES)(
  '$name is drawn the same twice, as one picture with its summary, a column wide or, for radars in panels, a page',
  async (figure) => {
    const svg = await drawFigure(figure, 'one');
    expect(await drawFigure(figure, 'one')).toBe(svg);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+"/,
    );
    expect(svg).toContain(`role="img" aria-label="${figure.summary}"`);
    expect(svg.match(/aria-label/g)).toHaveLength(1);
    const width = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
    expect(width).toBe(figure.kind === 'radar' ? PAGE : COLUMN);
    expect(svg).not.toMatch(/NaN|undefined|graphics-symbol|class=/);
  },
);

test('a mark shows its numbers to a pointer', async () => {
  const [figure] = FIGURES;
  if (!figure) throw new Error('there is no figure');
  expect(await drawFigure(figure, 'one')).toContain('<title>human: mean quality 2 [1.7, 2.3], n 120</title>');
});

test('ids begin with the prefix, so that figures on one page do not share them', async () => {
  for (const figure of FIGURES) {
    const svg = await drawFigure(figure, 'mine');
    for (const [, id = ''] of svg.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(/^mine-/);
    for (const [, id = ''] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(id).toMatch(/^mine-/);
  }
});
