import { createRandom } from '../../random.ts';
import type { Clip } from '../../study/study.ts';
import type { Context, DesignMistake } from '../method.ts';
import { error, listed, sameLength, seconds, warning } from '../mistake.ts';
import { setMistakes, valuesOf } from '../selector.ts';
import type { PairwiseConfig } from './config.ts';
import { clipPairs, comparedClips, pairCells, systemPairs } from './pairs.ts';
import { drawPairs, pagesOf } from './session.ts';

type PairwiseContext = Context<PairwiseConfig>;

/** A pair of a system with itself, or listed twice in either order. */
function pairMistakes(context: PairwiseContext): DesignMistake[] {
  const pairs = systemPairs(context);
  const names = pairs.map((pair) => pair.toSorted().join(' and '));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const alone = pairs.flatMap(([a, b]) => (a === b ? [a] : []));
  const remedy = 'list every pair once, in the order that the results shall have';
  return [
    ...(pairs.length === 0
      ? [error(['pairs'], 'there is 1 system; a comparison needs 2, add a system')]
      : []),
    ...(twice.length > 0 ? [error(['pairs'], `listed more than once: ${listed(twice)}; ${remedy}`)] : []),
    ...(alone.length > 0
      ? [error(['pairs'], `paired with itself: ${listed(alone)}; null_pairs makes such pages`)]
      : []),
  ];
}

function cellMistakes(context: PairwiseContext): DesignMistake[] {
  const holes = pairCells(context).flatMap(({ item, systems, clips }) =>
    clips.flatMap((found, side) =>
      found.length === 1 ? [] : [`${systems[side]} of item ${item} (${found.length} clips)`],
    ),
  );
  const places = [...new Set(holes)];
  if (places.length === 0) return [];
  const remedy =
    'every item needs exactly 1 clip of every compared system: add or remove clips, or list fewer pairs';
  return [error(['clips'], `not exactly 1 clip of ${listed(places)}; ${remedy}`)];
}

function quotaMistakes(context: PairwiseContext): DesignMistake[] {
  const quota = context.config.ratings_per_pair;
  if (quota === undefined) return [];
  if (quota % 2 === 1) {
    const message = `${quota} ratings a pair cannot have each side as often; ask for ${quota - 1} or ${quota + 1}`;
    return [error(['ratings_per_pair'], message)];
  }
  const pairs = clipPairs(context).length;
  const pages = pagesOf(context);
  const spare = (pairs * quota) % pages;
  if (spare === 0) return [];
  const message =
    `${pairs} pairs x ${quota} ratings are no multiple of ${pages} pages: ${spare} ratings stay open; ` +
    'change ratings_per_pair or pages';
  return [warning(['ratings_per_pair'], message)];
}

function lengthMistakes(context: PairwiseContext): DesignMistake[] {
  if (context.config.switching !== 'aligned') return [];
  return clipPairs(context).flatMap(({ item, a, b }) => {
    if (sameLength([a.durationMs, b.durationMs])) return [];
    const lengths = [a, b].map((clip: Clip) => `${clip.factors['system']} ${seconds(clip.durationMs)}`);
    const message =
      `item ${item} is not of one length (${lengths.join(', ')}); ` +
      'aligned switching needs equal lengths: use switching: restart, or cut the clips';
    return [error(['switching'], message)];
  });
}

function textMistakes(context: PairwiseContext): DesignMistake[] {
  if (!context.config.show_text) return [];
  const items = valuesOf(comparedClips(context), 'item');
  const missing = items.filter((item) => context.study.texts[item] === undefined);
  if (missing.length === 0) return [];
  const message = `no text for ${missing.length} of ${items.length} items: ${listed(missing)}; add rows to texts`;
  return [error(['show_text'], message)];
}

function capacityMistakes(context: PairwiseContext): DesignMistake[] {
  const trial = drawPairs(context, () => 0, new Set(), createRandom('capacity'));
  if (trial) return [];
  const items = valuesOf(comparedClips(context), 'item').length;
  const message =
    `${pagesOf(context)} pages and ${context.config.null_pairs} null pairs need more than ${items} items: ` +
    'no listener hears a clip twice and a null pair is of an item of its own; add items or ask for fewer pages';
  return [error([context.config.pages === undefined ? 'null_pairs' : 'pages'], message)];
}

/** Mistakes of a pairwise design: systems and grid first; the rest once those are right. */
export function pairwiseMistakes(context: PairwiseContext): DesignMistake[] {
  const { config, study } = context;
  const named = [...(config.systems ?? []), ...(config.pairs === 'all' ? [] : config.pairs.flat())];
  const unusable = setMistakes(study, config.clips, [...new Set(named)]);
  if (unusable.length > 0) return unusable;
  const grid = [...pairMistakes(context), ...cellMistakes(context)];
  if (grid.length > 0) return grid;
  return [
    ...capacityMistakes(context),
    ...quotaMistakes(context),
    ...textMistakes(context),
    ...lengthMistakes(context),
  ];
}
