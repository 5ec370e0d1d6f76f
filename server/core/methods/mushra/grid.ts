import type { SlotPlan } from '../../session/page.ts';
import { recipeKey, type Recipe } from '../../clips/renditions.ts';
import type { Clip } from '../../clips/clips.ts';
import type { Context } from '../contract/method.ts';
import { selectClips, valuesOf, type ClipSelector } from '../contract/selector.ts';
import { anchorsOf, ratesReference, showsReference, type Anchor, type MushraConfig } from './config.ts';
import { practisedItems } from './practice.ts';

type MushraContext = Context<MushraConfig>;
export type Role = 'test' | Anchor['role'] | 'reference';

/** A place of a page. A design without mistakes has exactly one clip for it. */
export interface Cell {
  role: Role;
  /** For messages, like 'system alpha'. */
  name: string;
  clips: Clip[];
  recipe: Recipe;
}

const PLAIN: Recipe = { kind: 'plain' };

/** Clips of the set that are neither reference nor anchor. */
function testClips({ study, config }: MushraContext): Clip[] {
  const selectors = [
    ...(config.reference ? [config.reference] : []),
    ...anchorsOf(config).flatMap(({ source }) => ('selector' in source ? source.selector : [])),
  ];
  const special = new Set(selectors.flatMap((selector) => selectClips(study, selector, config.clips)));
  return selectClips(study, { where: {} }, config.clips).filter((clip) => !special.has(clip));
}

/** The systems under test, in the order of the config, else of their names. */
export function systemsOf(context: MushraContext): string[] {
  return context.config.systems ?? valuesOf(testClips(context), 'system');
}

/** The items under test, one page each: those that the block names, else all that no practice block names. */
export function itemsOf(context: MushraContext): string[] {
  if (context.config.items) return [...new Set(context.config.items)];
  const systems = systemsOf(context);
  const own = testClips(context).filter((clip) => systems.includes(clip.factors['system'] ?? ''));
  const practised = practisedItems(context);
  return valuesOf(own, 'item').filter((item) => !practised.has(item));
}

/** Whether one clip is the reference of all pages: the selector names its item, or it has none. */
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

/** The places of every item's page. Example: reference, low anchor, then one for each system. */
export function gridOf(context: MushraContext): { item: string; cells: Cell[] }[] {
  const { study, config } = context;
  const select = (selector: ClipSelector): Clip[] => selectClips(study, selector, config.clips);
  const reference = config.reference ? select(config.reference) : null;
  const referenceOf = hasFixedReference(context) ? () => reference ?? [] : byItem(reference ?? []);
  const anchorPlace = ({ role, source }: Anchor) =>
    'selector' in source
      ? { role, name: role, recipe: PLAIN, of: byItem(select(source.selector)) }
      : { role, name: role, recipe: { kind: 'lowpass' as const, ...source }, of: referenceOf };
  const places = [
    ...(reference ? [{ role: 'reference' as const, name: 'reference', recipe: PLAIN, of: referenceOf }] : []),
    ...anchorsOf(config).map(anchorPlace),
    ...systemsOf(context).map((system) => ({
      role: 'test' as const,
      name: `system ${system}`,
      recipe: PLAIN,
      of: byItem(select({ where: { system } })),
    })),
  ];
  return itemsOf(context).map((item) => ({
    item,
    cells: places.map(({ of, ...place }) => ({ ...place, clips: of(item) })),
  }));
}

/** A slot of an item's page, with the recipe of its sound. */
interface Signal extends SlotPlan {
  recipe: Recipe;
}

function signal(clip: Clip, recipe: Recipe, role: string, open = false): Signal {
  return { clip: clip.id, rendition: recipeKey(recipe), role, open, recipe };
}

function signalsOf(config: MushraConfig, item: string, cells: readonly Cell[]): Signal[] {
  return cells.flatMap(({ role, name, clips, recipe }) => {
    const [clip, ...others] = clips;
    if (!clip || others.length > 0)
      throw new Error(`a mushra page requires 1 clip of item ${item} as ${name}, got ${clips.length}`);
    if (role !== 'reference') return [signal(clip, recipe, role)];
    const isShown = showsReference(config);
    // Beside the open reference, the hidden one must have different bytes; alone it is served like any other clip.
    const copy: Recipe = isShown ? { kind: 'dithered' } : PLAIN;
    return [
      ...(isShown ? [signal(clip, PLAIN, role, true)] : []),
      ...(ratesReference(config) ? [signal(clip, copy, 'hidden reference')] : []),
    ];
  });
}

/**
 * The slots of every item's page in the order of the design: the open reference first, if any, then the rated ones. Throws
 * if a place has no clip or several; `mistakes` reports those before publication.
 */
export function signalsByItem(context: MushraContext): Map<string, Signal[]> {
  return new Map(gridOf(context).map(({ item, cells }) => [item, signalsOf(context.config, item, cells)]));
}

/** The plan of a signal, without its recipe, which the rendition names. */
export function slotOf({ clip, rendition, role, open }: Signal): SlotPlan {
  return { clip, rendition, role, open };
}
