import { fail } from '../order/fail.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { createRandom } from '../order/random.ts';
import type { DrawnStratum } from './stratified-draw.ts';

/** A text with the two systems whose clips of it are compared; a comes before b in natural order. */
export interface AssignedPair {
  item: string;
  a: string;
  b: string;
}

type Pair = readonly [string, string];

/** All pairs of teams in rounds, in each of which every team meets one other; with an odd number, one rests. */
function roundRobin(teams: readonly string[]): Pair[] {
  const [fixed, ...others] = teams.length % 2 === 0 ? teams : [null, ...teams];
  return others.flatMap((_, round) => {
    const circle = [fixed, ...others.slice(round), ...others.slice(0, round)];
    return circle.slice(0, circle.length / 2).flatMap((one, place): Pair[] => {
      const other = circle[circle.length - 1 - place];
      return typeof one === 'string' && typeof other === 'string' ? [[one, other]] : [];
    });
  });
}

/**
 * Gives each drawn text one pair of systems. Any two pairs of systems are used equally often or differ by one, in the whole
 * draw and within each stratum. Which texts get a pair is random; the same seed gives the same pairs. Pairs are in the
 * order of the strata and their texts. Throws a RangeError for fewer than two systems.
 * Source of the order: the circle method of round-robin tournaments (Kirkman 1847), so that also single systems are spread
 * evenly where there are fewer texts than pairs.
 * @example assignPairs([{ stratum: 'all', pool: 3, drawn: ['s1', 's2', 's3'] }], ['x', 'y', 'z'], 'seed').length // 3
 */
export function assignPairs(
  strata: readonly DrawnStratum[],
  systems: readonly string[],
  seed: string,
): AssignedPair[] {
  if (systems.length < 2)
    throw new RangeError('the pool has one system, and a pair requires two; add clips of other systems');
  const random = createRandom(JSON.stringify([seed, 'pairs']));
  const pairs = roundRobin(random.shuffle(systems.toSorted(naturalOrder)));
  let next = 0;
  return strata.flatMap(({ drawn }) => {
    const given = new Map<string, Pair>();
    for (const item of random.shuffle(drawn)) {
      given.set(item, pairs[next % pairs.length] ?? fail());
      next += 1;
    }
    return drawn.map((item) => {
      const [a = '', b = ''] = (given.get(item) ?? fail()).toSorted(naturalOrder);
      return { item, a, b };
    });
  });
}
