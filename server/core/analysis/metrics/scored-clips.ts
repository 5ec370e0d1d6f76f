import type { Rating } from '../../ratings/ratings.ts';
import type { Metric } from '../input/metric.ts';

/** A clip of a system under test, with its named parts. */
export interface ScoredClip {
  clip: string;
  system: string;
  factors: Readonly<Record<string, string>>;
  /** Whether anybody was asked about it. */
  isRated: boolean;
}

const TEST = 'test';

/**
 * The clips that a metric's means are over: all under test that were rated, alone or as the other of a pair, and those
 * that nobody rated of the same systems, as far as a metric has a value for them and tells their factors, so that a study
 * and its exported table, which does not name such clips of the study, say the same. Clips with another role, such as
 * references and traps, and clips without a system are left out.
 */
export function scoredClips(ratings: readonly Rating[], metrics: readonly Metric[]): ScoredClip[] {
  const clips = new Map<string, ScoredClip>();
  const others = new Set<string>();
  // A rating names the factors of its own clip, of the other one of a pair no more than system and item.
  const seen = new Set<string>();
  for (const { clip, role, system, item, factors, comparedClip, comparedSystem } of ratings) {
    if (role !== TEST) {
      others.add(clip);
      continue;
    }
    const part = item === null ? {} : { item };
    if (system !== null && !seen.has(clip)) {
      seen.add(clip);
      clips.set(clip, { clip, system, factors: { ...factors, ...part }, isRated: true });
    }
    if (comparedClip === null || comparedSystem === null || clips.has(comparedClip)) continue;
    clips.set(comparedClip, { clip: comparedClip, system: comparedSystem, factors: part, isRated: true });
  }
  const systems = new Set([...clips.values()].map(({ system }) => system));
  const isScored = (clip: string): boolean =>
    metrics.some(({ values }) => (values.get(clip) ?? null) !== null);
  for (const { factorsOf } of metrics) {
    for (const [clip, factors] of factorsOf ?? []) {
      const system = factors['system'] ?? '';
      if (clips.has(clip)) continue;
      if (systems.has(system) && !others.has(clip) && isScored(clip))
        clips.set(clip, { clip, system, factors, isRated: false });
    }
  }
  return [...clips.values()].filter(({ clip }) => !others.has(clip));
}
