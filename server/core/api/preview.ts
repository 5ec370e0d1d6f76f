import { sessionState, language, message, simulation } from './values.ts';
import { blindingReport } from './results.ts';
import { z } from 'zod';

/**
 * POST /s/<address>/api/preview/jump: the page to continue at, with earlier pages answered by a simulated listener, or the
 * end.
 */
export const jumpRequest = z.strictObject({ to: z.union([z.int().min(1).max(100_000), z.literal('end')]) });

/** POST /studies/:study/preview: the version; default: the one for new listeners. */
export const previewRequest = z.strictObject({
  version: z
    .string()
    .regex(/^[0-9a-f]{64}$/u, 'is not an id of a version')
    .optional(),
});

/** POST /studies/:study/blinding-checks: the version. */
export const blindCheckRequest = z.strictObject({
  version: z.string().regex(/^[0-9a-f]{64}$/u, 'is not an id of a version'),
});
export type BlindCheckRequest = z.infer<typeof blindCheckRequest>;

export const LAUNCH_CHECKS = [
  'consent',
  'time',
  'pay',
  'codes',
  'traps',
  'translations',
  'level',
  'loudness',
  'lengths',
  'contact',
  'study-file',
  'blinding',
] as const;
export type LaunchCheckId = (typeof LAUNCH_CHECKS)[number];

/** GET /s/<address>/api/preview: content of a preview's banner. */
export const previewState = z.strictObject({
  state: sessionState,
  /** Pages in the session's plan; before consent 0. */
  pages: z.number(),
  answered: z.number(),
  /** Whether listeners on phones and tablets are turned away; previews work on any device. */
  refusesPhones: z.boolean(),
  simulation: simulation.nullable(),
});
export type PreviewState = z.infer<typeof previewState>;

/** POST /s/<address>/api/preview/again: address of a new preview. */
export const previewAgain = z.strictObject({
  path: z.string(),
});

/** Result of a blinding check, as reported by `earshot blind-check`. */
export const blindCheckResult = blindingReport.extend({
  /** Id and number of the version that was checked. */
  version: z.string(),
  number: z.number(),
});
export type BlindCheckResult = z.infer<typeof blindCheckResult>;

/** A public link, which opens without an account. */
export const previewLink = z.strictObject({
  /** Path on this server, for a frame of the console. */
  path: z.string(),
  link: z.string(),
  version: z.number(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** Result of one readiness check of a study. */
export const launchCheck = z.strictObject({
  id: z.enum(LAUNCH_CHECKS),
  /** todo: fix it before listeners come. look: decide whether it is right. */
  verdict: z.enum(['ok', 'look', 'todo']),
  /** Reasons, with what to write. */
  reasons: z.array(message).readonly(),
});
export type LaunchCheck = z.infer<typeof launchCheck>;

const previewedVersion = z.strictObject({
  id: z.string(),
  number: z.number(),
  isStaged: z.boolean(),
  isCurrent: z.boolean(),
  /** ISO 8601, UTC: when it was published, or staged. */
  at: z.string(),
});

/** GET /studies/:study/preview */
export const previewPlan = z.strictObject({
  versions: z.array(previewedVersion).readonly(),
  languages: z.array(language).readonly(),
  strata: z
    .array(
      z.strictObject({
        value: z.string(),
        label: z.string(),
      }),
    )
    .readonly(),
  devices: z.enum(['any', 'desktop']),
});
export type PreviewPlan = z.infer<typeof previewPlan>;

/** GET /studies/:study/preview/checklist?version=<id> */
export const launchList = z.strictObject({
  version: z.number(),
  checks: z.array(launchCheck).readonly(),
  /** The last blinding check of the version; null: none was run. */
  blinding: blindCheckResult.nullable(),
});
export type LaunchList = z.infer<typeof launchList>;
