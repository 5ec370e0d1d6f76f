import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { blocksOf, drawSession, layoutSession } from '#core/plan/plan.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { recipeOfKey } from '#core/clips/renditions.ts';
import type { Clip } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';

/** Most simulated sessions to find the roles of clips. In a balanced design, every clip appears long before the last one. */
const LOOKS = 300;
/** Simulated sessions in turn without a new role that end the search. */
const LOOKS_IN_VAIN = 50;

const GOOD: ReadonlySet<string> = new Set([
  'human',
  'reference',
  'obvious better',
  'hidden reference',
  'high anchor',
  'high gold',
]);
const BAD: ReadonlySet<string> = new Set(['flawed', 'obvious worse', 'low anchor', 'low gold']);

/** Whether a rendition sounds worse than its clip. Its role then says nothing about the clip. */
const isWorsened = (rendition: string): boolean => servedQuality(1, rendition) < 1;

interface RoleOf {
  block: Block;
  clip: string;
  role: string;
}

/** Every role that a clip has on the pages of a block, once each, from simulated sessions. */
function lookAt(study: Study): RoleOf[] {
  const blocks = blocksOf(study);
  const found = new Map<string, RoleOf>();
  const used = new Map<string, number>();
  const nameOf = (block: number, unit: string): string => `${block} ${unit}`;
  let lastNew = 0;
  for (let look = 0; look < LOOKS && look - lastNew <= LOOKS_IN_VAIN; look += 1) {
    const known = found.size;
    const seed = `roles/${look}`;
    const draws = drawSession(
      blocks,
      (block, unit) => used.get(nameOf(block, unit)) ?? 0,
      createRandom(seed),
    );
    if (!draws) break;
    for (const { block, unit } of draws) {
      const name = nameOf(block, unit);
      used.set(name, (used.get(name) ?? 0) + 1);
    }
    for (const page of layoutSession(blocks, draws, seed, LAYOUT_VERSION)) {
      const block = blocks[page.block];
      for (const { clip, role, rendition } of page.slots) {
        if (block && !isWorsened(rendition))
          found.set(`${page.block} ${role} ${clip}`, { block, clip, role });
      }
    }
    if (found.size > known) lastNew = look;
  }
  return [...found.values()];
}

/** Roles in studies in use: the sessions take seconds in a large study, and several parts of a rehearsal need them. */
const LOOKED = new WeakMap<Study, RoleOf[]>();

/** Roles of each clip on the pages of a study's blocks, by clip id. */
export function rolesOf(
  study: Study,
  isLookedAt: (block: Block) => boolean = () => true,
): Map<string, Set<string>> {
  const looked = LOOKED.get(study) ?? lookAt(study);
  LOOKED.set(study, looked);
  const roles = new Map<string, Set<string>>();
  for (const { block, clip, role } of looked) {
    if (isLookedAt(block)) roles.set(clip, (roles.get(clip) ?? new Set()).add(role));
  }
  return roles;
}

const systemOf = (clip: Clip): string => clip.factors['system'] ?? clip.set;

function within([low, high]: readonly [number, number], random: Random): number {
  return low + (high - low) * random.next();
}

/**
 * Quality of every clip in a simulated study, 0-1, by clip id: people and references 0.9 to 0.97, deliberately bad
 * clips 0.02 to 0.12, all other systems evenly from 0.25 to 0.7 by name. Clips of a system differ a little.
 */
export function latentQualities(study: Study): Map<string, number> {
  const roles = rolesOf(study);
  const extremeOf = (clip: Clip): readonly [number, number] | null => {
    const own = [...(roles.get(clip.id) ?? []), systemOf(clip)];
    if (own.some((role) => BAD.has(role))) return [0.02, 0.12];
    return own.some((role) => GOOD.has(role)) ? [0.9, 0.97] : null;
  };
  const middling = study.clips.filter((clip) => extremeOf(clip) === null);
  const systems = [...new Set(middling.map(systemOf))].toSorted();
  const step = 0.45 / Math.max(1, systems.length - 1);
  return new Map(
    study.clips.map((clip) => {
      const random = createRandom(`quality/${clip.id}`);
      const base = 0.25 + step * systems.indexOf(systemOf(clip));
      return [clip.id, within(extremeOf(clip) ?? [base - 0.02, base + 0.02], random)];
    }),
  );
}

/** Bandwidth at which speech sounds like a person in the room. */
const FULL_BAND_HZ = 14_000;

/** Quality of a served rendition, 0-1. A low-pass filter reduces it by the share of the band that it cuts off. */
export function servedQuality(quality: number, rendition: string): number {
  const [, cutoffHz] = /^lowpass-(\d+)$/.exec(recipeOfKey(rendition)) ?? [];
  return cutoffHz === undefined ? quality : quality * Math.min(1, Number(cutoffHz) / FULL_BAND_HZ);
}
