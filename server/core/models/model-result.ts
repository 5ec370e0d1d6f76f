import type { ContrastSet, Correction } from './model-task.ts';

export type DfMethod = 'Kenward-Roger' | 'Satterthwaite';

/** Convergence diagnostics of draws; null without draws. */
export interface Diagnostics {
  rHat: number | null;
  bulkSize: number | null;
  tailSize: number | null;
}

/** A number with its 95 % interval: low and high are null if the engine gives none. */
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
  /** 90 % interval of a - b: within the margin if both tests reject at 5 %. */
  low90: number;
  high90: number;
  /** non-inferior: a is not worse than b by the margin, on a scale where larger values are better. */
  verdict: 'equivalent' | 'non-inferior' | 'not shown';
}

/** A difference between two systems, a minus b; low and high are simultaneous under the correction. */
export interface Contrast extends Estimate {
  a: string;
  b: string;
  /** Degrees of freedom and t; null for an engine without tests. */
  df: number | null;
  t: number | null;
  /** Two-sided, unadjusted. */
  pValue: number | null;
  /** Adjusted over all differences of the result. */
  adjusted: number | null;
  /** 95 % interval, unadjusted. */
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
  /** Mean of the ratings, with a 95 % interval for four ratings or more. */
  mean: number;
  low: number | null;
  high: number | null;
  /** Mean of the ratings minus the biases of their listeners. */
  corrected: number;
  /** Prediction of the model for any listener. The fewer the ratings, the more it shrinks towards the system's mean. */
  shrunken: number;
  shrunkenError: number;
}

/** A listener, in the unit of the ratings. */
export interface ListenerResult {
  listener: string;
  ratings: number;
  /** How much higher the listener rates than the others. The fewer the ratings, the more it shrinks towards zero. */
  effect: number;
  /** Standard error of the effect; null for slopes. */
  error: number | null;
  /** SD of the ratings; null below two. */
  spread: number | null;
  /** Correlation with the others' ratings of the same clips, -1 to 1; null below four clips. */
  consistency: number | null;
}

/** The ranks that a system may have, 1 for the highest mean. */
export interface RankInterval {
  system: string;
  low: number;
  high: number;
}

/** Result of an engine for the ratings of one scale. */
export interface ModelResult {
  /** Name and version. Example: 'Earshot REML 0.1.0'. */
  engine: string;
  /** In the notation of lme4. */
  formula: string;
  counts: Counts;
  /** Mean of each system, in the unit of the ratings. */
  means: (Estimate & { system: string; counts: Counts; df: number | null })[];
  /** The requested differences. */
  contrasts: Contrast[];
  contrastSet: ContrastSet;
  /** null for an engine without tests. */
  correction: Correction | null;
  /** Method of the degrees of freedom; null if there are none. */
  dfMethod: DfMethod | null;
  /** Rank interval of every system, 95 % for all together; null for one system and for an engine without tests. */
  ranks: RankInterval[] | null;
  /** SDs of the random terms and of noise; slopes have one for each system. */
  components: (Estimate & { term: string; system: string | null; levels: number })[];
  correlations: { a: string; b: string; correlation: number | null }[];
  reliability: Reliability | null;
  /** Every clip; null if the engine or the model gives none. */
  clips: ClipResult[] | null;
  /** Every listener; null if the engine or the model gives none. */
  listeners: ListenerResult[] | null;
  /** Notes on tests and adjustment of the differences. */
  inferenceNotes: string[];
  /** Notes on intervals and on the fit. */
  notes: string[];
  /** Reason not to show the numbers, with a remedy; null if they may be shown. */
  problem: string | null;
}

/** Intraclass correlations of clips from variance components, with missing cells. */
export interface Reliability {
  formula: string;
  /** For one rating: listeners' biases count as error (ICC(2,1), agreement), or do not (ICC(3,1), consistency). */
  agreement: number;
  consistency: number;
  /** Ratings per clip (harmonic mean), and both coefficients for their mean (ICC(2,k), ICC(3,k)). */
  perClip: number;
  agreementOfMean: number;
  consistencyOfMean: number;
}
