import type { Words } from '../../text/phrase.ts';

export type Cell = string | number | null;

/** `Text`: `Words` before translation, string afterwards. */
export interface TableColumn<Text = string> {
  label: Text;
  /** The row member to show; null to show only the interval. */
  key: string | null;
  /** The members that hold the ends of the 95 % interval. */
  interval?: readonly [low: string, high: string];
  /** Text for a missing interval. Default: [-]. */
  absent?: string;
  /** Decimals of numbers. Default: 0. */
  digits?: number;
  /** Which end is better, where values of systems compete; a printed table marks the best two. */
  best?: 'highest' | 'lowest';
  /** Translations of cells; other cells are shown unchanged. */
  words?: Readonly<Record<string, string>>;
}

/** A result as data: every row is an object of named cells, and the columns say how to show them. */
export interface ResultTable<Text = string> {
  /** Unique within its block. */
  name: string;
  title: Text;
  /** primary: part of the primary analysis. detail: shown on request. Absent: secondary. */
  tier?: 'primary' | 'detail';
  /** Sentences above the rows. */
  lead?: readonly Text[];
  columns: readonly TableColumn<Text>[];
  rows: readonly Readonly<Record<string, Cell>>[];
  /** Notes that explain the numbers. */
  notes: readonly Text[];
}

/** Before translation. */
export type DraftColumn = TableColumn<Words>;
export type DraftTable = ResultTable<Words>;
