import type { Draw } from '../page.ts';
import type { Random } from '../random.ts';
import { groupMeans } from '../stats/group-means.ts';
import { attempt, leastFilled } from './draw.ts';
import type { Arrangements } from './layout-pairs.ts';
import type { Context, Fill } from './method.ts';
import type { PairDesign } from './pair-keys.ts';
import { clipPairs, comparedClips, nullUnit, obviousClipPairs, obviousUnit, pairUnit } from './pairs.ts';
import type { ClipPair } from './pairs.ts';
import { valuesOf } from './selector.ts';

type PairContext = Context<PairDesign>;

/** Pairs a listener compares, traps left out. */
export function pagesOf(context: PairContext): number {
  const { pages, null_pairs: nulls = 0, obvious_pairs: obvious } = context.config;
  const items = valuesOf(comparedClips(context), 'item');
  const shared = obviousClipPairs(context).some(({ item }) => items.includes(item));
  return pages ?? Math.max(1, items.length - nulls - (shared ? (obvious?.count ?? 0) : 0));
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
 * The pairs of a new session, each in the arrangement that fewest listeners got so far; its obvious pairs, with each
 * right answer as often as the other; and its null pairs: traps of items not heard otherwise. null when the design
 * cannot serve a whole session any more.
 */
export function drawPairs(
  context: PairContext,
  arrangements: Arrangements,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  return attempt(() => {
    const obvious = drawObvious(context, arrangements, fill, taken, random);
    if (!obvious) return null;
    const trapItems = new Set(obvious.map(({ pair }) => pair.item));
    const tests = drawTests(context, arrangements, fill, taken, trapItems, random);
    if (!tests) return null;
    const heardItems = new Set([...trapItems, ...tests.map(({ pair }) => pair.item)]);
    const nulls = drawNulls(context, heardItems, fill, taken, random);
    if (!nulls) return null;
    return [...tests, ...obvious, ...nulls].map(({ unit, clips, quota }) => {
      return { block: context.block, batch: null, unit, clips, quota };
    });
  });
}

/** Least-filled items first, then least-filled pairs: the last sessions still find enough items that are open. */
function drawTests(
  context: PairContext,
  arrangements: Arrangements,
  fill: Fill,
  taken: ReadonlySet<string>,
  trapItems: ReadonlySet<string>,
  random: Random,
): OpenPair[] | null {
  const names = Object.keys(arrangements);
  const quota = context.config.ratings_per_pair ?? null;
  const pairs = clipPairs(context).filter(({ item }) => !trapItems.has(item));
  const unitsOf = new Map(
    pairs.map((pair) => [pairUnit(pair, ''), names.map((each) => pairUnit(pair, each))]),
  );
  const units = (unit: string): string[] => unitsOf.get(unit) ?? [];
  const inAll = (unit: string): number => units(unit).reduce((sum, each) => sum + fill(each), 0);
  const candidates = pairs.map((pair) => ({
    unit: pairUnit(pair, ''),
    clips: [pair.a.id, pair.b.id],
    quota,
    pair,
  }));
  const items = new Set(pairs.map(({ item }) => item)).size;
  const byItem = groupMeans(pairs.map((pair) => ({ key: pair.item, value: inAll(pairUnit(pair, '')) })));
  const open = leastFilled(candidates, inAll, taken, random).toSorted(
    (one, other) => (byItem.get(one.pair.item) ?? 0) - (byItem.get(other.pair.item) ?? 0),
  );
  const drawn = spread(open, pagesOf(context), items - (context.config.null_pairs ?? 0));
  return (
    drawn?.map((each) => {
      const fewest = Math.min(...units(each.unit).map(fill));
      const unit = random.pick(units(each.unit).filter((unit) => fill(unit) === fewest));
      return { ...each, unit, quota: quota === null ? null : quota / names.length };
    }) ?? null
  );
}

/**
 * Obvious pairs of which half are right with A and half with B, so that nobody passes who always says the same. The odd
 * one has the answer that was right less often so far; who gets which follows from how each pair was shown so far.
 */
function drawObvious(
  context: PairContext,
  arrangements: Arrangements,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): OpenPair[] | null {
  const count = context.config.obvious_pairs?.count ?? 0;
  const ways = random.shuffle(Object.keys(arrangements));
  const inAll = (unit: string): number => ways.reduce((sum, each) => sum + fill(`${unit}${each}`), 0);
  const lean = (unit: string): number =>
    ways.reduce((sum, each) => sum + fill(`${unit}${each}`) * (arrangements[each] === 'A' ? 1 : -1), 0);
  const candidates = obviousClipPairs(context).map((pair) => ({
    unit: obviousUnit(pair, ''),
    clips: [pair.a.id, pair.b.id],
    quota: null,
    pair,
  }));
  const drawn = firstOfItem(leastFilled(candidates, inAll, taken, random), ({ pair }) => pair.item, count);
  const leanOfAll = candidates.reduce((sum, { unit }) => sum + lean(unit), 0);
  const more = leanOfAll === 0 ? random.pick([0, 1]) : leanOfAll < 0 ? 1 : 0;
  const rightWithA = Math.floor((count + more) / 2);
  return (
    drawn
      ?.toSorted((one, other) => lean(one.unit) - lean(other.unit))
      .map((each, index) => {
        const right = index < rightWithA ? 'A' : 'B';
        const units = ways.filter((way) => arrangements[way] === right).map((way) => `${each.unit}${way}`);
        const [unit = each.unit] = units.toSorted((one, other) => fill(one) - fill(other));
        return { ...each, unit };
      }) ?? null
  );
}

function drawNulls(
  context: PairContext,
  heardItems: ReadonlySet<string>,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Omit<OpenPair, 'pair'>[] | null {
  const candidates = comparedClips(context)
    .filter((clip) => !heardItems.has(clip.factors['item'] ?? ''))
    .map((clip) => ({
      unit: nullUnit(clip),
      clips: [clip.id],
      quota: null,
      item: clip.factors['item'] ?? '',
    }));
  const ordered = leastFilled(candidates, fill, taken, random);
  return firstOfItem(ordered, ({ item }) => item, context.config.null_pairs ?? 0);
}

/** The first of each item, `count` of them; null when there are fewer. */
function firstOfItem<T>(ordered: readonly T[], itemOf: (each: T) => string, count: number): T[] | null {
  const first = new Map<string, T>();
  for (const each of ordered) if (!first.has(itemOf(each))) first.set(itemOf(each), each);
  const drawn = [...first.values()].slice(0, count);
  return drawn.length < count ? null : drawn;
}
