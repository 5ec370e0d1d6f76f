import { blocksOf } from '#core/plan.ts';
import { recipeKey, type Container, type Recipe, type Study } from '#core/study/study.ts';

/** A file that listeners are served: a clip, what is made of it, and as what it travels. */
export interface WantedRendition {
  clip: string;
  recipe: Recipe;
  container: Container;
}

/** The name of a rendition within its study. */
export const renditionName = ({ clip, recipe }: Pick<WantedRendition, 'clip' | 'recipe'>): string =>
  JSON.stringify([clip, recipeKey(recipe)]);

/** What the blocks play, each once, in an order that does not depend on theirs. */
export function wantedRenditions(study: Study): WantedRendition[] {
  const isStrict = study.config.blinding === 'strict';
  const wanted = blocksOf(study).flatMap((block) =>
    block.renditions().map((rendition): WantedRendition => {
      const travelsTogether = isStrict && block.delivery === 'bundle';
      return { ...rendition, container: travelsTogether ? 'wav' : 'flac' };
    }),
  );
  // A clip that is bundled in one block and streamed in another is one file: the one that a bundle can hold.
  const ordered = wanted.toSorted((a, b) =>
    a.container < b.container ? -1 : a.container > b.container ? 1 : 0,
  );
  const unique = new Map(ordered.map((one) => [renditionName(one), one]));
  return [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
