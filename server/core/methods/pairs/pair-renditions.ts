import type { Recipe } from '../../clips/renditions.ts';
import type { Context } from '../contract/method.ts';
import type { PairDesign } from './pair-keys.ts';
import { clipPairs, comparedClips, obviousClipPairs } from './pairs.ts';

/** The derived files that a block of pairs plays: every clip plain, and those of null pairs also as a copy. */
export function pairRenditions(context: Context<PairDesign>): { clip: string; recipe: Recipe }[] {
  const plain = [...comparedClips(context), ...obviousClipPairs(context).flatMap(({ a, b }) => [a, b])].map(
    ({ id }) => ({ clip: id, recipe: { kind: 'plain' as const } }),
  );
  if (context.config.null_pairs === 0) return plain;
  const copies = comparedClips(context).map(({ id }) => ({
    clip: id,
    recipe: { kind: 'dithered' as const },
  }));
  return [...plain, ...copies];
}

/** The two clips of every pair that a page may show. */
export function pairsTogether(context: Context<PairDesign>): string[][] {
  return [...clipPairs(context), ...obviousClipPairs(context)].map(({ a, b }) => [a.id, b.id]);
}
