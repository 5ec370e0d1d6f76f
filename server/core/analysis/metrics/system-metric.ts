import type { Metric } from '../input/metric.ts';

/**
 * The values given for whole systems; for pairs, the differences (first minus second) by the names that pairs of systems
 * have in tables. Null if none were given.
 * @example givenForSystems({ bySystem: new Map([['a', 3], ['b', 1]]) }, 'pair')?.get('a - b') // 2
 */
export function givenForSystems(
  { bySystem }: Pick<Metric, 'bySystem'>,
  judges: 'clip' | 'pair',
): ReadonlyMap<string, number | null> | null {
  if (bySystem === undefined || bySystem.size === 0) return null;
  if (judges === 'clip') return bySystem;
  const named = [...bySystem].flatMap(([a, first]) =>
    [...bySystem].map(
      ([b, second]) => [`${a} - ${b}`, first === null || second === null ? null : first - second] as const,
    ),
  );
  return new Map(named);
}
