import { primaryOf, type PrimaryAnalysis } from '../../primary/primary.ts';
import { changed, mappedRatings } from '../../ratings/compact-ratings.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { Clip } from '../../clips/clips.ts';
import type { AnalysedVersion } from './analyse-blocks.ts';
import type { Metric } from '../input/metric.ts';

/** Replacements for the names while a study is blind. */
export interface Letters {
  system(name: string | null): string | null;
  clip(id: string): string;
  factors(own: Readonly<Record<string, string>>): Record<string, string>;
}

const TEST = 'test';

/** Levels of a factor that belong to one system each would reveal it. */
function tellingLevels(clips: readonly Pick<Clip, 'factors'>[]): Map<string, Set<string>> {
  const systemsOf = new Map<string, Map<string, Set<string>>>();
  for (const { factors } of clips) {
    for (const [factor, level] of Object.entries(factors)) {
      if (factor === 'system' || factor === 'item') continue;
      const levels = systemsOf.get(factor) ?? new Map<string, Set<string>>();
      systemsOf.set(factor, levels.set(level, (levels.get(level) ?? new Set()).add(factors['system'] ?? '')));
    }
  }
  return new Map(
    [...systemsOf].map(([factor, levels]) => [
      factor,
      new Set([...levels].flatMap(([level, systems]) => (systems.size === 1 ? [level] : []))),
    ]),
  );
}

/** Replacements for each system under test, its clips and anything else that would reveal it. `all`: a letter for each system. */
export function lettersFor(
  { versions, ratings }: { versions: readonly AnalysedVersion[]; ratings: Ratings },
  all: ReadonlyMap<string, string>,
): Letters {
  const tested = new Set<string | null>();
  for (const { role, system, comparedSystem } of ratings)
    if (role === TEST) tested.add(system).add(comparedSystem);
  const letters = new Map([...all].filter(([name]) => tested.has(name)));
  const clips = versions.flatMap(({ study }) => study.clips);
  const telling = tellingLevels(clips.filter(({ factors }) => letters.has(factors['system'] ?? '')));
  const levels = new Map<string, string>();
  const ids = new Map<string, string>();
  const system = (name: string | null): string | null => (name === null ? null : (letters.get(name) ?? name));
  const ofFactor = (factor: string, level: string): string => {
    if (factor === 'system') return system(level) ?? level;
    if (telling.get(factor)?.has(level) !== true) return level;
    const key = JSON.stringify([factor, level]);
    const known = levels.get(key) ?? `${factor} ${levels.size + 1}`;
    levels.set(key, known);
    return known;
  };
  const taken = new Map<string, number>();
  for (const { id, factors } of clips) {
    if (ids.has(id)) continue;
    const letter = letters.get(factors['system'] ?? '') ?? 'other';
    const name = `${letter}/${factors['item'] ?? 'clip'}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    ids.set(id, count === 1 ? name : `${name} (${count})`);
  }
  return {
    system,
    clip: (id) => ids.get(id) ?? 'another clip',
    factors: (own) =>
      Object.fromEntries(Object.entries(own).map(([factor, level]) => [factor, ofFactor(factor, level)])),
  };
}

/** Keys of a block whose texts name systems. */
const SYSTEM_KEYS: ReadonlySet<string> = new Set(['system', 'systems', 'pairs', 'baseline', 'a', 'b']);

/** A part of a block's config with system names replaced. */
function renamed(part: unknown, letters: Letters): unknown {
  if (typeof part === 'string') return letters.system(part);
  if (Array.isArray(part)) return part.map((each: unknown) => renamed(each, letters));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, namesSystems(key, value, letters)]),
  );
}

function namesSystems(key: string, value: unknown, letters: Letters): unknown {
  if (SYSTEM_KEYS.has(key)) return renamed(value, letters);
  if (Array.isArray(value))
    return value.map((each: unknown) => (typeof each === 'object' ? renamed(each, letters) : each));
  return typeof value === 'object' && value !== null ? renamed(value, letters) : value;
}

const BLIND_NOTE =
  'All pairs are shown while systems have letters, because the declared differences would reveal names.';

/** The primary analysis with letters. A single baseline would be recognisable by its place in the table. */
function letteredPrimary({ primary, study }: AnalysedVersion, letters: Letters): PrimaryAnalysis {
  const own = primary ?? primaryOf(study);
  return {
    ...own,
    outcomes: own.outcomes.map((outcome) => ({
      ...outcome,
      systems: outcome.systems.flatMap((system) => letters.system(system) ?? []),
      ...(outcome.contrasts.kind === 'all pairs'
        ? {}
        : { contrasts: { kind: 'all pairs' }, note: BLIND_NOTE }),
    })),
  };
}

/** A study with letters in its clips and blocks. */
export function letteredVersions<Version extends AnalysedVersion>(
  versions: readonly Version[],
  letters: Letters,
): Version[] {
  return versions.map((version) => {
    const { config, clips } = version.study;
    return {
      ...version,
      primary: letteredPrimary(version, letters),
      study: {
        ...version.study,
        config: {
          ...config,
          blocks: config.blocks.map((block) => ({
            ...block,
            ...Object.fromEntries(
              Object.entries(block).map(([key, value]) => [key, namesSystems(key, value, letters)]),
            ),
          })),
        },
        clips: clips.map((clip) => ({
          ...clip,
          id: letters.clip(clip.id),
          factors: letters.factors(clip.factors),
        })),
      },
    };
  });
}

export function letteredRatings(ratings: Ratings, letters: Letters): Ratings {
  return mappedRatings(ratings, (rating) =>
    changed(rating, {
      clip: letters.clip(rating.clip),
      comparedClip: rating.comparedClip === null ? null : letters.clip(rating.comparedClip),
      system: letters.system(rating.system),
      comparedSystem: letters.system(rating.comparedSystem),
      xSystem: letters.system(rating.xSystem),
      factors: letters.factors(rating.factors),
    }),
  );
}

export function letteredMetrics(metrics: readonly Metric[], letters: Letters): Metric[] {
  return metrics.map(({ values, bySystem, factorsOf, ...metric }) => ({
    ...metric,
    values: new Map([...values].map(([clip, value]) => [letters.clip(clip), value])),
    ...(bySystem && {
      bySystem: new Map([...bySystem].map(([name, value]) => [letters.system(name) ?? name, value])),
    }),
    ...(factorsOf && {
      factorsOf: new Map([...factorsOf].map(([clip, own]) => [letters.clip(clip), letters.factors(own)])),
    }),
  }));
}
