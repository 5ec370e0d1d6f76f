import type { Draw } from '../../page.ts';
import type { Random } from '../../random.ts';
import { clipsOf, type Clip } from '../../study/study.ts';
import { leastFilled, pickCompatible, type Candidate } from '../draw.ts';
import type { Context, Fill } from '../method.ts';
import { HUMAN_TRAPS, TEST_CLIPS, type TernaryConfig } from './config.ts';

export type Purpose = 'test' | 'flawed' | 'human';

interface Pooled extends Candidate {
  clip: Clip;
}

/** The clips of one purpose: the set under test, or the part of a set that a trap names. */
export function clipsFor({ study, config }: Context<TernaryConfig>, purpose: Purpose): Clip[] {
  if (purpose === 'test') return clipsOf(study, config.clips);
  const trap = config.traps[purpose];
  return clipsOf(study, trap.set).filter((clip) =>
    Object.entries(trap.where).every(([factor, value]) => clip.factors[factor] === value),
  );
}

/** Units are named by purpose and clip, so that the stored draw says what the page is for. */
export function purposeOf(unit: string): Purpose {
  const purpose = unit.slice(0, unit.indexOf(':'));
  if (purpose === 'test' || purpose === 'flawed' || purpose === 'human') return purpose;
  throw new Error(`unit ${unit} is no ternary unit`);
}

function pool(context: Context<TernaryConfig>, purpose: Purpose): Pooled[] {
  const quota = purpose === 'test' ? (context.config.ratings_per_clip ?? null) : null;
  return clipsFor(context, purpose).map((clip) => ({
    unit: `${purpose}:${clip.id}`,
    clips: [clip.id],
    quota,
    clip,
  }));
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

/** Least-filled first; among equals the item with most places left, so that the last batches can still be made. */
function testOrder(candidates: readonly Pooled[], fill: Fill): Pooled[] {
  const level = ({ unit, quota }: Pooled): number => fill(unit) / (quota ?? 1);
  const fullest = Math.max(1, ...candidates.map(({ unit, quota }) => quota ?? fill(unit) + 1));
  const left = new Map<string, number>();
  const item = ({ clip }: Pooled): string => clip.factors['item'] ?? clip.id;
  for (const candidate of candidates) {
    const places = (candidate.quota ?? fullest) - fill(candidate.unit);
    left.set(item(candidate), (left.get(item(candidate)) ?? 0) + places);
  }
  return candidates.toSorted(
    (a, b) => level(a) - level(b) || (left.get(item(b)) ?? 0) - (left.get(item(a)) ?? 0),
  );
}

/**
 * All batches of a session: 7 unseen test clips, 1 unseen flawed and 2 unseen human traps each; null when the
 * pools cannot make them all (a short batch is never given). Source: Audio Turing Test, section 3.3.
 */
export function drawBatches(
  context: Context<TernaryConfig>,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const seen = new Set(taken);
  const systems = new Set(clipsFor(context, 'test').map((clip) => clip.factors['system'])).size;
  const draws: Draw[] = [];
  for (let batch = 0; batch < context.config.batches; batch += 1) {
    const open = (purpose: Purpose): Pooled[] => leastFilled(pool(context, purpose), fill, seen, random);
    const tests = pickCompatible(testOrder(open('test'), fill), TEST_CLIPS, mayJoin(systems));
    const flawed = pickCompatible(open('flawed'), 1, () => true);
    const human = pickCompatible(open('human'), HUMAN_TRAPS, () => true);
    if (!tests || !flawed || !human) return null;
    for (const { unit, clips, quota } of [...tests, ...flawed, ...human]) {
      draws.push({ block: context.block, batch, unit, clips, quota });
      clips.forEach((id) => seen.add(id));
    }
  }
  return draws;
}

/** The three zones of a batch, 0-based: one trap in each. */
const ZONES = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [7, 8, 9],
] as const;

/**
 * The draws of one batch in the order shown: one trap in each third, never first in a session, never next to a
 * trap of the batch before; kinds of trap in random order. `previousWasTrap` speaks of the page before.
 */
export function placeBatch(
  draws: readonly Draw[],
  first: boolean,
  previousWasTrap: boolean,
  random: Random,
): Draw[] {
  const traps = random.shuffle(draws.filter(({ unit }) => purposeOf(unit) !== 'test'));
  const tests = random.shuffle(draws.filter(({ unit }) => purposeOf(unit) === 'test'));
  const spots: number[] = [];
  for (const zone of ZONES) {
    const last = spots.at(-1);
    const free = zone.filter(
      (slot) => !(slot === 0 && (first || previousWasTrap)) && (last === undefined || slot - last > 1),
    );
    spots.push(random.pick(free));
  }
  return draws.map((_, slot) => {
    const next = spots.includes(slot) ? traps.shift() : tests.shift();
    if (!next)
      throw new Error(`placeBatch requires ${TEST_CLIPS} test clips and 3 traps, got ${draws.length} pages`);
    return next;
  });
}
