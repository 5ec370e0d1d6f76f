import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';

/** Ratings of one row: of one role, and of one system or (null) of all. */
export interface Group {
  role: string;
  system: string | null;
}

/**
 * A test group for each system in natural order, then for systems that only older ratings have; one group for all clips
 * under test if some have no system.
 */
export function testGroups(systems: readonly string[], ratings: Ratings): Group[] {
  const rated = new Set<string | null>();
  for (const { role, system } of ratings) if (role === 'test') rated.add(system);
  const named = new Set([
    ...systems.toSorted(naturalOrder),
    ...[...rated].flatMap((system) => system ?? []).toSorted(naturalOrder),
  ]);
  const groups = [...named].map((system): Group => ({ role: 'test', system }));
  return named.size === 0 || rated.has(null) ? [...groups, { role: 'test', system: null }] : groups;
}

/** Whether a rating belongs to a group: same role, and same system if the group names one. */
export function inGroup({ role, system }: Group): (rating: Rating) => boolean {
  return (rating) => rating.role === role && (system === null || rating.system === system);
}

/** The cells that name a group. Example: { system: null, role: 'flawed' } shows as flawed. */
export function groupCells({ role, system }: Group): { system: string; role: string } {
  return { system: system ?? `(${role})`, role };
}
