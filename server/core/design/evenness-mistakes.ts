import { groupBy } from '../order/group-by.ts';
import type { Block, Tested } from '../methods/contract/method.ts';
import { error, listed, warning, type DesignMistake } from '../methods/contract/mistake.ts';
import { createRandom } from '../order/random.ts';
import type { StudyConfig } from '../study/config.ts';
import { neverDrawn } from './never-drawn.ts';

type Overshoot = Pick<StudyConfig['recruitment'], 'overshoot'>;

/** The key of a block that sets the number of listeners, with the unit that it counts. */
export function quotaKey(config: object): { key: string; noun: string; quota: number } | null {
  for (const [key, quota] of Object.entries(config)) {
    const [, noun] = /^ratings_per_(.+)$/.exec(key) ?? [];
    if (noun !== undefined && typeof quota === 'number') return { key, noun, quota };
  }
  return null;
}

/**
 * Reasons why a block cannot be balanced: texts that a listener hears more than once, because there are fewer texts than
 * pages; pairs that fit into no session; and ratings that no whole session can give. Only for blocks without other
 * mistakes. Errors if batches have a fixed size (Audio Turing Test), otherwise warnings.
 */
export function evennessMistakes(block: Block, config: object, recruitment: Overshoot): DesignMistake[] {
  if (block.training) return [];
  const tested = block.tested();
  const byUnit = new Map(tested.flatMap((each) => each.units.map((unit) => [unit, each])));
  const drawn = block.draw(() => 0, new Set(), createRandom('evenness')) ?? [];
  const batches = [...groupBy(drawn, ({ batch }) => batch).values()].map((draws) =>
    draws.flatMap(({ unit }) => byUnit.get(unit) ?? []),
  );
  const trapClips = new Set(drawn.flatMap(({ unit, clips }) => (byUnit.has(unit) ? [] : clips)));
  const missing = missingMistakes(tested, batches, trapClips);
  const found = [
    ...repeatMistakes(tested, batches),
    ...missing,
    // Missing ratings follow from pairs that no listener gets: their remedy comes first.
    ...(missing.length > 0 ? [] : quotaMistakes(tested, batches, config, recruitment)),
  ];
  const isBatched = drawn.some(({ batch }) => batch !== null);
  return found.map(({ path, message }) => (isBatched ? error : warning)(path, message));
}

type Found = Pick<DesignMistake, 'path' | 'message'>;

/** Largest number of pages on one text in a run of pages, as drawn. */
function mostOfItem(batches: readonly Tested[][]): number {
  return Math.max(
    1,
    ...batches.flatMap((batch) =>
      [...groupBy(batch, ({ item }) => item).values()].map(({ length }) => length),
    ),
  );
}

function repeatMistakes(tested: readonly Tested[], batches: readonly Tested[][]): Found[] {
  const most = mostOfItem(batches);
  const pages = batches.flat().length;
  // Pages with a single text are intended by the study.
  if (most === 1 || most === pages) return [];
  const items = new Set(tested.map(({ item }) => item)).size;
  const heard = new Set(batches.flat().map(({ item }) => item)).size;
  const message =
    `${pages} pages have only ${heard} of ${items} texts, so a listener hears one up to ${most} times, in several ` +
    `versions; ask for at most ${heard} pages, unless you want that`;
  return [{ path: ['pages'], message }];
}

function missingMistakes(
  tested: readonly Tested[],
  batches: readonly Tested[][],
  trapClips: ReadonlySet<string>,
): Found[] {
  const perItem = mostOfItem(batches);
  if (perItem === 1) return [];
  const heard = new Set(batches.flat().map(({ item }) => item));
  const isReserved = ({ item, clips }: Tested): boolean =>
    !heard.has(item) && clips.some((id) => trapClips.has(id));
  const reserved = new Set(tested.filter(isReserved).map(({ item }) => item)).size;
  const pages = batches.flat().length;
  const missing = neverDrawn(tested, { pages: pages / batches.length, perItem, reserved });
  if (missing.length === 0) return [];
  const pairs = listed(missing.map(({ systems, item }) => `${systems.join(' - ')} (${item})`));
  const message =
    `no listener can get ${missing.length} of ${tested.length} pairs: ${pairs}; they share clips with other pairs, and too few ` +
    `are left for ${pages} pages; ask for fewer pages, add items, or remove them from pairs`;
  return [{ path: ['pages'], message }];
}

/** Number of runs of `pages` pages, with at most `perItem` of one text, that the given places per text can fill. */
function runsFrom(places: readonly number[], pages: number, perItem: number): number {
  const total = places.reduce((sum, each) => sum + each, 0);
  let runs = Math.floor(total / pages);
  const given = (): number => places.reduce((sum, each) => sum + Math.min(each, perItem * runs), 0);
  while (runs > 0 && given() < pages * runs) runs -= 1;
  return runs;
}

const hasSeveralPairs = (batches: readonly Tested[][]): boolean =>
  mostOfItem(batches) > 1 && batches.flat().some(({ clips }) => clips.length > 1);

const SEVERAL_PAIRS =
  'a listener gets several pairs of one text, which may not share a clip, so the last sessions may not find enough ' +
  'pairs and some ratings stay open; write recruitment: {overshoot: 1}, or ask for fewer pages';

function quotaMistakes(
  tested: readonly Tested[],
  batches: readonly Tested[][],
  config: object,
  { overshoot = 0 }: Overshoot,
): Found[] {
  const wanted = quotaKey(config);
  const pages = batches.flat().length;
  if (!wanted || pages === 0) return [];
  const { key, noun, quota } = wanted;
  const total = tested.length * quota;
  const places = [...groupBy(tested, ({ item }) => item).values()].map(({ length }) => length * quota);
  const perBatch = pages / batches.length;
  const runs = runsFrom(places, perBatch, mostOfItem(batches));
  const open = total - Math.floor(runs / batches.length) * pages;
  const isTextBound = open >= pages;
  if (overshoot > 0 && !isTextBound) return [];
  if (open === 0) return hasSeveralPairs(batches) ? [{ path: [key], message: SEVERAL_PAIRS }] : [];
  const sum = `${tested.length} ${noun}s x ${quota} ratings are ${total}`;
  if (isTextBound) {
    const message =
      `${sum}, of which ${open} stay open: no listener hears a text twice, and some texts have more ${noun}s than others; ` +
      `give all texts the same number of ${noun}s, or ask for fewer pages`;
    return [{ path: [key], message }];
  }
  const message =
    `${sum}, not a multiple of ${pages} pages: ${open} stay open; change ${key} or the pages, or write ` +
    `recruitment: {overshoot: 1}, so that ${pages - open} ${noun}s get one more rating in a last session`;
  return [{ path: [key], message }];
}
