import type { Bounds } from '../stats/bounded-limits.ts';
import type { ComparisonUnit } from './comparison-units.ts';

/** An automatic score of the clips of a study. */
export interface Metric {
  name: string;
  /** Which of two values is better; absent where nobody has said. */
  direction?: 'higher' | 'lower';
  /** The least and the largest value that it can have; absent where nobody has said. */
  bounds?: Bounds;
  /** By clip; null or absent where there is none. */
  values: ReadonlyMap<string, number | null>;
  /** By system, where values were given for systems as a whole: used at the level of systems only. */
  bySystem?: ReadonlyMap<string, number | null>;
  /** Named parts of every clip in `values`, system and item among them, also of clips that nobody rated; absent where not known. */
  factorsOf?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A pair has the difference of its clips' values, A less B, as its ratings have A over B. */
export function metricOf(
  { values }: Metric,
  { clip, comparedClip }: Pick<ComparisonUnit, 'clip' | 'comparedClip'>,
): number | null {
  const value = values.get(clip) ?? null;
  if (value === null || comparedClip === null) return value;
  const other = values.get(comparedClip) ?? null;
  return other === null ? null : value - other;
}
