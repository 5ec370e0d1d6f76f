/** What is known of the errors of fixed effects. */
export interface FixedInference {
  method: 'Kenward-Roger' | 'Satterthwaite';
  /** Of the fixed effects, row by row; Kenward and Roger's is adjusted for the variances being estimated. */
  covariance: number[][];
  /** Degrees of freedom of a sum of fixed effects with these weights. */
  df(weights: readonly number[]): number;
}

/** As good as infinitely many. */
export const MOST_DF = 1e7;
