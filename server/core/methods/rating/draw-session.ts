import type { Draw } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import type { Clip } from '../../clips/clips.ts';
import { attempt, firstOfItem, leastFilled, type Candidate } from '../draw/draw.ts';
import type { Fill, Tested } from '../contract/method.ts';
import { perContext } from '../contract/per-context.ts';
import { pickEven } from '../draw/pick-even.ts';
import { needOf, type Placed } from '../draw/shares.ts';
import { nullClips, pairsOf, testClips, trapClips, type Pair, type RatingContext } from './clips.ts';
import { layoutOf, nullPairsOf } from './presets.ts';
import { clipUnit, pairUnit, type Order } from './units.ts';

/** Number of clips that a listener rates, without traps. Source: P.808. */
const USUAL_PAGES = 10;

interface PlacedPair extends Placed {
  pair?: Pair;
}

/** Number of pages about clips or pairs under test that a listener gets. */
export function pagesOf(context: RatingContext): number {
  const { pages } = context.config;
  if (pages !== undefined) return pages;
  const items = new Set(placedOf(context).map(({ item }) => item)).size;
  return Math.max(1, Math.min(USUAL_PAGES, items - reservedOf(context)));
}

/** Items that a listener hears only as null pairs. */
function reservedOf({ config }: RatingContext): number {
  return layoutOf(config) === 'comparison' ? nullPairsOf(config) : 0;
}

/** Everything under test; a pair has one name for both orders. */
const placedOf = perContext((context: RatingContext): PlacedPair[] => {
  const quota = context.config.ratings_per_clip ?? null;
  if (layoutOf(context.config) !== 'comparison')
    return testClips(context).map((clip) => ({
      unit: clipUnit('test', clip),
      clips: [clip.id],
      quota,
      item: clip.factors['item'] ?? clip.id,
      systems: [clip.factors['system'] ?? ''],
    }));
  return pairsOf(context).map((pair) => ({
    unit: pairUnit(pair, 'first second'),
    clips: [pair.first.id, pair.second.id],
    quota,
    item: pair.item ?? pair.first.id,
    systems: [pair.first.factors['system'] ?? '', pair.second.factors['system'] ?? ''],
    pair,
  }));
});

/** Everything under test, with the units that count for it. */
export function testedOf(context: RatingContext): Tested[] {
  return placedOf(context).map(({ unit, pair, ...placed }) => ({
    ...placed,
    units: pair ? [unit, pairUnit(pair, 'second first')] : [unit],
  }));
}

/** The count that is compared with quotas: of a pair, the sum of both orders. */
function fillOf(context: RatingContext, fill: Fill): Fill {
  if (layoutOf(context.config) !== 'comparison') return fill;
  const otherOrder = otherOrders(context);
  return (unit) => fill(unit) + fill(otherOrder.get(unit) ?? '');
}

const otherOrders = perContext(
  (context: RatingContext) =>
    new Map(
      placedOf(context).flatMap(({ unit, pair }) =>
        pair ? [[unit, pairUnit(pair, 'second first')] as const] : [],
      ),
    ),
);

/** A pair in its less-used order, with half of its quota. */
function ordered({ pair, ...placed }: PlacedPair, fill: Fill, random: Random): Candidate {
  if (!pair) return placed;
  const lead = fill(pairUnit(pair, 'first second')) - fill(pairUnit(pair, 'second first'));
  const order: Order = lead < 0 || (lead === 0 && random.int(2) === 0) ? 'first second' : 'second first';
  return {
    unit: pairUnit(pair, order),
    clips: placed.clips,
    quota: placed.quota === null ? null : placed.quota / 2,
  };
}

interface TrapKind {
  purpose: 'gold' | 'spoken' | 'null';
  count: number;
  clips: readonly Clip[];
}

interface Taken {
  fill: Fill;
  taken: ReadonlySet<string>;
  /** Priority of an item for traps: lowest first, then the least used. */
  weightOf: (item: string) => number;
  random: Random;
}

interface Trap extends Candidate {
  item: string;
}

/** The given number of clips of a kind of trap, of different items if possible. */
function pickTraps(
  { purpose, count, clips }: TrapKind,
  { fill, taken, weightOf, random }: Taken,
): Trap[] | null {
  const candidates = clips.map((clip) => ({
    unit: clipUnit(purpose, clip),
    clips: [clip.id],
    quota: null,
    item: clip.factors['item'] ?? clip.id,
  }));
  const open = leastFilled(candidates, fill, taken, random).toSorted(
    (one, other) => weightOf(one.item) - weightOf(other.item),
  );
  const first = firstOfItem(open);
  const picked = [...first, ...open.filter((trap) => !first.includes(trap))];
  return picked.length < count ? null : picked.slice(0, count);
}

function tryDraw(
  context: RatingContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const { config, block } = context;
  const placed = placedOf(context);
  const pool = { placed, fill: fillOf(context, fill), taken };
  const pages = pagesOf(context);
  const nulls: TrapKind = { purpose: 'null', count: nullPairsOf(config), clips: nullClips(context) };
  const isReserved = reservedOf(context) > 0;
  const weightOf = needOf(placed, pool.fill, pages);
  const reserved = isReserved ? pickTraps(nulls, { fill, taken, weightOf, random }) : [];
  if (!reserved) return null;
  const barred = new Set(reserved.map(({ item }) => item));
  const drawn = pickEven({ ...pool, barred }, pages, random);
  if (!drawn) return null;
  const traps: Trap[] = [...reserved];
  const heard = new Set([...taken, ...[...drawn, ...traps].flatMap(({ clips }) => clips)]);
  const used = new Set(drawn.map(({ item }) => item));
  const later: TrapKind[] = [
    ...(isReserved ? [] : [nulls]),
    { purpose: 'gold', count: config.gold?.pages ?? 0, clips: trapClips(context, 'gold') },
    { purpose: 'spoken', count: config.spoken?.pages ?? 0, clips: trapClips(context, 'spoken') },
  ];
  for (const kind of later) {
    const isUsed = (item: string): number => Number(used.has(item));
    const picked = pickTraps(kind, { fill, taken: heard, weightOf: isUsed, random });
    if (!picked) return null;
    traps.push(...picked);
    for (const id of picked.flatMap((candidate) => candidate.clips)) heard.add(id);
  }
  return [...drawn.map((each) => ordered(each, fill, random)), ...traps].map(({ unit, clips, quota }) => ({
    block,
    batch: null,
    unit,
    clips,
    quota,
  }));
}

/**
 * The pages of a new session: the least-rated clips or pairs, evenly over items and systems, and exactly as many traps of
 * each kind as the config asks for. null if the design cannot serve another whole session. An open reference is not rated,
 * so several pages may play it. Source: P.808 Toolkit, rating section.
 */
export function drawRatings(
  context: RatingContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  return attempt(() => tryDraw(context, fill, taken, random));
}
