import { z } from 'zod';
import type { SessionState } from '../session/session.ts';
import type { Language } from '../text/languages.ts';
import type { BlindingReport } from '../blinding-check/blinding-report.ts';
import type { Simulation } from './simulations.ts';

/** POST /s/<address>/api/preview/jump: the page to go on at, as answered by a simulated listener up to it, or the end. */
export const jumpRequest = z.strictObject({ to: z.union([z.int().min(1).max(100_000), z.literal('end')]) });

/** GET /s/<address>/api/preview: what the banner of a preview shows. */
export interface PreviewState {
  state: SessionState;
  /** Pages in the session's plan; before consent 0. */
  pages: number;
  answered: number;
  /** Whether listeners on phones and tablets are turned away; a preview is let in on any device. */
  refusesPhones: boolean;
  simulation: Simulation | null;
}

/** POST /s/<address>/api/preview/again: where a fresh one is. */
export interface PreviewAgain {
  path: string;
}

/** POST /studies/:study/preview: of which version; without one, that which new listeners get. */
export const previewRequest = z.strictObject({
  version: z
    .string()
    .regex(/^[0-9a-f]{64}$/u, 'is no id of a version')
    .optional(),
});

/** POST /studies/:study/blinding-checks: of which version. */
export const blindCheckRequest = z.strictObject({
  version: z.string().regex(/^[0-9a-f]{64}$/u, 'is no id of a version'),
});
export type BlindCheckRequest = z.infer<typeof blindCheckRequest>;

/** What came of a blinding check, as `earshot blind-check` reports it. */
export interface BlindCheckResult extends BlindingReport {
  /** Id and number of the version that was checked. */
  version: string;
  number: number;
}

/** A link that anybody may open: whoever has it needs no account. */
export interface PreviewLink {
  /** On this server, for a frame of the console's own. */
  path: string;
  link: string;
  version: number;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Whether the study is ready for listeners in one respect. */
export interface LaunchCheck {
  id: LaunchCheckId;
  /** todo: should be put right before listeners come. look: somebody should decide. */
  verdict: 'ok' | 'look' | 'todo';
  /** Why, in English, with what to write. */
  reasons: readonly string[];
}

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

export interface PreviewedVersion {
  id: string;
  number: number;
  isStaged: boolean;
  isCurrent: boolean;
  /** ISO 8601, UTC: when it was published, or staged. */
  at: string;
}

/** GET /studies/:study/preview */
export interface PreviewPlan {
  versions: readonly PreviewedVersion[];
  languages: readonly Language[];
  strata: readonly { value: string; label: string }[];
  devices: 'any' | 'desktop';
}

/** GET /studies/:study/preview/checklist?version=<id> */
export interface LaunchList {
  version: number;
  checks: readonly LaunchCheck[];
  /** The last blinding check of the version; null: none was run. */
  blinding: BlindCheckResult | null;
}
