import type { Clip } from '../../study/study.ts';
import type { Candidate } from '../draw.ts';
import type { Fill } from '../method.ts';
import { TEST_CLIPS } from './config.ts';

export interface Pooled extends Candidate {
  clip: Clip;
}

/** No two clips with the same text, at most 2 of one voice, a system at most ceil(7/systems)+1 times. */
function mayJoin(systems: number): (candidate: Pooled, picked: readonly Pooled[]) => boolean {
  const perSystem = Math.ceil(TEST_CLIPS / systems) + 1;
  return (candidate, picked) => {
    const same = (factor: string): number => {
      const value = candidate.clip.factors[factor];
      return value === undefined ? 0 : picked.filter((other) => other.clip.factors[factor] === value).length;
    };
    return same('item') === 0 && same('voice') < 2 && same('system') < perSystem;
  };
}

interface Ranked {
  pooled: Pooled;
  /** Share of the quota that is filled; without quota, the count. */
  level: number;
  item: { left: number };
  system: { left: number };
}

/** The candidates with the places left over all clips of their item and of their system. */
function ranked(open: readonly Pooled[], fill: Fill): Ranked[] {
  const held = open.map(({ unit }) => fill(unit));
  const fullest = Math.max(0, ...held) + 1;
  const tallies = new Map<string, { left: number }>();
  const tally = ({ clip }: Pooled, factor: string): { left: number } => {
    const key = `${factor} ${clip.factors[factor] ?? clip.id}`;
    const found = tallies.get(key) ?? { left: 0 };
    tallies.set(key, found);
    return found;
  };
  return open.map((pooled, index) => {
    const count = held[index] ?? 0;
    const [item, system] = [tally(pooled, 'item'), tally(pooled, 'system')];
    item.left += (pooled.quota ?? fullest) - count;
    system.left += (pooled.quota ?? fullest) - count;
    return { pooled, level: count / (pooled.quota ?? 1), item, system };
  });
}

function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.level !== b.level) return a.level < b.level;
  if (a.item.left !== b.item.left) return a.item.left > b.item.left;
  return a.system.left > b.system.left;
}

/**
 * Seven test clips that may stand together, least-filled first; among equals the one whose item, then whose system,
 * has most places left, so that the last batches can still be made. null when there are too few.
 */
export function pickTests(open: readonly Pooled[], fill: Fill, systems: number): Pooled[] | null {
  const fits = mayJoin(systems);
  let rest = ranked(open, fill);
  const picked: Pooled[] = [];
  while (picked.length < TEST_CLIPS) {
    rest = rest.filter(({ pooled }) => !picked.includes(pooled) && fits(pooled, picked));
    const next = rest.reduce<Ranked | undefined>(
      (best, candidate) => (best && !isBefore(candidate, best) ? best : candidate),
      undefined,
    );
    if (!next) return null;
    picked.push(next.pooled);
    next.system.left -= 1;
  }
  return picked;
}
