import { z } from 'zod';
import type { BlockResult } from '../analysis/blocks/analyse-blocks.ts';
import type { FactorLevels } from '../analysis/blocks/where.ts';
import type { ReportingCard } from '../reporting/reporting-card.ts';
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

export interface DrawnFigure {
  /** Null where there is nothing to draw. */
  svg: string | null;
}

export const modelsRequest = z.strictObject({
  request: analysisRequest,
  engine: z.string().min(1).max(20),
  draws: z.number().int().min(100).max(100_000),
});

/** A line of the reply to a request for models: how far it is, what there is, or why there is none. */
export type ModelsTold =
  | { progress: string }
  | { blocks: BlockResult[]; warnings: string[] }
  | { error: { code: string; message: string } };

/** A clip that is named by a mark of a figure. */
export interface AnalysedClip {
  system: string | null;
  item: string | null;
  /** What its sound is asked for by; null where it is not at hand. */
  sound: string | null;
}

/** A set of rules as the page offers it. */
export interface OfferedRules {
  rules: readonly { rule: string; as: string }[];
  sha256: string;
}

/** `analysis` is what `earshot analyse --json` writes, to the letter, where systems are named. */
export interface AnalysisReply {
  analysis: {
    study: string;
    title: string | null;
    modes: readonly string[];
    versions: { number: number; id: string }[];
    sessions: Record<string, number>;
    screening: { versions: number[]; sha256: string; rules: readonly { rule: string; as: string }[] }[];
    isSensitivity: boolean;
    where: string[];
    blocks: BlockResult[];
    warnings: string[];
  };
  /** Whether systems are letters because nobody may know them yet. */
  isBlind: boolean;
  /** Whether the study lets new listeners in. */
  isRunning: boolean;
  /** When the ratings were read: ISO 8601, UTC. */
  asOf: string;
  /** What results can be limited to, of all ratings. */
  factors: FactorLevels[];
  /** Names of all rules that there are. */
  rules: readonly string[];
  primary: OfferedRules[];
  /** What is fixed when names are shown: what POST unblinding asks to be said. */
  fixes: string;
  /** Names of all systems under test that were rated. */
  systems: string[];
  clips: Record<string, AnalysedClip>;
  /** How many listeners the ratings that count are of. */
  listeners: number;
  ratings: { all: number; counting: number };
}

export interface MethodsText {
  card: ReportingCard;
  markdown: string;
}
