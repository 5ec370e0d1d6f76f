import PdfKit from 'pdfkit';

/**
 * A document of one page, whose content is written at its end: pdfkit would make an array of bytes of each of its thousands of lines.
 * Without XMP, in which pdfkit writes titles unescaped and a time: its information is in the older dictionary.
 */
export class FigureDocument extends PdfKit {
  readonly #lines: string[] = [];
  /** Lines that were drawn for a key. */
  readonly #drawn = new Map<unknown, readonly string[]>();

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, autoFirstPage: false });
    this.addPage();
  }

  override addContent(line: string): this {
    this.#lines.push(line);
    return this;
  }

  /** Draws the same again as for an equal key before. Most marks of a figure have one of a few outlines and styles. */
  repeat(key: unknown, draw: () => void): void {
    const known = this.#drawn.get(key);
    for (const line of known ?? []) this.#lines.push(line);
    if (known) return;
    const start = this.#lines.length;
    draw();
    this.#drawn.set(key, this.#lines.slice(start));
  }

  override end(): void {
    super.addContent(Buffer.from(`${this.#lines.join('\n')}\n`, 'latin1'));
    super.end();
  }

  override endMetadata(): void {}
}
