import type { LayoutVersion } from '../contract/layout-version.ts';
import type { Draw, PagePlan, SlotPlan } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import type { Context } from '../contract/method.ts';
import type { PairDesign } from './pair-keys.ts';
import {
  BETTER_ROLE,
  clipPairs,
  isPairUnit,
  isTrap,
  NULL_ROLE,
  obviousClipPairs,
  obviousUnit,
  pairUnit,
  WORSE_ROLE,
  type ClipPair,
} from './pairs.ts';

/**
 * The arrangements of a pair by name, with the right answer of an obvious pair in each. Each is a separate unit, so that
 * they fill evenly.
 */
export type Arrangements = Readonly<Record<string, 'A' | 'B'>>;

/** Arrangements of two sides: 'AB' shows canonical a as A, 'BA' as B. */
export const SIDES: Arrangements = { AB: 'A', BA: 'B' };

/** The unit of a repeated pair under test, in a random arrangement; null for a trap. */
export function againPair(arrangements: Arrangements, unit: string, random: Random): string | null {
  if (!isPairUnit(unit)) return null;
  return unit.slice(0, unit.lastIndexOf('|') + 1) + random.pick(Object.keys(arrangements));
}

/** Slots of a pair in an arrangement, from those of canonical a and b. */
export type Arrange = (a: SlotPlan, b: SlotPlan, arrangement: string) => SlotPlan[];

/** Two slots, in the order of the side. */
export const onSides: Arrange = (a, b, side) => (side === 'BA' ? [b, a] : [a, b]);

/** One side of a pair: a clip that is rated, in what `role`; see SlotPlan. */
export function pairSlot(clip: string, rendition: string, role: string): SlotPlan {
  return { clip, rendition, role, open: false };
}

/** The pages of those draws in random order. In layout version 1 a trap never came first. */
export function layoutPairs(
  context: Context<PairDesign>,
  arrangements: Arrangements,
  arrange: Arrange,
  draws: readonly Draw[],
  random: Random,
  version: LayoutVersion,
): PagePlan[] {
  const known = new Map<string, SlotPlan[]>();
  const learn = (pair: ClipPair, unitOf: typeof pairUnit, roles: readonly [string, string]): void => {
    const a = pairSlot(pair.a.id, 'plain', roles[0]);
    const b = pairSlot(pair.b.id, 'plain', roles[1]);
    for (const each of Object.keys(arrangements)) known.set(unitOf(pair, each), arrange(a, b, each));
  };
  for (const pair of clipPairs(context)) learn(pair, pairUnit, ['test', 'test']);
  for (const pair of obviousClipPairs(context)) learn(pair, obviousUnit, [BETTER_ROLE, WORSE_ROLE]);
  const pages = random.shuffle(draws).map(({ block, batch, unit, clips: [clip] }) => {
    const twice = ['plain', 'dithered'].map((rendition) => pairSlot(clip ?? '', rendition, NULL_ROLE));
    return { block, batch, unit, slots: known.get(unit) ?? random.shuffle(twice) };
  });
  if (version > 1) return pages;
  const first = random.pick(pages.filter((page) => !isTrap(page)));
  return [first, ...pages.filter((page) => page !== first)];
}
