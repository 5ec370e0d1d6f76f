import { leastOf } from '../../order/extremes.ts';
import type { Draw } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { attempt, firstOfItem, leastFilled, type Candidate } from '../draw/draw.ts';
import type { Arrangements } from './layout-pairs.ts';
import type { Context, Fill, Tested } from '../contract/method.ts';
import type { PairDesign } from './pair-keys.ts';
import { clipPairs, comparedClips, nullUnit, obviousClipPairs, obviousUnit, pairUnit } from './pairs.ts';
import { perContext } from '../contract/per-context.ts';
import { pickEven } from '../draw/pick-even.ts';
import { valuesOf } from '../contract/selector.ts';
import { needOf, type Placed } from '../draw/shares.ts';

type PairContext = Context<PairDesign>;

/** Number of pairs that a listener compares, without traps. */
export const pagesOf = perContext((context: PairContext): number => {
  const { pages, null_pairs: nulls = 0, obvious_pairs: obvious } = context.config;
  const items = valuesOf(comparedClips(context), 'item');
  const shared = obviousClipPairs(context).some(({ item }) => items.includes(item));
  return pages ?? Math.max(1, items.length - nulls - (shared ? (obvious?.count ?? 0) : 0));
});

/** A page about a pair, or about one clip shown twice. */
interface Shown extends Candidate {
  item: string;
}

/** All pairs under test, each by its name without an arrangement. */
const placedOf = perContext((context: PairContext): Placed[] =>
  clipPairs(context).map((pair) => ({
    unit: pairUnit(pair, ''),
    clips: [pair.a.id, pair.b.id],
    quota: context.config.ratings_per_pair ?? null,
    item: pair.item,
    systems: [pair.a.factors['system'] ?? '', pair.b.factors['system'] ?? ''],
  })),
);

/** The pairs under test, each with its arrangements. */
export function testedPairs(context: PairContext, arrangements: Arrangements): Tested[] {
  return placedOf(context).map(({ unit, ...placed }) => ({
    ...placed,
    units: Object.keys(arrangements).map((name) => `${unit}${name}`),
  }));
}

/** The obvious pairs, each by its name without an arrangement. */
const obviousOf = perContext((context: PairContext): Shown[] =>
  obviousClipPairs(context).map((pair) => ({
    unit: obviousUnit(pair, ''),
    clips: [pair.a.id, pair.b.id],
    quota: null,
    item: pair.item,
  })),
);

const nullsOf = perContext((context: PairContext): Shown[] =>
  comparedClips(context).map((clip) => ({
    unit: nullUnit(clip),
    clips: [clip.id],
    quota: null,
    item: clip.factors['item'] ?? '',
  })),
);

/**
 * The pairs of a new session, each in the least-used arrangement; its obvious pairs, with both right answers equally often;
 * and its null pairs. Traps use items that are not heard otherwise. null if the design cannot serve another whole
 * session.
 */
export function drawPairs(
  context: PairContext,
  arrangements: Arrangements,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const names = Object.keys(arrangements);
  const inAll: Fill = (unit) => names.reduce((sum, name) => sum + fill(`${unit}${name}`), 0);
  const { obvious_pairs: obvious, null_pairs: nulls = 0 } = context.config;
  return attempt(() => {
    const pool = { placed: placedOf(context), fill: inAll, taken };
    const count = pagesOf(context);
    const need = needOf(pool.placed, inAll, count);
    /** Traps whose items are needed least for tests; of those, the least used. */
    const pickTraps = (traps: readonly Shown[], wanted: number, held: Fill): Shown[] | null => {
      const open = leastFilled(traps, held, taken, random);
      const picked = firstOfItem(open.toSorted((one, other) => need(one.item) - need(other.item)));
      return picked.length < wanted ? null : picked.slice(0, wanted);
    };
    const good = pickTraps(obviousOf(context), obvious?.count ?? 0, inAll);
    const barred = new Set(good?.map(({ item }) => item));
    const others = nullsOf(context).filter(({ item }) => !barred.has(item));
    const same = pickTraps(others, nulls, fill);
    same?.forEach(({ item }) => barred.add(item));
    const tests = good && same && pickEven({ ...pool, barred }, count, random);
    if (!tests) return null;
    return [
      ...tests.map((pair) => leastShown(pair, names, fill, random)),
      ...arrangeObvious(obviousOf(context), good, arrangements, fill, random),
      ...same,
    ].map(({ unit, clips, quota }) => ({ block: context.block, batch: null, unit, clips, quota }));
  });
}

/** A pair in its least-used arrangement, with its part of the quota. */
function leastShown(
  { unit, clips, quota }: Placed,
  names: readonly string[],
  fill: Fill,
  random: Random,
): Candidate {
  const units = names.map((name) => `${unit}${name}`);
  const fewest = leastOf(units.map(fill));
  const least = random.pick(units.filter((each) => fill(each) === fewest));
  return { unit: least, clips, quota: quota === null ? null : quota / names.length };
}

/**
 * Obvious pairs, half of them right with A and half with B, so that always giving the same answer does not pass. An odd one
 * has the answer that was right less often so far. Pairs are assigned by how each was shown so far.
 */
function arrangeObvious(
  all: readonly Shown[],
  drawn: readonly Shown[],
  arrangements: Arrangements,
  fill: Fill,
  random: Random,
): Candidate[] {
  const ways = random.shuffle(Object.keys(arrangements));
  const lean = ({ unit }: Shown): number =>
    ways.reduce((sum, way) => sum + fill(`${unit}${way}`) * (arrangements[way] === 'A' ? 1 : -1), 0);
  const leanOfAll = all.reduce((sum, each) => sum + lean(each), 0);
  const more = leanOfAll === 0 ? random.pick([0, 1]) : leanOfAll < 0 ? 1 : 0;
  const rightWithA = Math.floor((drawn.length + more) / 2);
  return drawn
    .toSorted((one, other) => lean(one) - lean(other))
    .map((each, index) => {
      const right = index < rightWithA ? 'A' : 'B';
      const units = ways.filter((way) => arrangements[way] === right).map((way) => `${each.unit}${way}`);
      const [unit = each.unit] = units.toSorted((one, other) => fill(one) - fill(other));
      return { ...each, unit };
    });
}
