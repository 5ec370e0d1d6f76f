import { z } from 'zod';
import { DATE_ORDERS, DECIMALS, LISTENERS, MATRIX_ROWS, RATING_LAYOUTS, REPEATS } from './rating-options.ts';
import { newStudyName } from './studies.ts';
import { message } from './values.ts';

const text = z.string().min(1).max(300);
const pairs = z
  .array(z.tuple([text, text]))
  .max(500)
  .default([]);

/** How a file of ratings is read, as the options of `earshot import-ratings` say it. */
export const ratingsAsked = z.strictObject({
  layout: z.enum(RATING_LAYOUTS).optional(),
  /** Earshot's names of columns, with the names in the file. */
  columns: pairs,
  /** Scales, with their columns. */
  scores: pairs,
  /** Columns that are not read. */
  ignore: z.array(text).max(500).default([]),
  scales: z
    .array(z.strictObject({ name: text, min: z.number(), max: z.number() }))
    .max(100)
    .default([]),
  /** Roles, with the names of their systems. */
  roles: pairs,
  /** Pattern of the names of clips. */
  name: text.optional(),
  split: z.enum(['first', 'last']).optional(),
  listeners: z.enum(LISTENERS).optional(),
  repeats: z.enum(REPEATS).optional(),
  decimal: z.enum(DECIMALS).optional(),
  dates: z.enum(DATE_ORDERS).optional(),
  /** Meaning of the rows of a matrix. */
  rows: z.enum(MATRIX_ROWS).optional(),
  /** Several filters are separated by semicolons. */
  where: text.optional(),
  values: text.optional(),
  lists: text.optional(),
  set: text.optional(),
  votes: text.optional(),
  missing: text.optional(),
  delimiter: text.optional(),
  encoding: text.optional(),
  sheet: text.optional(),
  records: text.optional(),
  /** Whether a row is the mean of a clip. */
  means: z.boolean().default(false),
});
export type RatingsAsked = z.infer<typeof ratingsAsked>;

const upload = z.string().min(1).max(100);
export const ratingsStudyRequest = z.strictObject({ upload, asked: ratingsAsked, name: newStudyName });

/** guess: whether columns without a meaning get one if their names suggest it. */
export const ratingsRequest = z.strictObject({
  upload,
  asked: ratingsAsked,
  guess: z.boolean().default(true),
});

const count = z.number();

/** How a file of ratings is understood. */
export const ratingsReport = z.strictObject({
  about: message,
  layout: z.enum(RATING_LAYOUTS),
  /** The request, with the names of columns that were recognised. */
  asked: ratingsAsked,
  columns: z.array(
    z.strictObject({
      name: z.string(),
      /** Columns of Earshot that it becomes, its scale, or webmushra for a column of webMUSHRA; empty: a factor of the clips. */
      meanings: z.array(z.string()),
      /** Number of different texts. */
      texts: count,
      examples: z.array(z.string()),
    }),
  ),
  /** Names of clips that fit the pattern and that do not; null without a pattern. */
  names: z
    .strictObject({
      fitting: count,
      misfitting: count,
      fits: z.array(z.strictObject({ clip: z.string(), parts: z.record(z.string(), z.string()) })),
      misfits: z.array(z.string()),
    })
    .nullable(),
  counts: z.strictObject({ rows: count, ratings: count, listeners: count, systems: count, items: count }),
  scales: z.array(
    z.strictObject({
      name: z.string(),
      ratings: count,
      from: count.nullable(),
      to: count.nullable(),
      ends: z.strictObject({ min: count, max: count }).nullable(),
    }),
  ),
  roles: z.array(z.strictObject({ role: z.string(), systems: z.array(z.string()), ratings: count })),
  notes: z.array(message),
  sample: z.array(
    z.strictObject({
      listener: z.string(),
      system: z.string().nullable(),
      item: z.string().nullable(),
      clip: z.string(),
      scale: z.string(),
      value: count.nullable(),
    }),
  ),
  /** Mistakes to correct first, one a line; empty: the file can be imported. */
  mistakes: z.array(message),
  /** The command that imports the file. */
  command: z.string(),
});
export type RatingsReport = z.infer<typeof ratingsReport>;

/** A study that consists of imported ratings. */
export const ratingsStudy = z.strictObject({
  /** Name of the imported file. */
  file: z.string(),
  /** Its import on the command line. */
  command: z.string(),
  counts: ratingsReport.shape.counts,
  methods: z.array(z.string()),
  scales: ratingsAsked.shape.scales,
  means: z.boolean(),
});
export type RatingsStudy = z.infer<typeof ratingsStudy>;

/** How the table of such a study is read. */
export const importedTable = ratingsStudy.pick({ scales: true, means: true });
export type ImportedTable = z.infer<typeof importedTable>;
