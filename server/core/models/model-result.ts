import type { ContrastSet, Correction } from './model-task.ts';

export type DfMethod = 'Kenward-Roger' | 'Satterthwaite';

/** How far draws can be trusted; null without draws. */
export interface Diagnostics {
  rHat: number | null;
  bulkSize: number | null;
  tailSize: number | null;
}

/** A number with its 95 % interval: low and high are null where the engine gives none. */
export interface Estimate {
  value: number;
  /** Standard error, or SD of the posterior. */
  error: number | null;
  low: number | null;
  high: number | null;
  diagnostics: Diagnostics | null;
}

export interface Counts {
  ratings: number;
  listeners: number;
  clips: number;
}

/** Two one-sided tests of a difference against a margin. */
export interface Equivalence {
  /** In the unit of the ratings. */
  margin: number;
  /** Of a - b <= -margin, and of a - b >= margin. */
  pLower: number;
  pUpper: number;
  /** The larger of both. */
  pValue: number;
  /** 90 % interval of a - b: within the margin where both tests reject at 5 %. */
  low90: number;
  high90: number;
  /** non-inferior: a is not worse than b by the margin, on a scale whose larger values are better. */
  verdict: 'equivalent' | 'non-inferior' | 'not shown';
}

/** A difference between two systems, a less b; low and high are simultaneous under the correction. */
export interface Contrast extends Estimate {
  a: string;
  b: string;
  /** Degrees of freedom and t; null for an engine that tests nothing. */
  df: number | null;
  t: number | null;
  /** Two-sided, of this difference alone. */
  pValue: number | null;
  /** By the correction, over all differences of the result. */
  adjusted: number | null;
  /** 95 % interval of this difference alone. */
  plainLow: number | null;
  plainHigh: number | null;
  /** null without a margin. */
  equivalence: Equivalence | null;
  /** Posterior probability that a is above b; null without draws. */
  above: number | null;
}

/** A clip, in the unit of the ratings. */
export interface ClipResult {
  clip: string;
  system: string;
  ratings: number;
  /** Mean of the ratings, with a 95 % interval from four ratings on. */
  mean: number;
  low: number | null;
  high: number | null;
  /** Mean of the ratings less the biases of their listeners. */
  corrected: number;
  /** Prediction of the model for any listener, drawn to the system's mean the more, the fewer ratings there are. */
  shrunken: number;
  shrunkenError: number;
}

/** A listener, in the unit of the ratings. */
export interface ListenerResult {
  listener: string;
  ratings: number;
  /** How far the listener rates above the others, drawn to zero the more, the fewer ratings there are. */
  effect: number;
  /** Standard error of the effect; null for slopes. */
  error: number | null;
  /** SD of the ratings; null below two. */
  spread: number | null;
  /** Correlation with what others gave the same clips, -1 to 1; null below four clips. */
  consistency: number | null;
}

/** The ranks that a system may have, 1 for the highest mean. */
export interface RankInterval {
  system: string;
  low: number;
  high: number;
}

/** What an engine makes of ratings of one scale. */
export interface ModelResult {
  /** Name and version. Example: 'Earshot REML 0.1.0'. */
  engine: string;
  /** In the notation of lme4. */
  formula: string;
  counts: Counts;
  /** Of each system, treatment-free, in the unit of the ratings. */
  means: (Estimate & { system: string; counts: Counts; df: number | null })[];
  /** Of the differences asked for. */
  contrasts: Contrast[];
  contrastSet: ContrastSet;
  /** null for an engine that tests nothing. */
  correction: Correction | null;
  /** How degrees of freedom are found; null where there are none. */
  dfMethod: DfMethod | null;
  /** Of every system, at 95 % for all together; null for one system and for an engine that tests nothing. */
  ranks: RankInterval[] | null;
  /** SDs of what ratings differ by; slopes have one a system. */
  components: (Estimate & { term: string; system: string | null; levels: number })[];
  correlations: { a: string; b: string; correlation: number | null }[];
  reliability: Reliability | null;
  /** Every clip; null where the engine or the model gives none. */
  clips: ClipResult[] | null;
  /** Every listener; null where the engine or the model gives none. */
  listeners: ListenerResult[] | null;
  /** How the differences are tested and adjusted. */
  inferenceNotes: string[];
  /** How intervals are made, and what a reader has to know. */
  notes: string[];
  /** Why the numbers are not to be shown, with what to do; null: they are. */
  problem: string | null;
}

/** Intraclass correlations of clips from variance components, with missing cells. */
export interface Reliability {
  formula: string;
  /** Of one rating: listeners' levels count as error (ICC(2,1), agreement), or do not (ICC(3,1), consistency). */
  agreement: number;
  consistency: number;
  /** Ratings of a clip (harmonic mean), and the same of their mean (ICC(2,k), ICC(3,k)). */
  perClip: number;
  agreementOfMean: number;
  consistencyOfMean: number;
}
