import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Text that one command of a PDF writes, and where, in points from the upper left corner. */
export interface WrittenText {
  text: string;
  font: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Picture {
  width: number;
  height: number;
  /** Blue, green, red and an unused byte for each pixel, by rows. */
  bgrx: Uint8Array;
}

/** What another program finds in a PDF of one page. */
export interface ReadPdf {
  widthMm: number;
  heightMm: number;
  title: string;
  language: string;
  /** The words of its figure for screen readers. */
  alt: string;
  /** In the order of their commands. */
  texts: WrittenText[];
  /** By name. */
  fonts: Map<string, { isEmbedded: boolean; bytes: number }>;
  /** On white, `scale` pixels a point. */
  picture: Picture;
}

const TEXT_OBJECT = 1;
/** What PDFium takes for the hyphen of a divided word. */
const LAST_HYPHEN = '\u0002';
const UTF16 = new TextDecoder('utf-16le');
let reader: Promise<WrappedPdfiumModule> | null = null;

/** Its memory, a new view after each growth. Missing from its types. */
function memoryOf(module: object): Uint8Array {
  const view: unknown = Reflect.get(module, 'HEAPU8');
  if (!(view instanceof Uint8Array)) throw new Error('PDFium shows no memory');
  return view;
}

async function started(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: Uint8Array.from(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Reads a PDF with PDFium, the reader of Chromium. Throws if it cannot. */
export async function readPdf(bytes: Uint8Array, scale = 1): Promise<ReadPdf> {
  reader ??= started();
  const pdfium = await reader;
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const heap = (): Uint8Array => memoryOf(pdfium.pdfium);
  /** Bytes that a function of PDFium writes, at most 64 kB. */
  const written = (write: (at: number, size: number) => number): Uint8Array => {
    const at = malloc(1 << 16);
    const size = write(at, 1 << 16);
    const copy = heap().slice(at, at + size);
    free(at);
    return copy;
  };
  const text = (utf16: Uint8Array): string =>
    UTF16.decode(utf16).replace(/\0+$/u, '').replaceAll(LAST_HYPHEN, '-');

  const source = malloc(bytes.length);
  heap().set(bytes, source);
  const doc = pdfium.FPDF_LoadMemDocument(source, bytes.length, '');
  if (doc === 0) throw new Error('PDFium cannot read the file');
  const page = pdfium.FPDF_LoadPage(doc, 0);
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const textPage = pdfium.FPDFText_LoadPage(page);

  const texts: WrittenText[] = [];
  const fonts: ReadPdf['fonts'] = new Map();
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (pdfium.FPDFPageObj_GetType(object) !== TEXT_OBJECT) continue;
    const font = pdfium.FPDFTextObj_GetFont(object);
    const name = new TextDecoder()
      .decode(written((at, size) => pdfium.FPDFFont_GetBaseFontName(font, at, size)))
      .replace(/\0+$/u, '');
    const four = written((at) => {
      pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
      return 16;
    });
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(four.buffer, 0, 4);
    const own = text(written((at, size) => pdfium.FPDFTextObj_GetText(object, textPage, at, size)));
    texts.push({ text: own, font: name, left, right, top: height - top, bottom: height - bottom });
    const size = written((at) => {
      pdfium.FPDFFont_GetFontData(font, 0, 0, at);
      return 4;
    });
    fonts.set(name, {
      isEmbedded: pdfium.FPDFFont_GetIsEmbedded(font) === 1,
      bytes: new DataView(size.buffer).getUint32(0, true),
    });
  }

  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const bitmap = pdfium.FPDFBitmap_Create(wide, high, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xff_ff_ff_ff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, 0);
  const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const bgrx = heap().slice(pixels, pixels + wide * high * 4);
  const title = text(written((at, size) => pdfium.FPDF_GetMetaText(doc, 'Title', at, size)));
  const language = text(written((at, size) => pdfium.FPDFCatalog_GetLanguage(doc, at, size)));
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  const figure = pdfium.FPDF_StructTree_GetChildAtIndex(tree, 0);
  const alt = text(written((at, size) => pdfium.FPDF_StructElement_GetAltText(figure, at, size)));

  pdfium.FPDF_StructTree_Close(tree);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDFText_ClosePage(textPage);
  pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(doc);
  free(source);
  return {
    widthMm: (width / 72) * 25.4,
    heightMm: (height / 72) * 25.4,
    title,
    language,
    alt,
    texts,
    fonts,
    picture: { width: wide, height: high, bgrx },
  };
}
