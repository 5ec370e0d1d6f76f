import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import { signTest } from '../../stats/tests/sign-test.ts';
import type { JudgedPair } from '../input/judged-pairs.ts';

/** Outcome of each pair of systems: above 0 for the first, 0 undecided; absent if they were never compared. */
type Margin = (a: string, b: string) => number | undefined;

/**
 * Three systems that were all compared, ordered so that the first is ahead of the second and the second of the third if
 * possible.
 */
export interface Triad {
  readonly systems: readonly [string, string, string];
  /** Whether each of the three is ahead of the next, and the last ahead of the first. */
  readonly isCircular: boolean;
}

/** Choices among systems, by one listener or by all together. */
export interface ChoiceSet {
  readonly systems: readonly string[];
  /** Triads without an undecided pair. */
  readonly triads: readonly Triad[];
  /** How often each system is ahead; null unless all pairs were compared and decided. */
  readonly wins: readonly number[] | null;
}

function marginsOf(judged: readonly JudgedPair[]): Margin {
  const margins = new Map<string, Map<string, number>>();
  const add = (one: string, other: string, score: number) => {
    const own = margins.get(one) ?? new Map<string, number>();
    margins.set(one, own.set(other, (own.get(other) ?? 0) + Math.sign(score)));
  };
  for (const { a, b, score } of judged) {
    add(a, b, score);
    add(b, a, 0 - score);
  }
  return (a, b) => margins.get(a)?.get(b);
}

function triadOf(margin: Margin, systems: readonly [string, string, string]): Triad | null {
  const [a, b, c] = systems;
  const [ab = 0, bc = 0, ca = 0] = [margin(a, b), margin(b, c), margin(c, a)];
  if (ab === 0 || bc === 0 || ca === 0) return null;
  const isCircular = ab > 0 === bc > 0 && bc > 0 === ca > 0;
  return { systems: isCircular && ab < 0 ? [c, b, a] : systems, isCircular };
}

/** Choices by the majority of the judgements on every two systems. Triads: of n systems n^3 / 6. */
export function choiceSet(judged: readonly JudgedPair[]): ChoiceSet {
  const systems = inNaturalOrder(judged.flatMap(({ a, b }) => [a, b]));
  const margin = marginsOf(judged);
  const triads = systems.flatMap((a, i) =>
    systems
      .slice(i + 1)
      .flatMap((b, j) => systems.slice(i + j + 2).flatMap((c) => triadOf(margin, [a, b, c]) ?? [])),
  );
  const isWhole = systems.every((a) => systems.every((b) => a === b || (margin(a, b) ?? 0) !== 0));
  const wins = isWhole
    ? systems.map((a) => systems.filter((b) => a !== b && (margin(a, b) ?? 0) > 0).length)
    : null;
  return { systems, triads, wins };
}

/**
 * The choices of each listener that can be circular: within one item if any listener judged three systems of one item,
 * otherwise over all items.
 */
export function listenerSets(judged: readonly JudgedPair[]): {
  within: 'item' | 'all items';
  sets: ChoiceSet[];
} {
  const setsBy = (keyOf: (pair: JudgedPair) => string): ChoiceSet[] =>
    [...groupBy(judged, keyOf).values()].map(choiceSet).filter(({ triads }) => triads.length > 0);
  const byItem = setsBy(({ listener, item }) => JSON.stringify([listener, item]));
  if (byItem.length > 0) return { within: 'item', sets: byItem };
  return { within: 'all items', sets: setsBy(({ listener }) => listener) };
}

/** The share of judgements for one of two systems, ties as half, with a test against one half. */
export interface Share {
  readonly share: number;
  readonly n: number;
  /** Exact sign test, choices treated as independent; null if all are ties. */
  readonly pValue: number | null;
}

/** Shares of judgements for A over B by pair; null if the two were never compared. */
export function sharesOf(judged: readonly JudgedPair[]): (a: string, b: string) => Share | null {
  const byPair = groupBy(judged, ({ a, b }) => JSON.stringify([a, b]));
  const of = (a: string, b: string): number[] => [
    ...(byPair.get(JSON.stringify([a, b])) ?? []).map(({ score }) => Math.sign(score)),
    ...(byPair.get(JSON.stringify([b, a])) ?? []).map(({ score }) => 0 - Math.sign(score)),
  ];
  return (a, b) => {
    const signs = of(a, b);
    if (signs.length === 0) return null;
    const share = signs.reduce((sum, sign) => sum + (sign + 1) / 2, 0) / signs.length;
    return { share, n: signs.length, pValue: signTest(signs).pValue };
  };
}
