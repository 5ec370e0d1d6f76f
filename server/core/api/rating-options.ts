/**
 * Layouts of a table of ratings. long: Earshot's columns, a row for each rating, possibly with several scores or with
 * lists in cells. matrix: votes of listeners for clips, in rows and columns. counts: numbers of votes for pairs.
 * preferences: a square matrix of how often one system was preferred over another. webmushra: a result file of
 * webMUSHRA.
 */
export const RATING_LAYOUTS = ['long', 'matrix', 'counts', 'preferences', 'webmushra'] as const;
export type RatingLayout = (typeof RATING_LAYOUTS)[number];

/**
 * Listeners of votes that do not name them. place: the n-th vote of each clip is by listener n. unnamed: each vote is
 * by a listener of its own. order: sessions of webMUSHRA are separated by the order of their rows.
 */
export const LISTENERS = ['place', 'unnamed', 'order'] as const;
export type Listeners = (typeof LISTENERS)[number];

/** Ways to handle several ratings of a clip by one listener on one page. */
export const REPEATS = ['keep', 'first', 'last', 'refuse'] as const;
export type Repeats = (typeof REPEATS)[number];

export const DECIMALS = ['point', 'comma'] as const;
export const DATE_ORDERS = ['dmy', 'mdy'] as const;

/** Meanings of the rows of a matrix. */
export const MATRIX_ROWS = ['clips', 'listeners'] as const;
export type MatrixRows = (typeof MATRIX_ROWS)[number];

/** Options that are texts, as on the command line. */
export const TEXT_OPTIONS = [
  'where',
  'values',
  'lists',
  'set',
  'votes',
  'missing',
  'delimiter',
  'encoding',
  'sheet',
  'records',
] as const;
export type TextOption = (typeof TEXT_OPTIONS)[number];
