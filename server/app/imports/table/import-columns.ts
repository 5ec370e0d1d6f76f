import { COLUMNS, SITTING_COLUMN, type Column } from '#core/ratings/ratings.ts';

/** Columns of a table of ratings. */
export const RATING_COLUMNS: readonly Column[] = [...COLUMNS, SITTING_COLUMN];

/**
 * Columns that an import reads and a table of ratings does not have. repetition tells ratings of the same clip apart.
 * wins, losses and ties are numbers of votes for a pair.
 */
export const EXTRA_COLUMNS = ['repetition', 'wins', 'losses', 'ties'] as const;

/** Names that a column of a file can get. */
export const COLUMN_NAMES: readonly string[] = [...RATING_COLUMNS.map(({ name }) => name), ...EXTRA_COLUMNS];

const known = new Set(COLUMN_NAMES);

/** Whether a name is that of a column with a meaning. All other columns are factors of the clips. */
export const isKnownColumn = (name: string): boolean => known.has(name);
