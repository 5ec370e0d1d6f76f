import type { Draw, PagePlan, SlotPlan } from '../../page.ts';
import type { Random } from '../../random.ts';
import { attempt, leastFilled } from '../draw.ts';
import type { Context, Fill } from '../method.ts';
import { valuesOf } from '../selector.ts';
import type { PairwiseConfig } from './config.ts';
import { clipPairs, comparedClips, nullUnit, pairUnit, type ClipPair } from './pairs.ts';

type PairwiseContext = Context<PairwiseConfig>;

/** Pairs a listener compares, null pairs left out. */
export function pagesOf(context: PairwiseContext): number {
  const items = valuesOf(comparedClips(context), 'item').length;
  return context.config.pages ?? Math.max(1, items - context.config.null_pairs);
}

interface OpenPair {
  unit: string;
  clips: readonly string[];
  quota: number | null;
  pair: ClipPair;
}

/**
 * Pairs that share no clip, from at most `items` items: in the order given, but the next one always of the item
 * used least so far, so that a listener hears as many items as there are.
 */
function spread(ordered: readonly OpenPair[], count: number, items: number): OpenPair[] | null {
  const picked: OpenPair[] = [];
  const used = new Map<string, number>();
  const heard = new Set<string>();
  while (picked.length < count) {
    const uses = ({ pair }: OpenPair): number => used.get(pair.item) ?? 0;
    const free = ordered.filter(
      (open) => !open.clips.some((id) => heard.has(id)) && (uses(open) > 0 || used.size < items),
    );
    const fewest = Math.min(...free.map(uses));
    const next = free.find((open) => uses(open) === fewest);
    if (!next) return null;
    picked.push(next);
    used.set(next.pair.item, uses(next) + 1);
    next.clips.forEach((id) => heard.add(id));
  }
  return picked;
}

/**
 * The pairs of a new session, each with the side that fewer listeners got so far, and its null pairs from items not
 * heard otherwise; null when the design cannot serve a whole session any more.
 */
export function drawPairs(
  context: PairwiseContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  return attempt(() => tryPairs(context, fill, taken, random));
}

function tryPairs(
  context: PairwiseContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const { block, config } = context;
  const quota = config.ratings_per_pair ?? null;
  const pairs = clipPairs(context);
  const bySide = new Map(
    pairs.map((pair) => [pairUnit(pair, 'AB'), [pairUnit(pair, 'AB'), pairUnit(pair, 'BA')] as const]),
  );
  const both = (unit: string): number => (bySide.get(unit) ?? []).reduce((sum, side) => sum + fill(side), 0);
  const candidates = pairs.map((pair) => ({
    unit: pairUnit(pair, 'AB'),
    clips: [pair.a.id, pair.b.id],
    quota,
    pair,
  }));
  const items = new Set(pairs.map(({ item }) => item)).size;
  const open = leastFilled(candidates, both, taken, random);
  const drawn = spread(open, pagesOf(context), items - config.null_pairs);
  if (!drawn) return null;
  const heardItems = new Set(drawn.map(({ pair }) => pair.item));
  const nulls = drawNulls(context, heardItems, fill, taken, random);
  if (!nulls) return null;
  const sided = drawn.map(({ pair, clips }) => {
    const lead = fill(pairUnit(pair, 'AB')) - fill(pairUnit(pair, 'BA'));
    const side = lead < 0 || (lead === 0 && random.int(2) === 0) ? 'AB' : 'BA';
    return {
      block,
      batch: null,
      unit: pairUnit(pair, side),
      clips,
      quota: quota === null ? null : quota / 2,
    };
  });
  return [...sided, ...nulls];
}

function drawNulls(
  context: PairwiseContext,
  heardItems: ReadonlySet<string>,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const candidates = comparedClips(context)
    .filter((clip) => !heardItems.has(clip.factors['item'] ?? ''))
    .map((clip) => ({ unit: nullUnit(clip), clips: [clip.id], quota: null, item: clip.factors['item'] }));
  const ordered = leastFilled(candidates, fill, taken, random);
  const firstOfItem = ordered.filter(
    ({ item }, index) => ordered.findIndex((other) => other.item === item) === index,
  );
  const drawn = firstOfItem.slice(0, context.config.null_pairs);
  if (drawn.length < context.config.null_pairs) return null;
  return drawn.map(({ unit, clips, quota }) => ({ block: context.block, batch: null, unit, clips, quota }));
}

/** The pages of those draws in random order, a null pair never first. */
export function layoutPairs(context: PairwiseContext, draws: readonly Draw[], random: Random): PagePlan[] {
  const known = new Map<string, SlotPlan[]>();
  const slot = (clip: string, rendition: string, role: string): SlotPlan => ({
    clip,
    rendition,
    role,
    open: false,
  });
  for (const pair of clipPairs(context)) {
    const shown = [slot(pair.a.id, 'plain', 'test'), slot(pair.b.id, 'plain', 'test')];
    known.set(pairUnit(pair, 'AB'), shown);
    known.set(pairUnit(pair, 'BA'), shown.toReversed());
  }
  const pages = random.shuffle(draws).map(({ block, batch, unit, clips: [clip] }) => {
    const twice = ['plain', 'dithered'].map((rendition) => slot(clip ?? '', rendition, 'null pair'));
    return { block, batch, unit, slots: known.get(unit) ?? random.shuffle(twice) };
  });
  const first = random.pick(pages.filter(({ slots }) => slots[0]?.role !== 'null pair'));
  return [first, ...pages.filter((page) => page !== first)];
}
