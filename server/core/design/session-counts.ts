import { LAYOUT_VERSION } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import type { Draw } from '../session/page.ts';
import { drawSession, layoutSession } from '../plan/plan.ts';
import { createRandom } from '../order/random.ts';

/** Listeners that are drawn for on trial: what goes wrong may depend on chance. */
export const TRIALS = 20;

/** A session of the first listener who comes; null where the draw finds none. Throws RepeatedClip as drawSession does. */
export function trySession(blocks: readonly Block[], trial: number): Draw[] | null {
  return drawSession(blocks, () => 0, createRandom(`capacity/${trial}`));
}

/** The first session that can be drawn on trial, or null. */
export function firstSession(blocks: readonly Block[]): Draw[] | null {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const draws = trySession(blocks, trial);
    if (draws) return draws;
  }
  return null;
}

/** What a listener can count in a session. All sessions of a study have as many pages. */
export interface SessionCounts {
  /** All pages, practice, traps and repeats among them. */
  pages: number;
  /** Other numbers that a text may name: pages without practice, pages of each block, clips, sounds that are played. */
  others: ReadonlySet<number>;
}

/** What one session has; null: the blocks cannot serve any. Throws RepeatedClip as drawSession does. */
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
