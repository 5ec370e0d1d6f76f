import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#core/text/languages.ts';
import { FigureDocument } from './figure-document.ts';
import { SvgPainter } from './paint-svg.ts';
import { numbersOf } from './svg-style.ts';
import { parseSvg } from './svg-tree.ts';

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Identifier of the file. */
      _id: Uint8Array;
      /** Number of the last font, from which the tags of subset fonts follow. */
      _fontCount: number;
    }
  }
}

/** Points, 1/72 inch, of a unit of length. */
const POINTS: Readonly<Record<string, number>> = {
  '': 0.75,
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

/** Points of a length such as '330' (px), '84mm'. Throws for any other. */
function pointsOf(length = ''): number {
  const [, number = '', unit = ''] = /^([\d.]+)([a-z]*)$/u.exec(length) ?? [];
  const points = Number(number) * (POINTS[unit] ?? Number.NaN);
  if (!(points > 0)) throw new Error(`a drawing requires a width and a height, not '${length}'`);
  return points;
}

/** Above 100 000, so that a tag has six letters that differ between figures: programs join fonts of one name when they join files. */
const tagSeed = (digest: Buffer): number => 100_000 + (digest.readUInt32BE(16) % 800_000);

export interface FigurePdf {
  pdf: Uint8Array;
  /** Characters that no font has, in their order. The drawing shows a square for each. */
  missing: readonly string[];
}

/**
 * Turns a figure's SVG into a PDF of one page of the figure's size. Its lines are vectors and its texts are texts, in subsets of
 * the fonts that are embedded. Equal for equal arguments: it contains no time. Throws for an SVG with images or radial gradients.
 */
export async function figurePdf(
  svg: string,
  { title, language }: { title: string; language: Language },
): Promise<FigurePdf> {
  const root = parseSvg(svg);
  const { width, height, viewBox, 'aria-label': alt = title } = root.attributes;
  const size: [number, number] = [pointsOf(width), pointsOf(height)];
  const [left = 0, top = 0, wide = size[0] / 0.75, high = size[1] / 0.75] = numbersOf(viewBox ?? '');
  const doc = new FigureDocument({
    size,
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Producer: 'Earshot', Creator: 'Earshot', CreationDate: new Date(0) },
  });
  delete doc.info.CreationDate;
  const digest = createHash('sha256')
    .update(JSON.stringify([svg, title, language]))
    .digest();
  doc._id = digest.subarray(0, 16);
  doc._fontCount = tagSeed(digest);
  const painter = new SvgPainter(doc, root);
  doc.addStructure(
    doc.struct('Figure', { alt }, () => {
      doc.transform(size[0] / wide, 0, 0, size[1] / high, 0, 0).translate(-left, -top);
      for (const child of root.children) if (typeof child !== 'string') painter.paint(child);
    }),
  );
  const pdf = buffer(doc);
  doc.end();
  return { pdf: await pdf, missing: [...painter.missing].toSorted() };
}
