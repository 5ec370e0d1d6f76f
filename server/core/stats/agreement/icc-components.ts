/** Variances of a vote, in the squared unit of the scale: between units, between listeners, and residual. */
export interface VarianceComponents {
  readonly clip: number;
  readonly rater: number;
  readonly residual: number;
}

/** ICCs of one vote and of the mean of k; null if the votes do not vary. */
export interface ComponentIccs {
  /** Absolute agreement, listeners a sample: ICC(2,1) and ICC(2,k). */
  readonly agreement: number | null;
  readonly agreementOfMean: number | null;
  /** Consistency, listeners may differ by a constant: ICC(3,1) and ICC(3,k). */
  readonly consistency: number | null;
  readonly consistencyOfMean: number | null;
}

/**
 * Intraclass correlations from variance components, for tables with missing cells; k: number of votes in a mean, at least
 * 1, not necessarily whole. A component estimated below 0 counts as 0. Throws a RangeError for k below 1. Source: McGraw &
 * Wong 1996, Psychological Methods 1; as `psych::ICC(lmer = TRUE)` of R.
 * @example iccFromComponents({ clip: 6, rater: 2, residual: 4 }, 4) // agreement 0.5, of mean 0.8; consistency 0.6, of mean
 * 0.857
 */
export function iccFromComponents(components: VarianceComponents, k: number): ComponentIccs {
  if (!(k >= 1)) throw new RangeError(`iccFromComponents requires a k of at least 1, not ${k}.`);
  const clip = Math.max(0, components.clip);
  const rater = Math.max(0, components.rater);
  const residual = Math.max(0, components.residual);
  const share = (noise: number): number | null => (clip + noise > 0 ? clip / (clip + noise) : null);
  return {
    agreement: share(rater + residual),
    agreementOfMean: share((rater + residual) / k),
    consistency: share(residual),
    consistencyOfMean: share(residual / k),
  };
}
