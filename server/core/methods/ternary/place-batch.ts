import type { Draw } from '../../page.ts';
import type { Random } from '../../random.ts';
import { purposeOf } from './batch.ts';
import { TEST_CLIPS } from './config.ts';

/** The three zones of a batch, 0-based: one trap in each. */
const ZONES = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [7, 8, 9],
] as const;

/**
 * The draws of one batch in the order shown: one trap in each third, never first in a session, never next to a
 * trap of the batch before; kinds of trap in random order. `previousWasTrap` speaks of the page before.
 */
export function placeBatch(
  draws: readonly Draw[],
  first: boolean,
  previousWasTrap: boolean,
  random: Random,
): Draw[] {
  const traps = random.shuffle(draws.filter(({ unit }) => purposeOf(unit) !== 'test'));
  const tests = random.shuffle(draws.filter(({ unit }) => purposeOf(unit) === 'test'));
  const spots: number[] = [];
  for (const zone of ZONES) {
    const last = spots.at(-1);
    const free = zone.filter(
      (slot) => !(slot === 0 && (first || previousWasTrap)) && (last === undefined || slot - last > 1),
    );
    spots.push(random.pick(free));
  }
  return draws.map((_, slot) => {
    const next = spots.includes(slot) ? traps.shift() : tests.shift();
    if (!next)
      throw new Error(`placeBatch requires ${TEST_CLIPS} test clips and 3 traps, got ${draws.length} pages`);
    return next;
  });
}
