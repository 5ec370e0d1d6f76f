export type Cell = string | number | null;

export interface TableColumn {
  label: string;
  /** The row member to show; null to show only the interval. */
  key: string | null;
  /** The members that hold the ends of the 95 % interval. */
  interval?: readonly [low: string, high: string];
  /** Text for a missing interval. Default: [-]. */
  absent?: string;
  /** Decimals of numbers. Default: 0. */
  digits?: number;
}

/** A result as data: every row is an object of named cells, and the columns say how to show them. */
export interface ResultTable {
  /** Unique within its block. */
  name: string;
  title: string;
  /** primary: part of the primary analysis. detail: shown on request. Absent: secondary. */
  tier?: 'primary' | 'detail';
  /** Sentences above the rows. */
  lead?: readonly string[];
  columns: readonly TableColumn[];
  rows: readonly Readonly<Record<string, Cell>>[];
  /** Notes that explain the numbers. */
  notes: readonly string[];
}
