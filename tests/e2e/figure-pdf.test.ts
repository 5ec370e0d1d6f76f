import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { drawFigure } from '../../server/app/analysis/drawing/draw.ts';
import { figurePdf } from '../../server/app/analysis/drawing/pdf/figure-pdf.ts';
import { launchChromium } from '../support/chromium.ts';
import { FIGURES } from '../support/figures.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { temporaryFolder } from '../support/test-server.ts';

/** Pixels of the pictures for each of the drawing. */
const SCALE = 2;
const { resolve } = createRequire(import.meta.url);

/** From the file itself: megabytes of a font in the page's text take the browser fifty times as long. */
const faceOf = (family: string, file: string): string =>
  `@font-face { font-family: ${family}; src: url(${pathToFileURL(file).href}); }`;

test('the PDF of a figure looks like its SVG in Chromium', async () => {
  const figure = FIGURES.find(({ name }) => name === 'matrix');
  if (!figure) throw new Error('there is no such figure');
  const svg = await drawFigure(figure, 'one');
  const { pdf } = await figurePdf(svg, { title: figure.title, language: 'en' });
  const { picture } = await readPdf(pdf, SCALE / 0.75);

  const folder = await temporaryFolder();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ deviceScaleFactor: SCALE });
    const faces = [
      faceOf('Helvetica', resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
      faceOf('Chinese', join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf')),
    ];
    const shown = svg.replaceAll('Helvetica, Arial, sans-serif', 'Helvetica, Chinese');
    const html = join(folder.path, 'figure.html');
    await writeFile(
      html,
      `<style>${faces.join('')} body { margin: 0 } svg { display: block; text-rendering: geometricPrecision }</style>${shown}`,
    );
    await page.goto(pathToFileURL(html).href);
    const loaded = await page.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ status }) => status),
    );
    expect(loaded).toEqual(['loaded', 'loaded']);
    const screen = await page.locator('svg').screenshot();
    const differences = await page.evaluate(
      async ([png, bgrx, width, height]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (!context) throw new Error('this browser draws no pictures');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const other = Uint8Array.from(atob(bgrx), (character) => character.codePointAt(0) ?? 0);
        let [sum, ink] = [0, 0];
        for (let at = 0; at < data.length; at += 4) {
          const green = data[at + 1] ?? 0;
          sum += Math.abs(green - (other[at + 1] ?? 0));
          ink += 255 - green;
        }
        const pixels = width * height;
        return {
          width: image.width,
          height: image.height,
          mean: sum / pixels,
          fromWhite: ink / pixels,
        };
      },
      [
        screen.toString('base64'),
        Buffer.from(picture.bgrx).toString('base64'),
        picture.width,
        picture.height,
      ] as const,
    );
    // A screen has whole pixels for a drawing of any size.
    expect(Math.abs(differences.width - picture.width)).toBeLessThanOrEqual(SCALE);
    expect(Math.abs(differences.height - picture.height)).toBeLessThanOrEqual(SCALE);
    // Both programs smooth glyphs in their own way: 1.6. With glyphs at whole pixels the mean is 3.4.
    expect(differences.mean).toBeLessThan(2);
    expect(differences.fromWhite).toBeGreaterThan(20);
  } finally {
    await browser.close();
    await folder.remove();
  }
});
