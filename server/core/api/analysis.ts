import { figureStyle } from '../figures/style.ts';
import { blockResult, factorLevels, reportingCard } from './results.ts';
import { z } from 'zod';
import type { SetRule } from '../screening/screening-set.ts';
import { effect, message } from './values.ts';
import { chosenRules } from './chosen-rules.ts';
import { ratingsStudy } from './ratings-import.ts';

/** An uploaded table: the SHA-256 of its bytes, and its file name. */
export const uploadedFile = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/u, 'is not a SHA-256'),
  name: z.string().min(1).max(200),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

const names = z.array(z.string().min(1).max(200)).max(50);

/** Uploaded tables of metrics, and the metrics of which lower values are better. */
export const metricsAsked = {
  metrics: z.array(uploadedFile).max(10).default([]),
  lower: names.default([]),
};

/** A filter by one factor, with its allowed or excluded values. */
const filter = z.strictObject({
  factor: z.string().min(1, 'name a factor').max(200),
  values: z.array(z.string().max(200)).max(2000),
  isNot: z.boolean(),
});

/** A request for an analysis of a study's ratings. Without any key: the study's own analysis, of people. */
export const analysisRequest = z.strictObject({
  /** All of them exclude; null: the study's own rules. */
  rules: chosenRules.nullable().default(null),
  where: z.array(filter).max(20).default([]),
  by: names.default([]),
  /** Whether to include sessions of simulated listeners. */
  rehearsals: z.boolean().default(false),
  ...metricsAsked,
  reasonScores: uploadedFile.nullable().default(null),
  /** Keys of the style of figures that differ from the study's, like 'width=double'. */
  figures: z.array(z.string().max(500)).max(20).default([]),
});
export type AnalysisRequest = z.infer<typeof analysisRequest>;

export const figureRequest = z.strictObject({
  request: analysisRequest,
  /** Indices from 0: of the block, and of the figure in the block. */
  block: z.number().int().min(0).max(500),
  figure: z.number().int().min(0).max(2000),
});

export const modelsRequest = z.strictObject({
  request: analysisRequest,
  engine: z.string().min(1).max(20),
  draws: z.number().int().min(100).max(100_000),
});

/** A line of the reply to a request for models: progress, results, or an error. */
export const modelsLine = z.union([
  z.strictObject({ progress: message }),
  z.strictObject({ blocks: z.array(blockResult), warnings: z.array(message) }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message }) }),
]);
export type ModelsLine = z.infer<typeof modelsLine>;

export const drawnFigure = z.strictObject({
  /** Null if there is nothing to draw. */
  svg: z.string().nullable(),
});
export type DrawnFigure = z.infer<typeof drawnFigure>;

export const printedFigure = z.strictObject({
  /** In base64; null if there is nothing to draw. */
  pdf: z.string().nullable(),
  /** Characters that no font has. The figure shows a square for each. */
  missing: z.array(z.string()),
});
export type PrintedFigure = z.infer<typeof printedFigure>;

export const printedPaper = z.strictObject({
  /** In base64. */
  zip: z.string(),
});
export type PrintedPaper = z.infer<typeof printedPaper>;

/** The clip of a mark of a figure. */
export const analysedClip = z.strictObject({
  system: z.string().nullable(),
  item: z.string().nullable(),
  /** The key to request its sound; null if the sound is not available. */
  sound: z.string().nullable(),
});
export type AnalysedClip = z.infer<typeof analysedClip>;

/** A rule as applied. */
const appliedRule = z.strictObject({
  rule: z.string(),
  as: effect,
  /** null: a verdict, which has no version. */
  version: z.number().nullable(),
  params: z.record(z.string(), z.unknown()).readonly(),
}) satisfies z.ZodType<SetRule>;

/** A rule set that the page offers. */
const offeredRules = z.strictObject({
  /** Numbers of the versions with this set. */
  versions: z.array(z.number()),
  rules: z.array(appliedRule).readonly(),
  sha256: z.string(),
});

/** `analysis` is identical to the report of the command line, if systems are named. */
export const analysisReply = z.strictObject({
  analysis: z.strictObject({
    study: z.string(),
    title: z.string().nullable(),
    modes: z.array(z.string()).readonly(),
    versions: z.array(
      z.strictObject({
        number: z.number(),
        id: z.string(),
      }),
    ),
    sessions: z.record(z.string(), z.number()),
    screening: z.array(
      z.strictObject({
        versions: z.array(z.number()),
        sha256: z.string(),
        rules: z.array(appliedRule).readonly(),
      }),
    ),
    isSensitivity: z.boolean(),
    where: z.array(z.string()),
    style: figureStyle,
    blocks: z.array(blockResult),
    warnings: z.array(message),
  }),
  /** Whether systems are letters because names are not shown yet. */
  isBlind: z.boolean(),
  /** Whether the study accepts new listeners. */
  isRunning: z.boolean(),
  /** How the table of a study of imported ratings is read; null for a study with clips and listeners. */
  imported: ratingsStudy.pick({ scales: true, means: true }).nullable(),
  /** Time at which the ratings were read: ISO 8601, UTC. */
  asOf: z.string(),
  /** Factors of all ratings, to filter results by. */
  factors: z.array(factorLevels),
  /** Names of all rules. */
  rules: z.array(z.string()).readonly(),
  primary: z.array(offeredRules),
  /** The rule set that becomes fixed when names are shown, which POST unblinding must repeat. */
  fixes: z.string(),
  /** Names of all rated systems under test. */
  systems: z.array(z.string()),
  clips: z.record(z.string(), analysedClip),
  /** Number of listeners with ratings that count. */
  listeners: z.number(),
  ratings: z.strictObject({
    all: z.number(),
    counting: z.number(),
  }),
});
export type AnalysisReply = z.infer<typeof analysisReply>;

export const methodsText = z.strictObject({
  card: reportingCard,
  markdown: z.string(),
});
export type MethodsText = z.infer<typeof methodsText>;
