import { z } from 'zod';
import { EXPORT_FORMATS } from '../formats/export-formats.ts';
import { RANDOM_TERMS } from '../models/model-task.ts';
import { metricsAsked } from './analysis.ts';
import { jobView } from './jobs.ts';
import { importedTable } from './ratings-import.ts';
import { message } from './values.ts';

/** Whether to export sessions of simulated listeners too. */
const rehearsals = z.boolean().default(false);
/** Whether uploaded scores of reasons become a column. */
const scores = z.boolean().default(false);

/** A request for an export: each kind corresponds to a word of the command line. */
export const exportRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('tables'),
    formats: z.array(z.enum(EXPORT_FORMATS)).max(EXPORT_FORMATS.length).default([]),
    /** Whether CSV files begin with a byte order mark, by which spreadsheets detect UTF-8. */
    hasMark: z.boolean().default(false),
    scores,
    rehearsals,
  }),
  z.strictObject({ kind: z.literal('report'), scores, rehearsals, ...metricsAsked }),
  z.strictObject({ kind: z.literal('paper'), rehearsals, ...metricsAsked }),
  z.strictObject({ kind: z.literal('archive'), scores, rehearsals }),
  z.strictObject({ kind: z.literal('methods'), rehearsals }),
  z.strictObject({ kind: z.literal('reasons'), hasAnswers: z.boolean().default(false), rehearsals }),
  z.strictObject({
    kind: z.literal('models'),
    engine: z.string().max(20).default('reml'),
    random: z.array(z.enum(RANDOM_TERMS)).max(RANDOM_TERMS.length).nullable().default(null),
    rehearsals,
  }),
  z.strictObject({ kind: z.literal('manifest') }),
]);
export type ExportRequest = z.infer<typeof exportRequest>;
export type ExportKind = ExportRequest['kind'];
/** A request before its defaults are filled in. */
export type ExportAsked = z.input<typeof exportRequest>;

/** A job that makes an export. */
export const exportJob = jobView.extend({
  /** Its warnings, among figures; null unless it is done. */
  result: z.looseObject({ warnings: z.array(message).readonly() }).nullable(),
});
export type ExportJob = z.infer<typeof exportJob>;

/** Data of the exports page before any export. */
export const exportsView = z.strictObject({
  /** Engines of mixed models, the default first. */
  engines: z
    .array(
      z.strictObject({
        id: z.string(),
        about: message,
      }),
    )
    .readonly(),
  /** Whether the folder of the study is available: its metrics and its study.yaml are read from it. */
  hasFolder: z.boolean(),
  /** Upload time of the scores of reasons, ISO 8601, UTC; null: none were uploaded. */
  scoresAt: z.string().nullable(),
  /** How the table of imported ratings is read; null for a study that was carried out here. */
  imported: importedTable.nullable(),
  jobs: z.array(exportJob).readonly(),
});
export type ExportsView = z.infer<typeof exportsView>;
