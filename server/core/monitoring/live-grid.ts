import { median } from 'simple-statistics';
import { LAYOUT_VERSION } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import { inNaturalOrder } from '../order/natural-order.ts';
import { drawSession, layoutSession } from '../plan/plan.ts';
import { createRandom } from '../order/random.ts';
import type { ClipGrid } from '../api/monitor.ts';
import type { Clip } from '../clips/clips.ts';
import type { Study } from '../study/study.ts';

const TRIALS = 3;

/** Systems that trial sessions show only as traps, anchors or references, never under test (without practice). */
function helperSystems(study: Study, blocks: readonly Block[]): Set<string> {
  const systemOf = new Map(study.clips.map(({ id, factors }) => [id, factors['system'] ?? '']));
  const slots = Array.from({ length: TRIALS }, (_, trial) => `live/${trial}`).flatMap((seed) => {
    const draws = drawSession(blocks, () => 0, createRandom(seed)) ?? [];
    return layoutSession(blocks, draws, seed, LAYOUT_VERSION).flatMap(({ block, slots }) =>
      blocks[block]?.training ? [] : slots,
    );
  });
  const tested = new Set(slots.filter(({ role }) => role === 'test').map(({ clip }) => systemOf.get(clip)));
  const others = slots.map(({ clip }) => systemOf.get(clip) ?? '').filter((system) => !tested.has(system));
  return new Set(others);
}

/**
 * The clips under test: all with a system and an item that a block plays, except helper systems. Clips of practice only are
 * not rated, and not included.
 */
export function clipsUnderTest(study: Study, blocks: readonly Block[]): Clip[] {
  const rated = blocks.filter(({ training }) => !training);
  const played = new Set(rated.flatMap((block) => block.renditions().map(({ clip }) => clip)));
  const helpers = helperSystems(study, blocks);
  return study.clips.filter(
    ({ id, factors: { system, item } }) => played.has(id) && system && item && !helpers.has(system),
  );
}

/** Key of a clip among the others of its system: its item, then its other factors. */
function rowOf({ factors: { system: _system, item, ...others } }: Clip): string {
  return [item, ...Object.values(others)].join(' · ');
}

/**
 * The system x item grid of ratings that count. Clips without any are included with 0. Clips that share system, item and
 * all other factors are summed in one cell, but separate in `spread`.
 */
export function clipGrid(clips: readonly Clip[], counts: ReadonlyMap<string, number>): ClipGrid {
  const systems = inNaturalOrder(clips.map(({ factors }) => factors['system'] ?? ''));
  const cells = new Map<string, number>();
  const key = (system: string, item: string): string => JSON.stringify([system, item]);
  for (const clip of clips) {
    const cell = key(clip.factors['system'] ?? '', rowOf(clip));
    cells.set(cell, (cells.get(cell) ?? 0) + (counts.get(clip.id) ?? 0));
  }
  const rows = inNaturalOrder(clips.map(rowOf)).map((item) => ({
    item,
    counts: systems.map((system) => cells.get(key(system, item)) ?? null),
  }));
  const each = clips.map(({ id }) => counts.get(id) ?? 0).toSorted((a, b) => a - b);
  const [min, max] = [each[0], each.at(-1)];
  const spread = min === undefined || max === undefined ? null : { min, median: median(each), max };
  return { systems, rows, spread };
}
