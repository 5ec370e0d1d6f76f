import { clipsOf, type Clip } from '../../study/study.ts';
import type { Context } from '../method.ts';
import { valuesOf } from '../selector.ts';
import type { PairwiseConfig } from './config.ts';

type PairwiseContext = Context<PairwiseConfig>;

/** Two clips of one item, in canonical order: a is A in the results whatever the screen shows. */
export interface ClipPair {
  item: string;
  a: Clip;
  b: Clip;
}

/** The pairs of systems in canonical order: as listed, else by the order of `systems`, else by name. */
export function systemPairs({ study, config }: PairwiseContext): [a: string, b: string][] {
  if (config.pairs !== 'all') return config.pairs;
  const systems = config.systems ?? valuesOf(clipsOf(study, config.clips), 'system');
  return systems.flatMap((a, index) => systems.slice(index + 1).map((b): [string, string] => [a, b]));
}

/** The clips of all systems that are compared, in path order. */
export function comparedClips(context: PairwiseContext): Clip[] {
  const systems = new Set(systemPairs(context).flat());
  return clipsOf(context.study, context.config.clips).filter((clip) =>
    systems.has(clip.factors['system'] ?? ''),
  );
}

/** Every pair of systems on every item: a design without mistakes has one clip in each place. */
export function pairCells(
  context: PairwiseContext,
): { item: string; systems: [a: string, b: string]; clips: [a: Clip[], b: Clip[]] }[] {
  const clips = comparedClips(context);
  const byPlace = new Map<string, Clip[]>();
  const place = (system: string, item: string): string => JSON.stringify([system, item]);
  for (const clip of clips) {
    const key = place(clip.factors['system'] ?? '', clip.factors['item'] ?? '');
    byPlace.set(key, [...(byPlace.get(key) ?? []), clip]);
  }
  return valuesOf(clips, 'item').flatMap((item) =>
    systemPairs(context).map(([a, b]) => {
      const of = (system: string): Clip[] => byPlace.get(place(system, item)) ?? [];
      return { item, systems: [a, b], clips: [of(a), of(b)] };
    }),
  );
}

/** The pairs of clips of a design. Throws for a place without exactly one clip, which `mistakes` reports. */
export function clipPairs(context: PairwiseContext): ClipPair[] {
  return pairCells(context).map(({ item, systems, clips: [[a, ...moreA], [b, ...moreB]] }) => {
    if (!a || !b || moreA.length + moreB.length > 0)
      throw new Error(`a pair requires 1 clip a side, item ${item} of ${systems.join(' and ')} has others`);
    return { item, a, b };
  });
}

/** 'AB' shows canonical a as A, 'BA' as B. Each side of a pair is a unit of its own, so that they fill evenly. */
export type Side = 'AB' | 'BA';

/** Name of a pair on one side. Example: pair|s1|human|flite_rms|AB. */
export function pairUnit({ item, a, b }: ClipPair, side: Side): string {
  return `pair|${item}|${a.factors['system']}|${b.factors['system']}|${side}`;
}

/** Name of a null pair: one clip on both sides. Example: null|clips/human/s1.flac. */
export function nullUnit(clip: Clip): string {
  return `null|${clip.id}`;
}
