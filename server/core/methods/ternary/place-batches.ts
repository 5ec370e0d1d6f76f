import type { LayoutVersion } from '../contract/layout-version.ts';
import type { Draw } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { purposeOf } from './batch.ts';
import { TEST_CLIPS } from './config.ts';

/** The thirds of a batch, 0-based: each holds one trap. */
export const ZONES = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [7, 8, 9],
] as const;

const isTrap = ({ unit }: Draw): boolean => purposeOf(unit) !== 'test';

/** One place in each third, independent and uniform, so that any place can be a trap. */
const uniformPlaces = (random: Random): number[] => ZONES.map((third) => random.pick(third));

/** Layout version 1: never on the first page of a session, never next to another trap. Listeners could exclude pages. */
function separatePlaces(isFirstAllowed: boolean, random: Random): number[] {
  const places: number[] = [];
  for (const third of ZONES) {
    const last = places.at(-1);
    const free = third.filter(
      (place) => (place > 0 || isFirstAllowed) && (last === undefined || place - last > 1),
    );
    places.push(random.pick(free));
  }
  return places;
}

/**
 * The draws of a session's batches in the order shown: one trap in each third of a batch, kinds of trap and clips under
 * test in random order. Throws for a batch without 3 traps.
 */
export function placeBatches(
  batches: readonly (readonly Draw[])[],
  random: Random,
  version: LayoutVersion,
): Draw[] {
  const placed: Draw[] = [];
  for (const draws of batches) {
    const traps = random.shuffle(draws.filter(isTrap));
    const tests = random.shuffle(draws.filter((draw) => !isTrap(draw)));
    const last = placed.at(-1);
    const places =
      version === 1 ? separatePlaces(last !== undefined && !isTrap(last), random) : uniformPlaces(random);
    for (const place of draws.keys()) {
      const next = places.includes(place) ? traps.shift() : tests.shift();
      if (!next)
        throw new Error(
          `placeBatches requires ${TEST_CLIPS} test clips and 3 traps, got ${draws.length} pages`,
        );
      placed.push(next);
    }
  }
  return placed;
}
