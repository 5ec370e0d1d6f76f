import type { Bounds } from '../../stats/intervals/bounded-limits.ts';
import type { ComparisonUnit } from './comparison-units.ts';

/** An automatic score of the clips of a study. */
export interface Metric {
  name: string;
  /** Which of two values is better; absent if not declared. */
  direction?: 'higher' | 'lower';
  /** The least and the largest possible value; absent if unknown. */
  bounds?: Bounds;
  /** By clip; null or absent if missing. */
  values: ReadonlyMap<string, number | null>;
  /** By system, if values were given for whole systems: used at system level only. */
  bySystem?: ReadonlyMap<string, number | null>;
  /** Named parts of every clip in `values`, including system and item, even for unrated clips; absent if unknown. */
  factorsOf?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A pair has the difference of its clips' values, A minus B, because its ratings are for A over B. */
export function metricOf(
  { values }: Metric,
  { clip, comparedClip }: Pick<ComparisonUnit, 'clip' | 'comparedClip'>,
): number | null {
  const value = values.get(clip) ?? null;
  if (value === null || comparedClip === null) return value;
  const other = values.get(comparedClip) ?? null;
  return other === null ? null : value - other;
}
