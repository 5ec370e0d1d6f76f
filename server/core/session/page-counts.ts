import { z } from 'zod';

/** How often something may have happened on a page. */
export const count = z.int().min(0).max(100_000);

/**
 * What the player counts on a page, by its name in the record of listening. This is the one declaration of a count: the
 * request, the column of ratings, the data dictionary, the types in Parquet and the import follow from it. A new count
 * is `count.optional()`: earlier records lack it, and an answer that is sent again has to be the one that was stored.
 */
export const PAGE_COUNTS = {
  switches: count.describe('Changes from one clip of the page to another while playing.'),
  loops: count.default(0).describe('How often a loop region was set or changed on the page.'),
};

/** The counts of one page, as the server reads them. */
export type PageCounts = z.infer<z.ZodObject<typeof PAGE_COUNTS>>;
type CountName = keyof typeof PAGE_COUNTS;

const isCount = (name: string): name is CountName => Object.hasOwn(PAGE_COUNTS, name);

/** In the order of their columns. */
export const COUNT_NAMES: readonly CountName[] = Object.keys(PAGE_COUNTS).filter(isCount);

/** Something for each count, by its name. */
export function forEachCount<Value>(valueOf: (name: CountName) => Value): Record<CountName, Value>;
export function forEachCount(valueOf: (name: CountName) => unknown): Record<string, unknown> {
  return Object.fromEntries(COUNT_NAMES.map((name) => [name, valueOf(name)]));
}

/** The column of a count in the table of ratings. Example: clipChanges is clip_changes. */
export const countColumn = (name: CountName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
