import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import type { Figure } from '#core/analysis/tables/figure.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { primaryHeading, type AnalysisReport } from '../analysis-report.ts';
import { hasMarks } from '#core/figures/figure-spec.ts';
import { drawFigure } from './draw.ts';
import { PartNames } from './part-names.ts';

/** A table and the name of its file and of its place in the report. */
export interface TablePart {
  id: string;
  table: ResultTable;
}

/** A figure with its drawing; null where it has nothing to draw. */
export interface FigurePart {
  id: string;
  figure: Figure;
  svg: string | null;
}

export interface BlockPart {
  id: string;
  heading: string;
  /** Of the primary analysis, or of its model under other rules. */
  primaryHeading: string;
  tables: TablePart[];
  figures: FigurePart[];
}

/** Example: 'Block 1: ternary, version 1 and 2'. */
function headingOf({ block, method, versions }: Pick<BlockResult, 'block' | 'method' | 'versions'>): string {
  return `Block ${block}: ${method}${versions.length === 0 ? '' : `, version ${versions.join(' and ')}`}`;
}

/** The results of all blocks with a name each, and every figure drawn. */
export async function reportParts(analysis: AnalysisReport): Promise<BlockPart[]> {
  const { blocks } = analysis;
  const names = new PartNames();
  const parts: BlockPart[] = [];
  for (const block of blocks) {
    const id = names.of('block', String(block.block));
    const figures: FigurePart[] = [];
    for (const figure of block.figures) {
      const figureId = names.of(id, figure.name);
      const svg = hasMarks(figure) ? await drawFigure(figure, figureId) : null;
      figures.push({ id: figureId, figure, svg });
    }
    const tables = block.tables.map((table) => ({ id: names.of(id, 'table', table.name), table }));
    parts.push({ id, heading: headingOf(block), primaryHeading: primaryHeading(analysis), tables, figures });
  }
  return parts;
}
