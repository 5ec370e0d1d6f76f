export type Cell = string | number | null;

export interface TableColumn {
  label: string;
  /** The rows' member to show; null where only the interval is. */
  key: string | null;
  /** The members that hold the ends of the 95 % interval. */
  interval?: readonly [low: string, high: string];
  /** What is shown for an interval that there is none of. Default: [-]. */
  absent?: string;
  /** Decimals of numbers. Default: 0. */
  digits?: number;
}

/** A result as data: every row is an object of named cells, and the columns say how a person reads them. */
export interface ResultTable {
  /** Unique within its block. */
  name: string;
  title: string;
  /** primary: of the analysis that decides. detail: shown on request. Absent: secondary. */
  tier?: 'primary' | 'detail';
  /** Sentences that are read before the rows. */
  lead?: readonly string[];
  columns: readonly TableColumn[];
  rows: readonly Readonly<Record<string, Cell>>[];
  /** What a reader has to know to read the numbers right. */
  notes: readonly string[];
}
