/** A line of the reporting card. */
export interface CardRow {
  section: string;
  item: string;
  /** null: not recorded. */
  value: string | null;
  /** For a line without a value: who knows it, or how to record it. */
  missing: string | null;
}

/**
 * The contribution of one part of a study to the card and to the prose: complete sentences, each written only if data
 * support it.
 */
export interface Part {
  rows: readonly CardRow[];
  sentences: readonly string[];
}

/** A line with a value. */
export const known = (section: string, item: string, value: string): CardRow => ({
  section,
  item,
  value,
  missing: null,
});

/** A line without a value. `missing` completes 'not recorded: '. */
export const unknown = (section: string, item: string, missing: string): CardRow => ({
  section,
  item,
  value: null,
  missing,
});

/** A line with a value, or with what is missing. */
export const either = (section: string, item: string, value: string | null, missing: string): CardRow =>
  value === null ? unknown(section, item, missing) : known(section, item, value);
