import type { Candidate } from '../draw.ts';
import type { Fill } from '../method.ts';
import type { Pair } from './clips.ts';

/** A clip or pair under test, with what it is spread over. */
export interface Placed extends Candidate {
  item: string;
  system: string;
  pair?: Pair;
}

interface Ranked {
  placed: Placed;
  /** Share of the quota that is filled; without quota, the count. */
  level: number;
  item: { left: number; used: number };
  system: { used: number };
}

/** The candidates with the places left over all that share their item, and a tally for items and systems. */
function ranked(open: readonly Placed[], fill: Fill): Ranked[] {
  const fullest = Math.max(0, ...open.map(({ unit }) => fill(unit))) + 1;
  const items = new Map<string, { left: number; used: number }>();
  const systems = new Map<string, { used: number }>();
  return open.map((placed) => {
    const held = fill(placed.unit);
    const item = items.get(placed.item) ?? { left: 0, used: 0 };
    const system = systems.get(placed.system) ?? { used: 0 };
    items.set(placed.item, item);
    systems.set(placed.system, system);
    item.left += (placed.quota ?? fullest) - held;
    return { placed, level: held / (placed.quota ?? 1), item, system };
  });
}

function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.level !== b.level) return a.level < b.level;
  if (a.item.used !== b.item.used) return a.item.used < b.item.used;
  if (a.system.used !== b.system.used) return a.system.used < b.system.used;
  return a.item.left > b.item.left;
}

/**
 * That many candidates that share no clip, of at most `items` items: the least filled first, and among equals the one
 * whose item, then whose system, was picked least. null when there are too few.
 */
export function pickSpread(
  open: readonly Placed[],
  fill: Fill,
  count: number,
  items: number,
): Placed[] | null {
  let rest = ranked(open, fill);
  const picked: Placed[] = [];
  const heard = new Set<string>();
  const used = new Set<string>();
  while (picked.length < count) {
    rest = rest.filter(
      ({ placed }) =>
        !placed.clips.some((id) => heard.has(id)) && (used.has(placed.item) || used.size < items),
    );
    const next = rest.reduce<Ranked | undefined>(
      (best, candidate) => (best && !isBefore(candidate, best) ? best : candidate),
      undefined,
    );
    if (!next) return null;
    picked.push(next.placed);
    next.item.used += 1;
    next.system.used += 1;
    used.add(next.placed.item);
    next.placed.clips.forEach((id) => heard.add(id));
  }
  return picked;
}
