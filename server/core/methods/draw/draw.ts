import type { Random } from '../../order/random.ts';
import type { Fill } from '../contract/method.ts';

/** Something that can be drawn: its key, the clips it plays and how many sessions may hold it. */
export interface Candidate {
  unit: string;
  clips: readonly string[];
  quota: number | null;
}

/**
 * The candidates a listener may still get, least-filled first, ties at random: quota not reached and no clip in
 * `taken`. With quotas the order goes by the share filled, without by the count.
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

/** Of an ordered list the first of each item. */
export function firstOfItem<C extends { item: string }>(ordered: readonly C[]): C[] {
  const first = new Map<string, C>();
  for (const candidate of ordered) if (!first.has(candidate.item)) first.set(candidate.item, candidate);
  return [...first.values()];
}

const ATTEMPTS = 20;

/**
 * What `make` finds, tried anew with other random ties while it finds nothing: a greedy pick can block its own way,
 * and a listener must not be turned away for that. null when all attempts fail.
 */
export function attempt<T>(make: () => T | null): T | null {
  for (let i = 0; i < ATTEMPTS; i += 1) {
    const made = make();
    if (made !== null) return made;
  }
  return null;
}
