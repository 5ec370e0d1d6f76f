import type { SessionCheck } from '../checks/session-checks.ts';
import { primaryOf, type PrimaryAnalysis } from '../primary/primary.ts';
import type { Screened } from '../screening/lens.ts';
import type { ScreeningSet } from '../screening/screening-set.ts';
import type { SessionMode, SessionState } from '../session/session.ts';
import type { Study } from '../study/study.ts';

/** A session, as far as a methods section has to know it. */
export interface ReportedSession {
  listener: string;
  state: SessionState;
  /** Number of the study version. */
  version: number;
  stratum: string | null;
  /** What the listener read last. */
  language: string;
  /** ISO 8601, UTC; null before consent. */
  consentedAt: string | null;
  /** Consent to the end on the listener's own clock, in minutes; null where it is not known. */
  minutes: number | null;
  /** What it ran on, as far as the browser told: desktop, tablet or phone, with browser and system; null: not told. */
  device: { form: string | null; browser: string | null; os: string | null } | null;
  /** What was said in the form about the listener, by its field; null: it was not asked or not filled in. */
  about: Readonly<Record<string, string>> | null;
  checks: readonly Pick<SessionCheck, 'check' | 'type' | 'passed'>[];
}

/** A published version with what names it. */
interface ReportedVersion {
  id: string;
  number: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  study: Study;
  /** As stored with the version; null: stored before there was one. */
  primary: PrimaryAnalysis | null;
}

/** All that the methods section of a study follows from. */
export interface ReportingInput {
  name: string;
  /** In order of publishing, at least one. */
  versions: readonly ReportedVersion[];
  modes: readonly SessionMode[];
  sessions: readonly ReportedSession[];
  /** All ratings under the primary screening set. */
  primary: Screened;
  /** Rules in place of those of the study: what is told is a sensitivity analysis. Null: its own. */
  inPlace: ScreeningSet | null;
  /** What the results are limited to, like 'system=a,b'; the numbers of the card are of all ratings. */
  limits: readonly string[];
  /** The same ratings under no rule, and under the verdicts of the methods alone: what the primary set is held against. */
  others: readonly { name: string; under: Screened }[];
  /** SHA-256 of the primary screening sets. */
  jsonSha256es: readonly string[];
  /** Version of the program. */
  software: string;
}

/** The version that the design is told of: the newest. Throws where there is none. */
export function newestOf({ versions }: Pick<ReportingInput, 'versions'>): ReportedVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error('a report requires at least 1 version of its study');
  return newest;
}

/** The primary analysis of the newest version. */
export function primaryAnalysisOf(input: Pick<ReportingInput, 'versions'>): PrimaryAnalysis {
  const { primary, study } = newestOf(input);
  return primary ?? primaryOf(study);
}
