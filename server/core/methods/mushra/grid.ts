import type { SlotPlan } from '../../page.ts';
import type { Clip } from '../../study/study.ts';
import type { Context } from '../method.ts';
import { selectClips, valuesOf, type ClipSelector } from '../selector.ts';
import { ratesReference, type MushraConfig } from './config.ts';

type MushraContext = Context<MushraConfig>;
export type Role = 'test' | 'low anchor' | 'high anchor' | 'reference';

/** One place of a page: a design without mistakes has exactly one clip for it. */
export interface Cell {
  role: Role;
  /** For messages, like 'system alpha'. */
  name: string;
  clips: Clip[];
}

function anchorsOf({ config }: MushraContext): { role: Role; selector: ClipSelector }[] {
  const { low, high } = config.anchors;
  return [
    ...(low ? [{ role: 'low anchor' as const, selector: low }] : []),
    ...(high ? [{ role: 'high anchor' as const, selector: high }] : []),
  ];
}

/** Clips of the set that are neither reference nor anchor. */
function testClips(context: MushraContext): Clip[] {
  const { study, config } = context;
  const selectors = [
    ...(config.reference ? [config.reference] : []),
    ...anchorsOf(context).map(({ selector }) => selector),
  ];
  const special = new Set(selectors.flatMap((selector) => selectClips(study, selector, config.clips)));
  return selectClips(study, { where: {} }, config.clips).filter((clip) => !special.has(clip));
}

/** The systems under test, in the order of the config, else of their names. */
export function systemsOf(context: MushraContext): string[] {
  return context.config.systems ?? valuesOf(testClips(context), 'system');
}

/** The items under test: a page each. */
export function itemsOf(context: MushraContext): string[] {
  const systems = systemsOf(context);
  const own = testClips(context).filter((clip) => systems.includes(clip.factors['system'] ?? ''));
  return valuesOf(own, 'item');
}

/** True where one clip serves as the reference of all pages: the selector names its item, or it has none. */
export function hasFixedReference({ study, config }: MushraContext): boolean {
  if (!config.reference) return false;
  const clips = selectClips(study, config.reference, config.clips);
  return 'item' in config.reference.where || clips.every((clip) => clip.factors['item'] === undefined);
}

function byItem(clips: readonly Clip[]): (item: string) => Clip[] {
  const groups = new Map<string, Clip[]>();
  for (const clip of clips) {
    const item = clip.factors['item'] ?? '';
    groups.set(item, [...(groups.get(item) ?? []), clip]);
  }
  return (item) => groups.get(item) ?? [];
}

/** Every item's page as places. Example: reference, low anchor, then one a system. */
export function gridOf(context: MushraContext): { item: string; cells: Cell[] }[] {
  const { study, config } = context;
  const select = (selector: ClipSelector): Clip[] => selectClips(study, selector, config.clips);
  const reference = config.reference ? select(config.reference) : null;
  const referenceOf = hasFixedReference(context) ? () => reference ?? [] : byItem(reference ?? []);
  const places = [
    ...(reference ? [{ role: 'reference' as const, name: 'reference', of: referenceOf }] : []),
    ...anchorsOf(context).map(({ role, selector }) => ({ role, name: role, of: byItem(select(selector)) })),
    ...systemsOf(context).map((system) => ({
      role: 'test' as const,
      name: `system ${system}`,
      of: byItem(select({ where: { system } })),
    })),
  ];
  return itemsOf(context).map((item) => ({
    item,
    cells: places.map(({ role, name, of }) => ({ role, name, clips: of(item) })),
  }));
}

function slotsOf(config: MushraConfig, item: string, cells: readonly Cell[]): SlotPlan[] {
  return cells.flatMap(({ role, name, clips }) => {
    const [clip, ...others] = clips;
    if (!clip || others.length > 0)
      throw new Error(`a mushra page requires 1 clip of item ${item} as ${name}, got ${clips.length}`);
    const slot = { clip: clip.id, rendition: 'plain', role, open: role === 'reference' };
    if (role !== 'reference' || !ratesReference(config)) return [slot];
    return [slot, { clip: clip.id, rendition: 'dithered', role: 'hidden reference', open: false }];
  });
}

/**
 * The slots of every item's page in the order of the design: the open reference first where there is one, then all
 * that is rated. Throws when a place has no clip or several, which `mistakes` reports before publication.
 */
export function slotsByItem(context: MushraContext): Map<string, SlotPlan[]> {
  return new Map(gridOf(context).map(({ item, cells }) => [item, slotsOf(context.config, item, cells)]));
}
