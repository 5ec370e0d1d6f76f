import type { SessionCheck } from '../checks/session-checks.ts';
import { primaryOf, type PrimaryAnalysis } from '../primary/primary.ts';
import type { Screened } from '../screening/lens.ts';
import type { ScreeningSet } from '../screening/screening-set.ts';
import type { SessionMode, SessionState } from '../session/session.ts';
import type { Study } from '../study/study.ts';

/** The data of a session that a methods section needs. */
export interface ReportedSession {
  listener: string;
  state: SessionState;
  /** Number of the study version. */
  version: number;
  stratum: string | null;
  /** Language in which the listener last read the study. */
  language: string;
  /** ISO 8601, UTC; null before consent. */
  consentedAt: string | null;
  /** From consent to completion by the listener's own clock, in minutes; null if unknown. */
  minutes: number | null;
  /** Device as reported by the browser: desktop, tablet or phone, with browser and system; null: not reported. */
  device: { form: string | null; browser: string | null; os: string | null } | null;
  /** Answers to the demographics form, by field; null: not asked or not filled in. */
  about: Readonly<Record<string, string>> | null;
  checks: readonly Pick<SessionCheck, 'check' | 'type' | 'passed'>[];
}

/** A published version with its identifiers. */
interface ReportedVersion {
  id: string;
  number: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  study: Study;
  /** As stored with the version; null: published before it was stored. */
  primary: PrimaryAnalysis | null;
}

/** Input of the methods section of a study. */
export interface ReportingInput {
  name: string;
  /** In order of publishing, at least one. */
  versions: readonly ReportedVersion[];
  modes: readonly SessionMode[];
  sessions: readonly ReportedSession[];
  /** All ratings under the primary screening set. */
  primary: Screened;
  /** Rules that replace those of the study, which makes the report a sensitivity analysis. Null: the study's own rules. */
  inPlace: ScreeningSet | null;
  /** Filters of the results, like 'system=a,b'; the numbers of the card are of all ratings. */
  limits: readonly string[];
  /** The same ratings under no rule, and under the methods' own verdicts only, for comparison with the primary rule set. */
  others: readonly { name: string; under: Screened }[];
  /** SHA-256 of the primary screening sets. */
  jsonSha256es: readonly string[];
  /** Version of the program. */
  software: string;
}

/** The version whose design is described: the newest. Throws if there is none. */
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
