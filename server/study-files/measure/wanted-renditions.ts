import { groupBy } from '#core/order/group-by.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { recipeKey, type Container, type Recipe } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';

/** A served file: a clip, its recipe, and its container. */
export interface WantedRendition {
  clip: string;
  recipe: Recipe;
  container: Container;
  /** Whether a block streams it. */
  isStreamed: boolean;
}

/** Name of a rendition within its study. */
export const renditionName = ({ clip, recipe }: Pick<WantedRendition, 'clip' | 'recipe'>): string =>
  JSON.stringify([clip, recipeKey(recipe)]);

/** Renditions that the blocks play, each once, in an order that is independent of the blocks. */
export function wantedRenditions(study: Study): WantedRendition[] {
  const isStrict = study.config.blinding === 'strict';
  const wanted = blocksOf(study).flatMap((block) =>
    block.renditions().map((rendition): WantedRendition => {
      const isStreamed = block.delivery === 'stream';
      return { ...rendition, container: isStrict && !isStreamed ? 'wav' : 'flac', isStreamed };
    }),
  );
  // A clip that is bundled in one block and streamed in another is one file: it fits a bundle, and its length is that of
  // a stream.
  const unique = [...groupBy(wanted, renditionName)].flatMap(
    ([name, [first, ...others]]): [string, WantedRendition][] => {
      if (!first) return [];
      const isWav = [first, ...others].some(({ container }) => container === 'wav');
      const isStreamed = [first, ...others].some((one) => one.isStreamed);
      return [[name, { ...first, container: isWav ? 'wav' : 'flac', isStreamed }]];
    },
  );
  return unique.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
