import type { Draw } from '../../page.ts';
import type { Random } from '../../random.ts';
import { clipsOf, type Clip } from '../../study/study.ts';
import { attempt, leastFilled, pickCompatible } from '../draw.ts';
import type { Context, Fill } from '../method.ts';
import { selectClips } from '../selector.ts';
import { HUMAN_TRAPS, type TernaryConfig } from './config.ts';
import { pickTests, type Pooled } from './pick-tests.ts';

export type Purpose = 'test' | 'flawed' | 'human';

/** The clips of one purpose: the set under test, or the part of a set that a trap names. */
export function clipsFor({ study, config }: Context<TernaryConfig>, purpose: Purpose): Clip[] {
  if (purpose === 'test') return clipsOf(study, config.clips);
  return selectClips(study, config.traps[purpose], config.clips);
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

/** Whether a clip says what one of the others says. */
function sameText({ clip }: Pooled, others: readonly Pooled[]): boolean {
  const { item } = clip.factors;
  return item !== undefined && others.some((other) => other.clip.factors['item'] === item);
}

/** One flawed and two human traps of three texts, or null when there are too few. */
function pickTraps(flawed: readonly Pooled[], human: readonly Pooled[]): Pooled[] | null {
  for (const first of flawed) {
    const fits = (candidate: Pooled, picked: readonly Pooled[]): boolean =>
      !sameText(candidate, [first, ...picked]);
    const others = pickCompatible(human, HUMAN_TRAPS, fits);
    if (others) return [first, ...others];
  }
  return null;
}

/**
 * All batches of a session: 7 unseen test clips, 1 unseen flawed and 2 unseen human traps each, no two of one text;
 * null when the pools cannot make them all (a short batch is never given). Source: Audio Turing Test, section 3.3.
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
  const seen = new Set(taken);
  const systems = new Set(clipsFor(context, 'test').map((clip) => clip.factors['system'])).size;
  const draws: Draw[] = [];
  for (let batch = 0; batch < context.config.batches; batch += 1) {
    const open = (purpose: Purpose): Pooled[] => leastFilled(pool(context, purpose), fill, seen, random);
    const traps = pickTraps(open('flawed'), open('human'));
    const tests =
      traps &&
      pickTests(
        open('test').filter((test) => !sameText(test, traps)),
        fill,
        systems,
      );
    if (!traps || !tests) return null;
    for (const { unit, clips, quota } of [...tests, ...traps]) {
      draws.push({ block: context.block, batch, unit, clips, quota });
      clips.forEach((id) => seen.add(id));
    }
  }
  return draws;
}
