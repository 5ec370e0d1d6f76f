import type { Random } from '../../order/random.ts';
import type { Clip } from '../../clips/clips.ts';
import type { Pair } from './clips.ts';

/** Which clip of a pair is heard first. Each order is a separate unit, so that both fill evenly. */
export type Order = 'first second' | 'second first';
const ORDERS: readonly Order[] = ['first second', 'second first'];

export type Purpose = 'test' | 'gold' | 'spoken' | 'null';

/** Name of a page about one clip. Example: gold|clips/human/s1.flac. */
export function clipUnit(purpose: Purpose, { id }: Clip): string {
  return `${purpose}|${id}`;
}

/** Name of a page about a pair in one order. */
export function pairUnit({ first, second }: Pair, order: Order): string {
  return `test|${first.id}|${second.id}|${order}`;
}

/** Purpose of a page, from the name of its unit. Throws for a unit of another method. */
export function purposeOf(unit: string): Purpose {
  const purpose = unit.slice(0, unit.indexOf('|'));
  if (purpose === 'test' || purpose === 'gold' || purpose === 'spoken' || purpose === 'null') return purpose;
  throw new Error(`unit ${unit} is no rating unit`);
}

/** The unit of a repeated page under test: a pair in a random order; null for a trap. */
export function againUnit(unit: string, random: Random): string | null {
  if (purposeOf(unit) !== 'test') return null;
  const order = ORDERS.find((each) => unit.endsWith(`|${each}`));
  return order ? unit.slice(0, -order.length) + random.pick(ORDERS) : unit;
}
