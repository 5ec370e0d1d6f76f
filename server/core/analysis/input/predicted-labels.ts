/** A classifier's label of each clip, and the factor with the true one. */
export interface PredictedLabels {
  /** Factor of clips with the true label. */
  factor: string;
  /** Column of the metrics table with the predicted label. */
  column: string;
  /** By clip; null if missing. */
  values: ReadonlyMap<string, string | null>;
  /** Named parts of every clip in `values`, even of unrated clips. */
  factorsOf: ReadonlyMap<string, Readonly<Record<string, string>>>;
}
