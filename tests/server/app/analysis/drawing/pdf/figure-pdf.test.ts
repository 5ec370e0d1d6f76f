import { expect, test } from 'vitest';
import { drawFigure } from '../../../../../../server/app/analysis/drawing/draw.ts';
import { figurePdf } from '../../../../../../server/app/analysis/drawing/pdf/figure-pdf.ts';
import { FIGURES } from '../../../../../support/figures.ts';
import { readPdf, type ReadPdf } from '../../../../../support/pdf-reader.ts';

const ENGLISH = { title: 'A figure', language: 'en' } as const;
const MM_PER_PX = 25.4 / 96;

/** PDFium adds a space between texts that stand apart. */
const line = (text: string): string => text.replaceAll(/ +/gu, ' ').trim();
const joined = (texts: ReadPdf['texts']): string => line(texts.map(({ text }) => text).join(''));

/** Lines of text of an SVG as Vega writes it, in its order. */
const linesOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gu)].flatMap(([, inner = '']) =>
    inner.split(/<\/?tspan[^>]*>/u).filter((one) => one !== ''),
  );

const read = async (svg: string, scale?: number): Promise<ReadPdf> =>
  readPdf((await figurePdf(svg, ENGLISH)).pdf, scale);

const drawing = (content: string, size = 'width="200" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" ${size}>${content}</svg>`;

/** Red, green and blue at a place of the drawing, in its pixels. */
function inkAt({ picture: { width, bgrx } }: ReadPdf, x: number, y: number): number[] {
  const at = (Math.round(y * 0.75) * width + Math.round(x * 0.75)) * 4;
  return [2, 1, 0].map((channel) => bgrx[at + channel] ?? -1);
}

test.each(FIGURES)(
  'the PDF of $name has every text of the drawing, in its size and in embedded subsets',
  async (figure) => {
    const svg = await drawFigure(figure, 'one');
    const { pdf, missing } = await figurePdf(svg, { title: figure.title, language: 'en' });
    const { texts, fonts, ...page } = await readPdf(pdf);
    expect(texts.map(({ text }) => line(text))).toEqual(linesOf(svg));
    expect(missing).toEqual([]);

    const [width = 0, height = 0] = [...svg.matchAll(/ (?:width|height)="([\d.]+)"/gu)].map(([, one]) =>
      Number(one),
    );
    expect(page.widthMm).toBeCloseTo(width * MM_PER_PX, 3);
    expect(page.heightMm).toBeCloseTo(height * MM_PER_PX, 3);
    expect(page).toMatchObject({ title: figure.title, language: 'en', alt: figure.summary });
    for (const { text, left, right, top, bottom } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(0);
      expect(right, text).toBeLessThanOrEqual(width * 0.75);
      expect(top, text).toBeGreaterThanOrEqual(0);
      expect(bottom, text).toBeLessThanOrEqual(height * 0.75);
    }
    for (const [name, { isEmbedded, bytes }] of fonts) {
      expect(name).toMatch(/^[A-Z]{6}\+(?:Arimo-(?:Regular|Bold)|NotoSansHans-(?:Regular|Bold))$/u);
      expect(isEmbedded).toBe(true);
      expect(bytes).toBeLessThan(100_000);
    }
    expect(pdf.length).toBeLessThan(100_000);
  },
);

test('equal figures give equal bytes, which contain no time; others have other names of fonts and another id', async () => {
  const [first, second] = [drawing('<text>one 一</text>'), drawing('<text>two 二</text>')];
  const { pdf } = await figurePdf(first, ENGLISH);
  expect((await figurePdf(first, ENGLISH)).pdf).toEqual(pdf);
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/Date|D:\d{4}/u);
  const other = await figurePdf(second, ENGLISH);
  const idOf = (bytes: Uint8Array): string =>
    /\/ID \[.*\]/u.exec(Buffer.from(bytes).toString('latin1'))?.[0] ?? '';
  expect(idOf(pdf)).not.toBe(idOf(other.pdf));
  const names = [...(await readPdf(pdf)).fonts.keys(), ...(await readPdf(other.pdf)).fonts.keys()];
  expect(new Set(names).size).toBe(4);
});

test('a label may mix Latin, Greek, Cyrillic and Chinese, simplified or traditional', async () => {
  const label = 'μ = 4.2 ± 0.1, χ² ≥ 3 → система 合成语音 語音品質，（好）';
  const { texts, fonts } = await read(drawing(`<text y="50">${label}</text>`));
  expect(joined(texts)).toBe(label);
  expect([...fonts.keys()].map((name) => name.slice(7))).toEqual(['Arimo-Regular', 'NotoSansHans-Regular']);
});

test('a mixed label is anchored as a whole, and its parts follow each other', async () => {
  const { texts } = await read(
    drawing('<text x="150" y="50" font-size="10" font-weight="bold" text-anchor="end">自然度 MOS 好</text>'),
  );
  expect(texts.map(({ text, font }) => [text.trim(), font.slice(7)])).toEqual([
    ['自然度', 'NotoSansHans-Bold'],
    ['MOS', 'Arimo-Bold'],
    ['好', 'NotoSansHans-Bold'],
  ]);
  expect(texts.at(-1)?.right).toBeCloseTo(150 * 0.75, 0);
  // A Chinese character is as wide as the font's size. The widths of MOS in Helvetica Bold are 833, 778 and 667, of a space 278.
  const width = 10 * (3 + 1 + 0.833 + 0.778 + 0.667 + 2 * 0.278) * 0.75;
  const left = (texts[0]?.left ?? 0) - (150 * 0.75 - width);
  // The first character has 1.1 points of white on its left.
  expect(left).toBeGreaterThan(0.9);
  expect(left).toBeLessThan(1.3);
});

test('lines of a rotated text stand side by side', async () => {
  const { texts } = await read(
    drawing(
      '<text transform="translate(40,90) rotate(-90)" font-size="10"><tspan>upright name</tspan><tspan x="0" dy="13">合成系统</tspan></text>',
    ),
  );
  const [first, second] = texts;
  if (!first || !second) throw new Error('there are no two lines');
  expect([first.text, second.text]).toEqual(['upright name', '合成系统']);
  expect(first.bottom - first.top).toBeGreaterThan(4 * (first.right - first.left));
  expect(second.left).toBeGreaterThanOrEqual(first.right);
  expect(second.left).toBeLessThan(first.left + 13 * 0.75 + 1);
});

test('clip paths, colours, opacity and dashes are painted as in SVG', async () => {
  const page = await read(
    drawing(
      `<g fill="none"><g clip-path="url(#half)"><path d="M0,0h100v40h-100Z" fill="#f00"/></g>
      <path d="M110,0h40v40h-40Z" fill="currentColor"/><g opacity="0.5"><path d="M160,0h40v40h-40Z" fill="rgb(0, 0, 255)" fill-opacity="0.5"/></g>
      <line y1="70" x2="200" y2="70" stroke="#00f" stroke-width="20" stroke-dasharray="50,50"/>
      <path d="M0,80h10v10h-10Z" fill="black" display="none"/></g>
      <defs><clipPath id="half"><rect width="50" height="40"/></clipPath></defs>`,
    ),
  );
  expect(inkAt(page, 25, 20)).toEqual([255, 0, 0]);
  expect(inkAt(page, 75, 20)).toEqual([255, 255, 255]);
  expect(inkAt(page, 130, 20)).toEqual([0, 0, 0]);
  for (const [channel, value] of [191, 191, 255].entries())
    expect(Math.abs((inkAt(page, 180, 20)[channel] ?? 0) - value)).toBeLessThanOrEqual(1);
  expect(inkAt(page, 25, 70)).toEqual([0, 0, 255]);
  expect(inkAt(page, 75, 70)).toEqual([255, 255, 255]);
  expect(inkAt(page, 125, 70)).toEqual([0, 0, 255]);
  expect(inkAt(page, 5, 85)).toEqual([255, 255, 255]);
});

test('a gradient runs over the box of its shape, also of one with relative commands and arcs', async () => {
  const page = await read(
    drawing(
      `<path d="M50,10h100v20h-100Z" fill="url(#g)"/><path transform="translate(0,50)" d="M10,0A10,10,0,0,1,10,20H190V0Z" fill="url(#g)"/>
      <defs><linearGradient id="g" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="rgb(255, 0, 0)"/><stop offset="0.5" stop-color="#0f0"/><stop offset="1" stop-color="blue"/></linearGradient></defs>`,
    ),
  );
  for (const [x, y, color] of [
    [51, 20, [255, 0, 0]],
    [100, 20, [0, 255, 0]],
    [148, 20, [0, 0, 255]],
    [100, 60, [0, 255, 0]],
    [188, 60, [0, 0, 255]],
  ] as const)
    for (const [channel, value] of color.entries())
      expect(Math.abs((inkAt(page, x, y)[channel] ?? -1) - value), `${x} ${y}`).toBeLessThan(20);
  expect(inkAt(page, 40, 20)).toEqual([255, 255, 255]);
});

test('shapes of equal outlines and attributes are all painted, each in its place, style and gradient', async () => {
  const outline = 'd="M0,0h20v20h-20Z"';
  const at = (x: number, paint: string): string =>
    `<path transform="translate(${x},0)" ${outline} ${paint}/>`;
  const page = await read(
    drawing(
      [
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient></defs>',
        at(0, 'fill="#ff0000"'),
        at(40, 'fill="#ff0000"'),
        at(80, 'fill="#0000ff"'),
        `<g opacity="0.5">${at(120, 'fill="#ff0000"')}</g>`,
        '<path d="M0,40h40v40h-40Z" fill="url(#g)"/><path d="M100,40h40v40h-40Z" fill="url(#g)"/>',
      ].join(''),
    ),
  );
  expect([10, 50, 90].map((x) => inkAt(page, x, 10))).toEqual([
    [255, 0, 0],
    [255, 0, 0],
    [0, 0, 255],
  ]);
  expect(inkAt(page, 130, 10)[1]).toBeGreaterThan(100);
  for (const left of [0, 100]) {
    const [start, end] = [inkAt(page, left + 4, 60), inkAt(page, left + 36, 60)];
    expect(start[0]).toBeGreaterThan(200);
    expect(end[2]).toBeGreaterThan(200);
  }
});

test('a width in millimetres is the width of the page', async () => {
  const { widthMm, heightMm, texts } = await read(
    drawing('<text x="200" y="50" text-anchor="end">end</text>', 'width="84mm" height="42mm"'),
  );
  expect([widthMm, heightMm].map((one) => one.toFixed(3))).toEqual(['84.000', '42.000']);
  expect(((texts[0]?.right ?? 0) / 72) * 25.4).toBeCloseTo(84, 0);
});

test('a character that no font has is a square, and is named', async () => {
  const { pdf, missing } = await figurePdf(drawing('<text y="50">a𒀀b🎵 c\u0001\uFE0F𒀀</text>'), ENGLISH);
  expect(missing).toEqual(['𒀀', '🎵']);
  expect(joined((await readPdf(pdf)).texts)).toBe('a□b□ c\uFFFD□');
});

test('a title may have any characters', async () => {
  const title = 'Means <by> system & voice 均值';
  const { pdf } = await figurePdf(drawing('<text>a</text>'), { title, language: 'zh' });
  expect(await readPdf(pdf)).toMatchObject({ title, alt: title, language: 'zh' });
});

test.each([
  ['<p/>', 'the text is no SVG'],
  ['<svg viewBox="0 0 1 1"/>', 'a drawing requires a width and a height'],
  [drawing('<image href="a.png"/>'), 'PDF figures have no element such as <image>'],
  [drawing('<path d="M0,0h9" fill="url(#g)"/>'), "PDF figures have no paint such as 'url(#g)'"],
  [drawing('<g transform="skewX(3)"/>'), "PDF figures have no transform such as 'skewX'"],
])('refuses what it cannot paint: %s', async (svg, message) => {
  await expect(figurePdf(svg, ENGLISH)).rejects.toThrow(message);
});
