import { blockResult, factorLevels, reportingCard } from './results.ts';
import { z } from 'zod';
import type { SetRule } from '../screening/screening-set.ts';
import { effect, message } from './values.ts';
import { chosenRules } from './chosen-rules.ts';

/** A table that was uploaded: the SHA-256 of its bytes, and what it was called. */
export const uploadedFile = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/u, 'is no SHA-256'),
  name: z.string().min(1).max(200),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

const names = z.array(z.string().min(1).max(200)).max(50);

/** What one factor is limited to, or may not be. */
const filter = z.strictObject({
  factor: z.string().min(1, 'name a factor').max(200),
  values: z.array(z.string().max(200)).max(2000),
  isNot: z.boolean(),
});

/** What is asked of the ratings of a study. */
export const analysisRequest = z.strictObject({
  /** All of them exclude; null: the study's own. */
  rules: chosenRules.nullable(),
  where: z.array(filter).max(20),
  by: names,
  /** Whether sessions of simulated listeners are there too. */
  rehearsals: z.boolean(),
  metrics: z.array(uploadedFile).max(10),
  lower: names,
  reasonScores: uploadedFile.nullable(),
});
export type AnalysisRequest = z.infer<typeof analysisRequest>;

export const figureRequest = z.strictObject({
  request: analysisRequest,
  /** Places from 0 among the blocks, and among the figures of the block. */
  block: z.number().int().min(0).max(500),
  figure: z.number().int().min(0).max(2000),
});

export const modelsRequest = z.strictObject({
  request: analysisRequest,
  engine: z.string().min(1).max(20),
  draws: z.number().int().min(100).max(100_000),
});

/** A line of the reply to a request for models: how far it is, what there is, or why there is none. */
export const modelsLine = z.union([
  z.strictObject({ progress: message }),
  z.strictObject({ blocks: z.array(blockResult), warnings: z.array(message) }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message }) }),
]);
export type ModelsLine = z.infer<typeof modelsLine>;

export const drawnFigure = z.strictObject({
  /** Null where there is nothing to draw. */
  svg: z.string().nullable(),
});
export type DrawnFigure = z.infer<typeof drawnFigure>;

/** A clip that is named by a mark of a figure. */
export const analysedClip = z.strictObject({
  system: z.string().nullable(),
  item: z.string().nullable(),
  /** The key to request its sound; null if the sound is not available. */
  sound: z.string().nullable(),
});
export type AnalysedClip = z.infer<typeof analysedClip>;

/** A rule as it was applied. */
const appliedRule = z.strictObject({
  rule: z.string(),
  as: effect,
  /** null: a verdict, which has none. */
  version: z.number().nullable(),
  params: z.record(z.string(), z.unknown()).readonly(),
}) satisfies z.ZodType<SetRule>;

/** A set of rules as the page offers it. */
const offeredRules = z.strictObject({
  /** Numbers of the versions that have it. */
  versions: z.array(z.number()),
  rules: z.array(appliedRule).readonly(),
  sha256: z.string(),
});

/** `analysis` is the report of the command line, to the letter, where systems are named. */
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
    blocks: z.array(blockResult),
    warnings: z.array(message),
  }),
  /** Whether systems are letters because nobody may know them yet. */
  isBlind: z.boolean(),
  /** Whether the study lets new listeners in. */
  isRunning: z.boolean(),
  /** When the ratings were read: ISO 8601, UTC. */
  asOf: z.string(),
  /** What results can be limited to, of all ratings. */
  factors: z.array(factorLevels),
  /** Names of all rules that there are. */
  rules: z.array(z.string()).readonly(),
  primary: z.array(offeredRules),
  /** What is fixed when names are shown: what POST unblinding asks to be said. */
  fixes: z.string(),
  /** Names of all systems under test that were rated. */
  systems: z.array(z.string()),
  clips: z.record(z.string(), analysedClip),
  /** How many listeners the ratings that count are of. */
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
