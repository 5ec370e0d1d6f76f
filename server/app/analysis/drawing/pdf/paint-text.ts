import { runsOf, type Run } from './fonts.ts';
import type { SvgElement } from './svg-tree.ts';
import { firstNumberOf, styleWithin, type SvgStyle } from './svg-style.ts';

interface Piece {
  style: SvgStyle;
  text: string;
  y: number;
}

/** Text from an absolute position on, which is anchored as a whole. */
interface Chunk {
  x: number;
  anchor: SvgStyle['anchor'];
  pieces: Piece[];
}

/** The chunks of a text element: a tspan with `x` begins another one. */
function chunksOf(element: SvgElement, style: SvgStyle): Chunk[] {
  const chunks: Chunk[] = [];
  let y = 0;
  const walk = ({ attributes, children }: SvgElement, own: SvgStyle): void => {
    if (attributes['y'] !== undefined) y = firstNumberOf(attributes['y']);
    y += firstNumberOf(attributes['dy']);
    if (attributes['x'] !== undefined || chunks.length === 0)
      chunks.push({ x: firstNumberOf(attributes['x']), anchor: own.anchor, pieces: [] });
    for (const child of children) {
      if (typeof child !== 'string') {
        if (child.tag === 'tspan') walk(child, styleWithin(own, child.attributes));
      } else if (child !== '')
        chunks.at(-1)?.pieces.push({ style: own, text: child.replaceAll(/\s+/gu, ' '), y });
    }
  };
  walk(element, style);
  return chunks;
}

/** The drawing's commands for text, and what text needs of the document. */
export interface TextPaper {
  widthOf(run: Run, fontSize: number): number;
  write(run: Run, x: number, y: number, style: SvgStyle): void;
  /** Characters that no font has. */
  missing: Set<string>;
}

/** Writes a text element line by line, each character in the first font that has it. */
export function paintText(paper: TextPaper, element: SvgElement, style: SvgStyle): void {
  for (const { x, anchor, pieces } of chunksOf(element, style)) {
    const placed = pieces.flatMap((piece) =>
      runsOf(piece.text, piece.style.isBold ? 'bold' : 'regular', paper.missing).map((run) => ({
        ...piece,
        run,
        width: paper.widthOf(run, piece.style.fontSize),
      })),
    );
    const width = placed.reduce((sum, one) => sum + one.width, 0);
    let at = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    for (const one of placed) {
      paper.write(one.run, at, one.y, one.style);
      at += one.width;
    }
  }
}
