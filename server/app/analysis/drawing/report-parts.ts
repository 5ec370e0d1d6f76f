import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { primaryHeading, type AnalysisReport } from '../analysis-report.ts';
import { hasMarks } from '#core/figures/mark-rows.ts';
import type { BlockPart, FigurePart } from '#core/reporting/report-page.ts';
import { drawFigure } from './draw.ts';
import { PartNames } from './part-names.ts';

/** Example: 'Block 1: ternary, version 1 and 2'. */
function headingOf({ block, method, versions }: Pick<BlockResult, 'block' | 'method' | 'versions'>): string {
  return `Block ${block}: ${method}${versions.length === 0 ? '' : `, version ${versions.join(' and ')}`}`;
}

/** The results of all blocks with a name each, and every figure drawn. */
export async function reportParts(analysis: AnalysisReport): Promise<BlockPart[]> {
  const { blocks, style } = analysis;
  const names = new PartNames();
  const parts: BlockPart[] = [];
  for (const block of blocks) {
    const id = names.of('block', String(block.block));
    const figures: FigurePart[] = [];
    for (const figure of block.figures) {
      const figureId = names.of(id, figure.name);
      const svg = hasMarks(figure) ? await drawFigure(figure, figureId, style) : null;
      figures.push({ id: figureId, figure, svg });
    }
    const tables = block.tables.map((table) => ({ id: names.of(id, 'table', table.name), table }));
    parts.push({ id, heading: headingOf(block), primaryHeading: primaryHeading(analysis), tables, figures });
  }
  return parts;
}
