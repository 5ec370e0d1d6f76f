import { clipsOf, type Clip } from '../../clips/clips.ts';
import type { Context } from '../contract/method.ts';
import { selectClips, valuesOf } from '../contract/selector.ts';
import type { RatingConfig } from './config.ts';
import { layoutOf, presetOf } from './presets.ts';

export type RatingContext = Context<RatingConfig>;
type Trap = 'gold' | 'spoken';

/** The clips of a kind of trap. */
export function trapClips({ study, config }: RatingContext, trap: Trap): Clip[] {
  const selector = config[trap];
  return selector && selector.pages > 0 ? selectClips(study, selector, config.clips) : [];
}

/** The clips that are references of others. */
export function referenceClips({ study, config }: RatingContext): Clip[] {
  return config.reference ? selectClips(study, config.reference, config.clips) : [];
}

/** The clips under test: those of the named systems, else all clips of the set that are neither trap nor reference. */
export function testClips(context: RatingContext): Clip[] {
  const { study, config } = context;
  const { systems } = config;
  const traps = new Set([...trapClips(context, 'gold'), ...trapClips(context, 'spoken')]);
  const own = clipsOf(study, config.clips).filter((clip) => !traps.has(clip));
  if (systems) return own.filter(({ factors }) => systems.includes(factors['system'] ?? ''));
  const references = new Set(referenceClips(context));
  return own.filter((clip) => !references.has(clip));
}

/** The systems under test, in the order of the config, else by name. */
export function systemsOf(context: RatingContext): string[] {
  return context.config.systems ?? valuesOf(testClips(context), 'system');
}

/** The possible references of a clip. A design without mistakes has exactly one. */
export function referencesFor({ config, ...context }: RatingContext): (clip: Clip) => Clip[] {
  const all = referenceClips({ config, ...context });
  const same = config.reference?.same ?? 'item';
  const isNamed = config.reference?.where[same] !== undefined;
  return (clip) =>
    all.filter((candidate) => {
      const value = candidate.factors[same];
      return candidate !== clip && (isNamed || value === undefined || value === clip.factors[same]);
    });
}

/** Two clips; results compare the second with the first. */
export interface Pair {
  item: string | null;
  first: Clip;
  second: Clip;
}

/** A place of a comparison without exactly one clip. */
export interface Hole {
  name: string;
  count: number;
}

function pairsWithReference(context: RatingContext): (Pair | Hole)[] {
  const referencesOf = referencesFor(context);
  return testClips(context).map((second) => {
    const [first, ...others] = referencesOf(second);
    if (!first || others.length > 0)
      return { name: `the reference of ${second.id}`, count: first ? others.length + 1 : 0 };
    return { item: second.factors['item'] ?? null, first, second };
  });
}

function pairsOfSystems(context: RatingContext): (Pair | Hole)[] {
  const clips = testClips(context);
  const systems = systemsOf(context);
  const at = (system: string, item: string): Clip[] =>
    clips.filter(({ factors }) => factors['system'] === system && factors['item'] === item);
  return valuesOf(clips, 'item').flatMap((item) =>
    systems.flatMap((one, index) =>
      systems.slice(index + 1).map((other) => {
        const [firsts, seconds] = [at(one, item), at(other, item)];
        const [first] = firsts;
        const [second] = seconds;
        if (first && second && firsts.length + seconds.length === 2) return { item, first, second };
        const [system, count] = firsts.length === 1 ? [other, seconds.length] : [one, firsts.length];
        return { name: `${system} of item ${item}`, count };
      }),
    ),
  );
}

/** All pairs of the design: with the reference, if any, else of all systems. */
export function pairPlaces(context: RatingContext): (Pair | Hole)[] {
  return context.config.reference ? pairsWithReference(context) : pairsOfSystems(context);
}

/** The pairs of a comparison in canonical order. Throws for a place without exactly one clip; `mistakes` reports those. */
export function pairsOf(context: RatingContext): Pair[] {
  return pairPlaces(context).map((place) => {
    if ('name' in place) throw new Error(`a pair requires 1 clip as ${place.name}, got ${place.count}`);
    return place;
  });
}

/** The clips of which a null pair can be made: references, or compared clips. */
export function nullClips(context: RatingContext): Clip[] {
  if (layoutOf(context.config) === 'single') return [];
  if (!context.config.reference) return testClips(context);
  const referencesOf = referencesFor(context);
  return [...new Set(testClips(context).flatMap(referencesOf))];
}

/** The clips that a page may compare: a pair, or a clip with its reference. */
export function clipsTogether(context: RatingContext): string[][] {
  const layout = layoutOf(context.config);
  if (layout === 'single') return [];
  if (layout === 'comparison' && !context.config.reference)
    return pairsOf(context).map(({ first, second }) => [first.id, second.id]);
  const referencesOf = referencesFor(context);
  const rated = [...testClips(context), ...trapClips(context, 'gold'), ...trapClips(context, 'spoken')];
  return rated.map((clip) => [clip, ...referencesOf(clip)].map(({ id }) => id));
}

/** Whether the page shows the text of the clip. */
export function showsText({ config }: RatingContext): boolean {
  return config.show_text ?? presetOf(config).showText;
}
