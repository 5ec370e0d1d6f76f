import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** A time on a page, in milliseconds. */
export const ms = z.number().min(0).max(DAY_MS);

/** A count of events on a page. */
export const count = z.int().min(0).max(100_000);

/*
 * Recorded fields by their place in the record. This is the single declaration of a field, with its range, unit and meaning; the
 * request, the column of ratings, the data dictionary, the type in Parquet and the import follow from it. A field without a unit is a
 * whole number. A new field is `.optional()` without a default: earlier records lack it, and a resent answer must equal the stored
 * one.
 */

/** Fields of each clip of the page. */
export const SLOT_FIELDS = {
  plays: count.describe('How often the clip was started.'),
  firstPlayMs: ms.nullable().meta({ unit: 'ms', description: 'Page shown to the first sound of the clip.' }),
};

/** Fields of the page, including those that the player counts. */
export const PAGE_FIELDS = {
  decisionMs: ms.nullable().meta({ unit: 'ms', description: 'Page shown to the last change of the answer.' }),
  pageMs: ms.meta({ unit: 'ms', description: 'Page shown to Next.' }),
  switches: count.describe('Changes from one clip of the page to another while playing.'),
  loops: count.default(0).describe('How often a loop region was set or changed on the page.'),
};

/** Fields of all text fields of the page together. */
export const TYPING_FIELDS = {
  keystrokes: count.describe('Keys pressed in text fields of the page.'),
  pastes: count.describe('Texts pasted into text fields of the page.'),
};

/** Sound output, as reported by the browser. */
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

/** The fields of a part of the record, as the server parses them. */
export type Recorded<Fields extends z.ZodRawShape> = z.infer<z.ZodObject<Fields>>;
