import type { LayoutVersion } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import { asFirst, isRepeat } from '../methods/contract/repeats.ts';
import { spreadOverSittings } from '../session/sittings.ts';
import { methodOf, type AnyView } from '../methods/registry.ts';
import type { Draw, PagePlan } from '../session/page.ts';
import { createRandom, type Random } from '../order/random.ts';
import type { StudyConfig } from '../study/config.ts';
import type { Study } from '../study/study.ts';

/** The blocks of a study, bound to its clips. */
export function blocksOf(study: Study): Block<AnyView>[] {
  return study.config.blocks.map((config, index) => methodOf(config.method).bind(study, config, index));
}

/** How often a block's unit is taken: finished pages plus unexpired leases. */
export type SessionFill = (block: number, unit: string) => number;

/** A design that would give one listener a clip on two pages. */
export class RepeatedClip extends Error {
  /** Index of the block whose page repeats the clip. */
  readonly block: number;
  /** Index of the block whose page has it already. */
  readonly otherBlock: number;

  constructor(clip: string, first: Draw, second: Draw) {
    super(`${clip} is drawn for two pages of one listener: ${first.unit} and ${second.unit}`);
    this.name = 'RepeatedClip';
    this.block = second.block;
    this.otherBlock = first.block;
  }
}

/** Most times that a block is moved to the front, on average. */
const TURNS = 2;

/**
 * All units of a new session in the order of the blocks, with no clip in two of them. null if a block cannot serve another
 * whole session, so that no session starts with a short plan. A block whose clips are taken by earlier ones is drawn first
 * instead. Throws RepeatedClip for a design that gives a clip to a listener twice.
 */
export function drawSession(blocks: readonly Block[], fill: SessionFill, random: Random): Draw[] | null {
  let order: readonly Entry[] = [...blocks.entries()];
  for (let tried = 0; tried < TURNS * blocks.length; tried += 1) {
    const { drawn, stuck } = drawInOrder(order, fill, random);
    if (!stuck) return drawn.toSorted((a, b) => a.block - b.block);
    if (stuck === order[0]) return null;
    order = [stuck, ...order.filter((entry) => entry !== stuck)];
  }
  return null;
}

/**
 * A session within the quotas. If too few places are left for a whole one, a last session that takes the remaining places and
 * exceeds the quotas by at most `overshoot`. null if no place is left, or if that is not enough. Throws like drawSession.
 */
export function drawWithin(
  blocks: readonly Block[],
  fill: SessionFill,
  { overshoot = 0 }: Pick<StudyConfig['recruitment'], 'overshoot'>,
  random: Random,
): Draw[] | null {
  const draws = drawSession(blocks, fill, random);
  if (draws || overshoot === 0) return draws;
  const whole = drawSession(blocks, (block, unit) => fill(block, unit) - overshoot, random);
  const takesPlace = ({ block, unit, quota }: Draw): boolean => quota !== null && fill(block, unit) < quota;
  return whole?.some(takesPlace) ? whole : null;
}

type Entry = readonly [index: number, block: Block];

/** The units of the blocks in order, up to the first block that finds too few. */
function drawInOrder(
  order: readonly Entry[],
  fill: SessionFill,
  random: Random,
): { drawn: Draw[]; stuck: Entry | null } {
  const holders = new Map<string, Draw>();
  const drawn: Draw[] = [];
  for (const entry of order) {
    const [index, block] = entry;
    const draws = block.draw((unit) => fill(index, unit), new Set(holders.keys()), random);
    if (!draws) return { drawn, stuck: entry };
    for (const draw of draws) take(holders, draw);
    drawn.push(...draws);
  }
  return { drawn, stuck: null };
}

function take(holders: Map<string, Draw>, draw: Draw): void {
  for (const clip of draw.clips) {
    const other = holders.get(clip);
    if (other) throw new RepeatedClip(clip, other, draw);
    holders.set(clip, draw);
  }
}

function drawKey({ block, batch, unit }: Draw): string {
  return JSON.stringify([block, batch, unit]);
}

/**
 * The pages of a session in the order shown. A pure function of the study version, the leased units (in any order), the
 * session's seed and its layout version, so that it can be replayed years later.
 */
export function layoutSession(
  blocks: readonly Block[],
  draws: readonly Draw[],
  seed: string,
  version: LayoutVersion,
): PagePlan[] {
  const session: PagePlan[] = [];
  for (const [index, block] of blocks.entries()) {
    const own = draws
      .filter((draw) => draw.block === index)
      .map((draw) => ({ draw, key: drawKey(draw) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const pages = block.layout(
      own.map(({ draw }) => draw),
      createRandom(`${seed}/layout/${index}`),
      version,
    );
    session.push(...trapsInSittings(pages, block, session.length));
  }
  return session;
}

/** A block's pages with the traps spread over the sittings. Batches keep their order: their traps decide together. */
function trapsInSittings(pages: PagePlan[], { sittingPages: size }: Block, before: number): PagePlan[] {
  if (size === null || pages.some(({ batch }) => batch !== null)) return pages;
  const repeated = new Set(pages.filter(isRepeat).map((page) => asFirst(page).unit));
  const isTrap = (page: PagePlan): boolean =>
    !isRepeat(page) && !page.slots.some(({ role, open }) => !open && role === 'test');
  const isMovable = (page: PagePlan): boolean => !isRepeat(page) && !isTrap(page) && !repeated.has(page.unit);
  return spreadOverSittings(pages, { before, size, isTrap, isMovable });
}
