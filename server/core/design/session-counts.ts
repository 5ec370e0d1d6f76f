import { LAYOUT_VERSION } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import type { Draw } from '../session/page.ts';
import { drawSession, layoutSession } from '../plan/plan.ts';
import { createRandom } from '../order/random.ts';

/** Number of trial draws, because problems may depend on chance. */
export const TRIALS = 20;

/** Draws a session for the first listener; null if that fails. Throws RepeatedClip as drawSession does. */
export function trySession(blocks: readonly Block[], trial: number): Draw[] | null {
  return drawSession(blocks, () => 0, createRandom(`capacity/${trial}`));
}

/** The first session of the trial draws, or null. */
export function firstSession(blocks: readonly Block[]): Draw[] | null {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const draws = trySession(blocks, trial);
    if (draws) return draws;
  }
  return null;
}

/** Numbers that a listener can verify in a session. All sessions of a study have the same number of pages. */
export interface SessionCounts {
  /** All pages, including practice, traps and repeats. */
  pages: number;
  /** Other numbers that a text may mention: pages without practice, pages of each block, clips, played sounds. */
  others: ReadonlySet<number>;
}

/** Counts of one session; null if the blocks cannot serve any. Throws RepeatedClip as drawSession does. */
export function sessionCounts(blocks: readonly Block[]): SessionCounts | null {
  const draws = firstSession(blocks);
  if (!draws) return null;
  const plans = layoutSession(blocks, draws, 'capacity', LAYOUT_VERSION);
  const sounds = (pages: typeof plans): number => pages.reduce((sum, { slots }) => sum + slots.length, 0);
  const clips = draws.reduce((sum, draw) => sum + draw.clips.length, 0);
  const rated = plans.filter(({ block }) => blocks[block]?.training !== true);
  const ofBlocks = blocks.map((_, index) => plans.filter(({ block }) => block === index).length);
  return {
    pages: plans.length,
    others: new Set([rated.length, ...ofBlocks, clips, sounds(plans), sounds(rated)]),
  };
}
