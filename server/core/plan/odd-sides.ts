import type { Block, Tested } from '../methods/contract/method.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { partOf, shareOf } from './strata.ts';

type Strata = Pick<RecruitmentConfig, 'strata'>;

/** A pair under test, and its place among the pairs of the same systems. */
interface Placed {
  tested: Tested;
  place: number;
}

const placedOf = new WeakMap<Block, ReadonlyMap<string, Placed>>();

/** Everything under test that has several arrangements, by its units. */
function placesOf(block: Block): ReadonlyMap<string, Placed> {
  const known = placedOf.get(block);
  if (known) return known;
  const places = new Map<string, number>();
  const byUnit = new Map<string, Placed>();
  for (const tested of block.tested()) {
    if (tested.units.length < 2) continue;
    const key = tested.systems.join('|');
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    for (const unit of tested.units) byUnit.set(unit, { tested, place });
  }
  placedOf.set(block, byUnit);
  return byUnit;
}

/** Ratings of a stratum that are left when every arrangement has the same number. Example: 1 of 5 in 2 arrangements. */
export function oddRatings(quota: number, ways: number, recruitment: Strata, stratum: string): number {
  return partOf(quota, shareOf(recruitment, stratum)) % ways;
}

/**
 * The unit to give instead of a drawn one, and its own quota in the stratum; null if the stratum's part of the quota can be split
 * evenly among the arrangements. Of equally often given arrangements, the last ratings of a stratum go to those whose turn it is.
 * Strata take turns, and pairs of the same systems begin with different arrangements, so that the whole study is balanced.
 * Example: of 10 ratings of a pair, two strata give 3 and 2, and 2 and 3.
 */
export function oddSide(
  block: Block,
  unit: string,
  fill: (unit: string) => number,
  recruitment: Strata,
  stratum: string | null,
): { unit: string; quota: number } | null {
  const strata = recruitment.strata?.options.map(({ value }) => value) ?? [];
  const placed = stratum === null ? undefined : placesOf(block).get(unit);
  if (!placed || stratum === null || placed.tested.quota === null) return null;
  const { units, quota } = placed.tested;
  const ways = units.length;
  const oddOf = (each: string): number => oddRatings(quota, ways, recruitment, each);
  const odd = oddOf(stratum);
  if (odd === 0) return null;
  const earlier = strata.slice(0, strata.indexOf(stratum));
  const start = earlier.reduce((sum, each) => sum + oddOf(each), placed.place);
  const own = new Set(Array.from({ length: odd }, (_, index) => units[(start + index) % ways] ?? unit));
  const part = partOf(quota, shareOf(recruitment, stratum));
  const given = units.map(fill);
  const fewest = Math.min(...given);
  const isLast = given.reduce((sum, each) => sum + each, 0) >= part - odd;
  const open = units.filter((each, index) => given[index] === fewest && own.has(each));
  const chosen = (isLast ? open[0] : undefined) ?? unit;
  return { unit: chosen, quota: Math.floor(part / ways) + (own.has(chosen) ? 1 : 0) };
}
