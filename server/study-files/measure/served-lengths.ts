import { groupBy } from '#core/order/group-by.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { EXCERPT_BEEP_MS, type Recipe } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import type { MeasuredClip } from './measure-clips.ts';
import { renditionName, wantedRenditions } from './wanted-renditions.ts';

/** Number of variants of every sound. */
export const VARIANTS = 3;

/** Bounds of the silence at the end of a variant, ms, before its length is rounded up. Each variant has its own. */
const SHORTEST_TAIL_MS = 60;
const LONGEST_TAIL_MS = 300;
/** A stream reveals its length before it is decoded, so its length is a whole number of seconds. */
const STREAM_STEP_MS = 1000;

/** Lengths of the served files of a clip. */
export interface ServedLength {
  clip: string;
  /** Length of the sound alone, ms. */
  ownMs: number;
  /** Length of the longest sound that it may be compared with, ms. */
  longestMs: number;
  /** Length of every variant including silence at the end, ms. */
  variantsMs: readonly number[];
}

/**
 * Gives all clips that may be compared on a page one length, so that a length reveals nothing: the longest, plus a
 * short silence of each variant's own length. By renditionName.
 */
export function servedLengths(study: Study, measured: readonly MeasuredClip[]): Map<string, ServedLength> {
  const clips = new Map(measured.map((clip) => [clip.id, clip]));
  const groupOf = comparedGroups(study);
  const wanted = wantedRenditions(study).flatMap((one) => {
    const clip = clips.get(one.clip);
    return clip ? [{ ...one, ownMs: lengthMs(clip, one.recipe) }] : [];
  });
  const groups = groupBy(wanted, ({ clip }) => groupOf.get(clip) ?? clip);
  return new Map(
    [...groups].flatMap(([name, members]) => {
      const longestMs = Math.max(...members.map(({ ownMs }) => ownMs));
      return members.map(({ clip, recipe, ownMs, isStreamed }): [string, ServedLength] => [
        renditionName({ clip, recipe }),
        { clip, ownMs, longestMs, variantsMs: variantsMs(name, longestMs, isStreamed) },
      ]);
    }),
  );
}

function variantsMs(group: string, longestMs: number, isStreamed: boolean): number[] {
  const random = createRandom(`tail ${group}`);
  return Array.from({ length: VARIANTS }, () => {
    const tailMs = SHORTEST_TAIL_MS + random.next() * (LONGEST_TAIL_MS - SHORTEST_TAIL_MS);
    const ms = longestMs + tailMs;
    return isStreamed ? Math.ceil(ms / STREAM_STEP_MS) * STREAM_STEP_MS : ms;
  });
}

function lengthMs({ measures: { frames, sampleRate } }: MeasuredClip, recipe: Recipe): number {
  if (recipe.kind !== 'excerpt') return (frames * 1000) / sampleRate;
  return 3 * recipe.partMs + 2 * EXCERPT_BEEP_MS;
}

/**
 * Maps each clip to the group that it is compared within, named by one of its clips. Clips that are heard alone have
 * no group.
 */
function comparedGroups(study: Study): Map<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? id;
    if (parent === id) return id;
    const root = rootOf(parent);
    parents.set(id, root);
    return root;
  };
  for (const [first, ...others] of blocksOf(study).flatMap((block) => block.together())) {
    if (first === undefined) continue;
    parents.set(first, rootOf(first));
    for (const id of others) parents.set(rootOf(id), rootOf(first));
  }
  return new Map([...parents.keys()].map((id) => [id, rootOf(id)]));
}
