/** A line of the reporting card. */
export interface CardRow {
  section: string;
  item: string;
  /** null: nobody recorded it. */
  value: string | null;
  /** Where nothing is recorded: who knows it, or how it is recorded. */
  missing: string | null;
}

/** What one part of a study gives to the card, and to the prose: whole sentences, each said only where data support it. */
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

/** A line without one. `missing` completes 'not recorded: '. */
export const unknown = (section: string, item: string, missing: string): CardRow => ({
  section,
  item,
  value: null,
  missing,
});

/** A line that has a value or says what is missing. */
export const either = (section: string, item: string, value: string | null, missing: string): CardRow =>
  value === null ? unknown(section, item, missing) : known(section, item, value);
