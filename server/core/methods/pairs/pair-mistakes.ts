import { createRandom } from '../../order/random.ts';
import type { Clip } from '../../clips/clips.ts';
import { drawPairs, pagesOf } from './draw-pairs.ts';
import type { Arrangements } from './layout-pairs.ts';
import type { Context } from '../contract/method.ts';
import { error, listed, sameLength, seconds, type DesignMistake } from '../contract/mistake.ts';
import type { PairDesign } from './pair-keys.ts';
import { clipPairs, comparedClips, obviousClipPairs, pairCells, systemPairs } from './pairs.ts';
import { setMistakes, valuesOf } from '../contract/selector.ts';

type PairContext = Context<PairDesign>;

/** Too few systems, pairs of a system with itself, and pairs listed twice in either order. */
function pairMistakes(context: PairContext): DesignMistake[] {
  const pairs = systemPairs(context);
  const names = pairCells(context).map(({ item, systems }) => `${item} ${systems.toSorted().join(' and ')}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const systems = twice.map((name) => name.slice(name.indexOf(' ') + 1));
  const alone = pairs.flatMap(({ a, b }) => (a === b ? [a] : []));
  const remedy = 'list each pair once, in the order wanted in the results';
  const hasNulls = context.config.null_pairs !== undefined;
  const instead = hasNulls ? 'use null_pairs for such pages' : 'name two systems';
  return [
    ...(pairs.length === 0 ? [error(['pairs'], 'only 1 system; a comparison needs 2: add a system')] : []),
    ...(twice.length > 0
      ? [error(['pairs'], `listed more than once: ${listed([...new Set(systems)])}; ${remedy}`)]
      : []),
    ...(alone.length > 0 ? [error(['pairs'], `paired with itself: ${listed(alone)}; ${instead}`)] : []),
  ];
}

function cellMistakes(context: PairContext): DesignMistake[] {
  const holes = pairCells(context).flatMap(({ item, systems, clips }) =>
    clips.flatMap((found, side) =>
      found.length === 1 ? [] : [`${systems[side]} of item ${item} (${found.length} clips)`],
    ),
  );
  const places = [...new Set(holes)];
  if (places.length === 0) return [];
  const remedy =
    'each item needs exactly 1 clip of each compared system: add or remove clips, or list fewer pairs';
  return [error(['clips'], `wrong number of clips: ${listed(places)}; ${remedy}`)];
}

function quotaMistakes(context: PairContext, ways: number): DesignMistake[] {
  const over = (context.config.ratings_per_pair ?? 0) % ways;
  if (over === 0) return [];
  const quota = context.config.ratings_per_pair ?? 0;
  const message =
    `${quota} ratings per pair cannot be split evenly over ${ways === 2 ? 'both sides' : `${ways} arrangements`}; ` +
    `ask for ${[quota - over, quota - over + ways].filter((each) => each > 0).join(' or ')}`;
  return [error(['ratings_per_pair'], message)];
}

function lengthMistakes(context: PairContext): DesignMistake[] {
  if (context.config.switching !== 'aligned') return [];
  const pairs = [...clipPairs(context), ...obviousClipPairs(context)];
  return pairs.flatMap(({ item, a, b }) => {
    if (sameLength([a.durationMs, b.durationMs])) return [];
    const lengths = [a, b].map(
      (clip: Clip) => `${clip.factors['system'] ?? clip.id} ${seconds(clip.durationMs)}`,
    );
    const message =
      `the clips of item ${item} differ in length (${lengths.join(', ')}); ` +
      'aligned switching needs equal lengths: use switching: restart, or cut the clips';
    return [error(['switching'], message)];
  });
}

function textMistakes(context: PairContext): DesignMistake[] {
  if (!context.config.show_text) return [];
  const shown = obviousClipPairs(context).map(({ item }) => item);
  const items = [...new Set([...valuesOf(comparedClips(context), 'item'), ...shown])].toSorted();
  const missing = items.filter((item) => context.study.texts[item] === undefined);
  if (missing.length === 0) return [];
  const message = `no text for ${missing.length} of ${items.length} items: ${listed(missing)}; add rows to texts`;
  return [error(['show_text'], message)];
}

/** Too few items with both a good and a flawed clip; the clips of a pair must be of the same item. */
function obviousMistakes(context: PairContext): DesignMistake[] {
  const count = context.config.obvious_pairs?.count ?? 0;
  const items = new Set(obviousClipPairs(context).map(({ item }) => item)).size;
  if (items >= count) return [];
  const message =
    `${count} obvious pairs need ${count} items with a better and a worse clip, but only ${items} have both; ` +
    'add clips, or correct better and worse';
  return [error(['obvious_pairs'], message)];
}

function capacityMistakes(context: PairContext, arrangements: Arrangements): DesignMistake[] {
  const trial = drawPairs(context, arrangements, () => 0, new Set(), createRandom('capacity'));
  if (trial) return [];
  const { null_pairs: nulls, obvious_pairs: obvious, pages } = context.config;
  const items = valuesOf(comparedClips(context), 'item').length;
  const wanted = [
    `${pagesOf(context)} pages`,
    ...(nulls === undefined ? [] : [`${nulls} null pairs`]),
    ...(obvious ? [`${obvious.count} obvious pairs`] : []),
  ];
  const message =
    `${wanted.join(' and ')} need more than ${items} items: ` +
    'no listener hears a clip twice, and each trap needs an item that no other page uses; add items, or ask for fewer pages';
  const trap = nulls === undefined ? 'obvious_pairs' : 'null_pairs';
  return [error([pages === undefined ? trap : 'pages'], message)];
}

/** Mistakes in a design of pairs: systems and grid first; the rest if those are right. */
export function pairDesignMistakes(context: PairContext, arrangements: Arrangements): DesignMistake[] {
  const { config, study } = context;
  const listedSystems = Array.isArray(config.pairs)
    ? systemPairs(context).flatMap(({ a, b }) => [a, b])
    : config.pairs === 'all'
      ? []
      : [config.pairs.baseline];
  const named = [...(config.systems ?? []), ...listedSystems];
  const unusable = setMistakes(study, config.clips, [...new Set(named)]);
  if (unusable.length > 0) return unusable;
  const grid = [...pairMistakes(context), ...cellMistakes(context), ...obviousMistakes(context)];
  if (grid.length > 0) return grid;
  return [
    ...capacityMistakes(context, arrangements),
    ...quotaMistakes(context, Object.keys(arrangements).length),
    ...textMistakes(context),
    ...lengthMistakes(context),
  ];
}
