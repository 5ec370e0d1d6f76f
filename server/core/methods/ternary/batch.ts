import type { Draw } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { clipsOf, type Clip } from '../../clips/clips.ts';
import { attempt, firstOfItem, leastFilled } from '../draw/draw.ts';
import type { Context, Fill, Tested } from '../contract/method.ts';
import { perContext } from '../contract/per-context.ts';
import { pickEven } from '../draw/pick-even.ts';
import { selectClips } from '../contract/selector.ts';
import { needOf, type Placed } from '../draw/shares.ts';
import { HUMAN_TRAPS, TEST_CLIPS, type TernaryConfig } from './config.ts';

export type Purpose = 'test' | 'flawed' | 'human';

/** The clips of a purpose: the set under test, or the part of a set that a trap names. */
export function clipsFor({ study, config }: Context<TernaryConfig>, purpose: Purpose): Clip[] {
  if (purpose === 'test') return clipsOf(study, config.clips);
  return selectClips(study, config.traps[purpose], config.clips);
}

/** Name of a unit, from purpose and clip: the stored draw shows the purpose of its page. */
export function purposeOf(unit: string): Purpose {
  const purpose = unit.slice(0, unit.indexOf(':'));
  if (purpose === 'test' || purpose === 'flawed' || purpose === 'human') return purpose;
  throw new Error(`unit ${unit} is no ternary unit`);
}

interface Pooled extends Placed {
  clip: Clip;
}

const poolsOf = perContext((context: Context<TernaryConfig>): Record<Purpose, Pooled[]> => {
  const pool = (purpose: Purpose): Pooled[] =>
    clipsFor(context, purpose).map((clip) => ({
      unit: `${purpose}:${clip.id}`,
      clips: [clip.id],
      quota: purpose === 'test' ? (context.config.ratings_per_clip ?? null) : null,
      item: clip.factors['item'] ?? clip.id,
      systems: [clip.factors['system'] ?? ''],
      clip,
    }));
  return { test: pool('test'), flawed: pool('flawed'), human: pool('human') };
});

/** The clips under test. */
export function testedOf(context: Context<TernaryConfig>): Tested[] {
  return poolsOf(context).test.map(({ unit, clips, quota, item, systems }) => {
    return { units: [unit], clips, quota, item, systems };
  });
}

/** One flawed and two human traps of three texts; null if there are too few. */
function pickTraps(flawed: readonly Pooled[], human: readonly Pooled[]): Pooled[] | null {
  for (const first of flawed) {
    const others = firstOfItem(human.filter(({ item }) => item !== first.item)).slice(0, HUMAN_TRAPS);
    if (others.length === HUMAN_TRAPS) return [first, ...others];
  }
  return null;
}

/** Most clips of one voice in a batch. Source: Audio Turing Test. */
const PER_VOICE = 2;

/**
 * All batches of a session, each with 7 unseen test clips, 1 unseen flawed and 2 unseen human traps, no two of one text, a
 * system at most ceil(7/systems)+1 times. null if the clips do not suffice (a short batch is never given).
 * Source: Audio Turing Test, section 3.3.
 */
export function drawBatches(
  context: Context<TernaryConfig>,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  return attempt(() => tryBatches(context, fill, taken, random));
}

function tryBatches(
  context: Context<TernaryConfig>,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const { test: placed, flawed, human } = poolsOf(context);
  const seen = new Set(taken);
  const perSystem = Math.ceil(TEST_CLIPS / new Set(placed.map(({ systems }) => systems[0])).size) + 1;
  const limit = { of: ({ clip }: Pooled) => clip.factors['voice'], most: PER_VOICE };
  const drawn = new Set<string>();
  const withDrawn: Fill = (unit) => fill(unit) + Number(drawn.has(unit));
  const draws: Draw[] = [];
  for (let batch = 0; batch < context.config.batches; batch += 1) {
    const need = needOf(placed, withDrawn, TEST_CLIPS);
    const open = (pool: readonly Pooled[]): Pooled[] =>
      leastFilled(pool, fill, seen, random).toSorted((one, other) => need(one.item) - need(other.item));
    const traps = pickTraps(open(flawed), open(human));
    if (!traps) return null;
    const barred = new Set(traps.map(({ item }) => item));
    const pool = { placed, fill: withDrawn, taken: seen, barred, perItem: 1, perSystem, limit };
    const tests = pickEven(pool, TEST_CLIPS, random);
    if (!tests) return null;
    for (const { unit, clips, quota } of [...tests, ...traps]) {
      draws.push({ block: context.block, batch, unit, clips, quota });
      drawn.add(unit);
      clips.forEach((id) => seen.add(id));
    }
  }
  return draws;
}
