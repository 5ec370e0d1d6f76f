import type { Random } from '../../order/random.ts';
import type { Fill } from '../contract/method.ts';

/** A candidate for a draw: its key, its clips and its quota. */
export interface Candidate {
  unit: string;
  clips: readonly string[];
  quota: number | null;
}

/**
 * The candidates that a listener may still get, least-filled first, ties at random: quota not reached and no clip in
 * `taken`. With quotas, candidates are ordered by the share filled, otherwise by the count.
 */
export function leastFilled<C extends Candidate>(
  candidates: readonly C[],
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): C[] {
  return random
    .shuffle(candidates)
    .filter(({ clips }) => !clips.some((id) => taken.has(id)))
    .map((candidate) => ({ candidate, held: fill(candidate.unit) }))
    .filter(({ candidate: { quota }, held }) => quota === null || held < quota)
    .map(({ candidate, held }) => ({ candidate, level: held / (candidate.quota ?? 1) }))
    .toSorted((a, b) => a.level - b.level)
    .map(({ candidate }) => candidate);
}

/** The first of each item in an ordered list. */
export function firstOfItem<C extends { item: string }>(ordered: readonly C[]): C[] {
  const first = new Map<string, C>();
  for (const candidate of ordered) if (!first.has(candidate.item)) first.set(candidate.item, candidate);
  return [...first.values()];
}

const ATTEMPTS = 20;

/**
 * Calls `make` again with other random ties until it finds a set: a greedy pick can block itself, and a listener must not be
 * turned away for that. null if all attempts fail.
 */
export function attempt<T>(make: () => T | null): T | null {
  for (let i = 0; i < ATTEMPTS; i += 1) {
    const made = make();
    if (made !== null) return made;
  }
  return null;
}
