import { z } from 'zod';
import type { BlockResult } from '../analysis/blocks/analyse-blocks.ts';
import type { FactorLevels } from '../analysis/blocks/where.ts';
import { SHOWN, type Figure } from '../analysis/tables/figure.ts';
import type { ResultTable } from '../analysis/tables/table.ts';
import type { BlindingReport } from '../blinding-check/blinding-report.ts';
import type { ReportingCard } from '../reporting/reporting-card.ts';
import { language, message } from './values.ts';

/** Schemas of core results; the compiler checks them against the core's types. */
const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])).readonly()).readonly();
const texts = z.array(z.string()).readonly();
const said = z.record(z.string(), z.string()).readonly();

const column = z.strictObject({
  label: z.string(),
  key: z.string().nullable(),
  interval: z.tuple([z.string(), z.string()]).readonly().exactOptional(),
  absent: z.string().exactOptional(),
  digits: z.number().exactOptional(),
  best: z.enum(['highest', 'lowest']).exactOptional(),
  words: said.exactOptional(),
});

export const resultTable = z.strictObject({
  name: z.string(),
  title: z.string(),
  tier: z.enum(['primary', 'detail']).exactOptional(),
  lead: texts.exactOptional(),
  columns: z.array(column).readonly(),
  rows,
  notes: texts,
}) satisfies z.ZodType<ResultTable>;

const channel = z.strictObject({
  key: z.string(),
  label: z.string(),
  domain: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  order: texts.exactOptional(),
  words: said.exactOptional(),
});

const axis = z.enum(['x', 'y']);

const figureBase = z.strictObject({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  rows,
  x: channel,
  y: channel,
  color: channel.exactOptional(),
  panel: channel.exactOptional(),
  rule: z.strictObject({ axis, at: z.number(), label: z.string() }).exactOptional(),
  band: z.strictObject({ axis, from: z.number(), to: z.number(), label: z.string() }).exactOptional(),
  notes: texts,
  language: language.exactOptional(),
});

const figure = z.discriminatedUnion('kind', [
  figureBase.extend({ kind: z.enum(['intervals', 'bars']), low: z.string(), high: z.string() }),
  figureBase.extend({ kind: z.literal('stacked'), color: channel }),
  figureBase.extend({
    kind: z.literal('boxes'),
    low: z.string(),
    q1: z.string(),
    q3: z.string(),
    high: z.string(),
  }),
  figureBase.extend({ kind: z.literal('matrix'), value: channel }),
  figureBase.extend({ kind: z.literal('scatter'), named: z.string().nullable() }),
  figureBase.extend({ kind: z.literal('lines'), dash: channel.exactOptional() }),
  figureBase.extend({ kind: z.literal('densities') }),
  figureBase.extend({ kind: z.literal('strip') }),
  figureBase.extend({ kind: z.literal('radar') }),
  figureBase.extend({ kind: z.literal('ratings'), show: z.array(z.enum(SHOWN)).readonly() }),
]) satisfies z.ZodType<Figure>;

export const blockResult = z.strictObject({
  block: z.number(),
  method: z.string(),
  versions: z.array(z.number()),
  tables: z.array(resultTable),
  figures: z.array(figure),
}) satisfies z.ZodType<BlockResult>;

export const factorLevels = z.strictObject({
  factor: z.string(),
  levels: z.array(z.string()),
  of: z.enum(['clip', 'listener']),
}) satisfies z.ZodType<FactorLevels>;

export const reportingCard = z.strictObject({
  rows: z.array(
    z.strictObject({
      section: z.string(),
      item: z.string(),
      value: z.string().nullable(),
      /** Help for the researcher; the rest is the paper's text, in English. */
      missing: message.nullable(),
    }),
  ),
  paragraphs: z.array(z.strictObject({ heading: z.string(), text: z.string() })),
  warnings: z.array(message),
}) satisfies z.ZodType<ReportingCard>;

/** A table whose words are in the language of the reader. */
export const spokenTable = resultTable.extend({
  title: message,
  columns: z.array(column.extend({ label: message })).readonly(),
  notes: z.array(message).readonly(),
});

export const blindingReport = z.strictObject({
  sessions: z.number(),
  pages: z.number(),
  findings: z.array(message).readonly(),
  table: spokenTable,
}) satisfies z.ZodType<BlindingReport>;

/** One change. */
const change = z.strictObject({
  /**
   * Path as in messages of `check`, like `blocks[2].pages`; lists count from 1, by the new version if the entry is still
   * there.
   */
  path: message,
  /** Canonical JSON, or a line of text; null: absent. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Change = z.infer<typeof change>;

const changes = z.array(change).readonly();

const clipChange = z.strictObject({
  /** Path inside the study folder. */
  clip: z.string(),
  /**
   * sound: other samples. served: the same samples, prepared differently. facts: its set, factors or columns of its table.
   */
  change: z.enum(['added', 'removed', 'sound', 'served', 'facts']),
  /** Changes of the facts. */
  details: changes,
});
export type ClipChange = z.infer<typeof clipChange>;

/** Differences between two versions of a study. */
export const versionDifference = z.strictObject({
  config: changes,
  /** Consent, instructions and texts of the items, line by line. */
  texts: changes,
  /** Levels of the clips, and the sound for setting the volume. */
  levels: changes,
  clips: z.array(clipChange).readonly(),
  /** Number of clips that are equal in both. */
  sameClips: z.number(),
});
export type VersionDifference = z.infer<typeof versionDifference>;
