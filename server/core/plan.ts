import type { Block } from './methods/method.ts';
import { methodOf } from './methods/registry.ts';
import type { Draw, PagePlan } from './page.ts';
import { createRandom, type Random } from './random.ts';
import type { Study } from './study/study.ts';

/** The blocks of a study, bound to its clips. */
export function blocksOf(study: Study): Block[] {
  return study.config.blocks.map((config, index) => methodOf(config.method).bind(study, config, index));
}

/** How often a block's unit is taken: finished pages and unexpired leases. */
export type SessionFill = (block: number, unit: string) => number;

/**
 * Every unit of a new session, no clip in two of them; null when one of the blocks cannot serve a whole
 * session any more, so that nobody starts on a short plan.
 */
export function drawSession(blocks: readonly Block[], fill: SessionFill, random: Random): Draw[] | null {
  const taken = new Set<string>();
  const all: Draw[] = [];
  for (const [index, block] of blocks.entries()) {
    const draws = block.draw((unit) => fill(index, unit), taken, random);
    if (!draws) return null;
    draws.forEach((draw) => draw.clips.forEach((clip) => taken.add(clip)));
    all.push(...draws);
  }
  return all;
}

function drawKey({ block, batch, unit }: Draw): string {
  return JSON.stringify([block, batch, unit]);
}

/**
 * The pages of a session in the order shown: a pure function of study version, the units that the database
 * leased to the session (in any order) and the session's seed, so that it can be replayed years later.
 */
export function layoutSession(blocks: readonly Block[], draws: readonly Draw[], seed: string): PagePlan[] {
  return blocks.flatMap((block, index) => {
    const own = draws
      .filter((draw) => draw.block === index)
      .toSorted((a, b) => (drawKey(a) < drawKey(b) ? -1 : 1));
    return block.layout(own, createRandom(`${seed}/layout/${index}`));
  });
}
