import type { Bounds } from '../../stats/intervals/bounded-limits.ts';
import type { MetricBands } from './metric-bands.ts';
import type { ComparisonUnit } from './comparison-units.ts';

/**
 * Score from which a metric takes a clip for a recording of a person: a declared one, or one chosen on the clips whose
 * factor has a level and evaluated on all others.
 */
export type Threshold = number | { readonly factor: string; readonly level: string };

/** An automatic score of the clips of a study. */
export interface Metric {
  name: string;
  /** Which of two values is better; absent if not declared. */
  direction?: 'higher' | 'lower';
  /** Threshold between human and machine; absent: 0.5 for scores from 0 to 1, otherwise none. */
  threshold?: Threshold | undefined;
  /** The least and the largest possible value; absent if unknown. */
  bounds?: Bounds;
  /** By clip; null or absent if missing. */
  values: ReadonlyMap<string, number | null>;
  /** By system, if values were given for whole systems: used at system level only. */
  bySystem?: ReadonlyMap<string, number | null>;
  /** Named parts of every clip in `values`, including system and item, even for unrated clips; absent if unknown. */
  factorsOf?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Repeated measurements of clips, by trial and clip; `values` has their means. Absent without repeated trials. */
  trials?: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Difference of two trials of a clip above which the clip is unstable. */
  unstableAbove?: number;
  /** Named ranges. */
  bands?: MetricBands;
  /** Place on the axis of a radar chart: unchanged, moved by a number, or its range of means on 1 to 5. */
  placement?: 'as is' | 'range' | number;
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
