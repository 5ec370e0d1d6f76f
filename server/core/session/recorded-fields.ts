import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** A time on a page, in milliseconds. */
export const ms = z.number().min(0).max(DAY_MS);

/** How often something may have happened on a page. */
export const count = z.int().min(0).max(100_000);

/*
 * What is recorded while somebody listens, by its place in the record. This is the one declaration of a field, with its range, unit
 * and meaning: the request, the column of ratings, the data dictionary, the type in Parquet and the import follow from it. Without a
 * unit it is a whole number. A new field is `.optional()`, and has no default: earlier records lack it, and an answer that is sent
 * again has to be the one that was stored.
 */

/** Of each clip of the page. */
export const SLOT_FIELDS = {
  plays: count.describe('How often the clip was started.'),
  firstPlayMs: ms.nullable().meta({ unit: 'ms', description: 'Page shown to the first sound of the clip.' }),
};

/** Of the page; what the player counts is here too. */
export const PAGE_FIELDS = {
  decisionMs: ms.nullable().meta({ unit: 'ms', description: 'Page shown to the last change of the answer.' }),
  pageMs: ms.meta({ unit: 'ms', description: 'Page shown to Next.' }),
  switches: count.describe('Changes from one clip of the page to another while playing.'),
  loops: count.default(0).describe('How often a loop region was set or changed on the page.'),
};

/** Of the text fields of the page together. */
export const TYPING_FIELDS = {
  keystrokes: count.describe('Keys pressed in text fields of the page.'),
  pastes: count.describe('Texts pasted into text fields of the page.'),
};

/** What a browser says of its sound output. */
export const DEVICE_FIELDS = {
  sampleRateHz: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ unit: 'Hz', description: 'Rate of the sound output at Next.' }),
  baseLatencyMs: ms.meta({ unit: 'ms', description: "Processing delay of the browser's sound." }),
  outputLatencyMs: ms
    .nullable()
    .meta({ unit: 'ms', description: 'Output delay, as reported by the system.' }),
};

/** The fields of a part of the record, as the server reads them. */
export type Recorded<Fields extends z.ZodRawShape> = z.infer<z.ZodObject<Fields>>;
