/** Covariance and degrees of freedom of fixed effects. */
export interface FixedInference {
  method: 'Kenward-Roger' | 'Satterthwaite';
  /** Covariance of the fixed effects, row by row; Kenward and Roger's is adjusted for estimated variances. */
  covariance: number[][];
  /** Degrees of freedom of a weighted sum of fixed effects. */
  df(weights: readonly number[]): number;
}

/** Practically infinite. */
export const MOST_DF = 1e7;
