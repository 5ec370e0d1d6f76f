import type { Ratings } from '../../ratings/ratings.ts';
import type { Metric } from '../input/metric.ts';

/** A clip of a system under test, with its named parts. */
export interface ScoredClip {
  clip: string;
  system: string;
  factors: Readonly<Record<string, string>>;
  /** Whether listeners were asked to rate it. */
  isRated: boolean;
}

const TEST = 'test';

/**
 * Clips that metric means are taken over: all rated clips under test (alone or in a pair), and unrated clips of the same
 * systems if a metric has a value and factors for them. A study and its exported table, which does not list unrated clips,
 * therefore give the same means. Without clips of other roles, such as references and traps, and without clips that lack a
 * system.
 */
export function scoredClips(ratings: Ratings, metrics: readonly Metric[]): ScoredClip[] {
  const clips = new Map<string, ScoredClip>();
  const others = new Set<string>();
  // A rating has all factors of its own clip, but only system and item of the other clip of a pair.
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
