import type { Figure } from '../analysis/tables/figure.ts';
import type { ResultTable } from '../analysis/tables/table.ts';
import type { ReportingCard } from './reporting-card.ts';

/** Origin of a report (study, version, time, program): lines by label. */
export type Stamp = Readonly<Record<string, readonly string[]>>;

/** A table with its file name and its anchor in the report. */
export interface TablePart {
  id: string;
  table: ResultTable;
}

/** A figure with its drawing; null if there is nothing to draw. */
export interface FigurePart {
  id: string;
  figure: Figure;
  svg: string | null;
}

/** The results of one block. */
export interface BlockPart {
  id: string;
  heading: string;
  /** Of the primary analysis, or of its model under other rules. */
  primaryHeading: string;
  tables: readonly TablePart[];
  figures: readonly FigurePart[];
}

/** Everything that the page of a report shows. */
export interface ReportPage {
  title: string;
  stamp: Stamp;
  warnings: readonly string[];
  /** Null if the study is not available. */
  card: ReportingCard | null;
  blocks: readonly BlockPart[];
}

/** Renders a report as one HTML page without scripts or external resources. */
export type RenderReport = (page: ReportPage) => Promise<string>;
