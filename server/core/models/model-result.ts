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

/** What an engine makes of ratings of one scale. */
export interface ModelResult {
  /** Name and version. Example: 'Earshot REML 0.1.0'. */
  engine: string;
  /** In the notation of lme4. */
  formula: string;
  counts: Counts;
  /** Of each system, treatment-free, in the unit of the ratings. */
  means: (Estimate & { system: string; counts: Counts })[];
  /** Of each pair of systems, a less b. */
  contrasts: (Estimate & {
    a: string;
    b: string;
    /** Two-sided, and adjusted by Holm over all pairs; null for an engine that tests nothing. */
    pValue: number | null;
    holm: number | null;
    /** Posterior probability that a is above b; null without draws. */
    above: number | null;
  })[];
  /** SDs of what ratings differ by; slopes have one a system. */
  components: (Estimate & { term: string; system: string | null; levels: number })[];
  correlations: { a: string; b: string; correlation: number | null }[];
  reliability: Reliability | null;
  /** How far each listener rates above the others; null where the engine gives none. */
  listeners: { listener: string; ratings: number; effect: number }[] | null;
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
