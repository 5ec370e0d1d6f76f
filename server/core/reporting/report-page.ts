import type { Figure } from '../analysis/tables/figure.ts';
import type { ResultTable } from '../analysis/tables/table.ts';
import type { ReportingCard } from './reporting-card.ts';

/** What a report was made of, by what and when: lines by what they say. */
export type Stamp = Readonly<Record<string, readonly string[]>>;

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

/** The results of one block. */
export interface BlockPart {
  id: string;
  heading: string;
  /** Of the primary analysis, or of its model under other rules. */
  primaryHeading: string;
  tables: readonly TablePart[];
  figures: readonly FigurePart[];
}

/** All that the page of a report shows. */
export interface ReportPage {
  title: string;
  stamp: Stamp;
  warnings: readonly string[];
  /** Null where the study is not at hand. */
  card: ReportingCard | null;
  blocks: readonly BlockPart[];
}

/** Renders a report as one HTML page that runs no script and asks for nothing from anywhere. */
export type RenderReport = (page: ReportPage) => Promise<string>;
