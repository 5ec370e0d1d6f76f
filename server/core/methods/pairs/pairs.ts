import type { Page, PagePlan } from '../../session/page.ts';
import { clipById, clipsOf, type Clip } from '../../clips/clips.ts';
import type { StudyMaterial } from '../contract/study-material.ts';
import type { Context } from '../contract/method.ts';
import type { PairDesign } from './pair-keys.ts';
import { perContext } from '../contract/per-context.ts';
import { selectClips, valuesOf } from '../contract/selector.ts';

type PairContext = Context<PairDesign>;

/** Two clips of one item, in canonical order: a is A in the results whatever the screen shows. */
export interface ClipPair {
  item: string;
  a: Clip;
  b: Clip;
}

/** Two systems to compare, in canonical order; on one item, or on all if `item` is null. */
export interface SystemPair {
  item: string | null;
  a: string;
  b: string;
}

/**
 * The pairs of systems in canonical order: as listed; each system before the baseline; else by the order of `systems`;
 * else by name.
 */
export function systemPairs({ study, config }: PairContext): SystemPair[] {
  const { pairs } = config;
  if (Array.isArray(pairs))
    return pairs.map((pair) => (Array.isArray(pair) ? { item: null, a: pair[0], b: pair[1] } : pair));
  const systems = config.systems ?? valuesOf(clipsOf(study, config.clips), 'system');
  if (pairs === 'all')
    return systems.flatMap((a, index) => systems.slice(index + 1).map((b) => ({ item: null, a, b })));
  return systems.flatMap((a) => (a === pairs.baseline ? [] : [{ item: null, a, b: pairs.baseline }]));
}

/** The clips of all compared systems, in path order; pairs with an item take only clips of that item. */
export function comparedClips(context: PairContext): Clip[] {
  const pairs = systemPairs(context);
  const everywhere = new Set(pairs.flatMap(({ item, a, b }) => (item === null ? [a, b] : [])));
  const single = new Set(
    pairs.flatMap(({ item, a, b }) => (item === null ? [] : [place(a, item), place(b, item)])),
  );
  return clipsOf(context.study, context.config.clips).filter(({ factors: { system = '', item = '' } }) => {
    return everywhere.has(system) || single.has(place(system, item));
  });
}

const place = (system: string, item: string): string => JSON.stringify([system, item]);

/** Every pair on each of its items. A design without mistakes has one clip in each place. */
export function pairCells(
  context: PairContext,
): { item: string; systems: [a: string, b: string]; clips: [a: Clip[], b: Clip[]] }[] {
  const byPlace = new Map<string, Clip[]>();
  const pairs = systemPairs(context);
  const clips = comparedClips(context);
  for (const clip of clips) {
    const key = place(clip.factors['system'] ?? '', clip.factors['item'] ?? '');
    byPlace.set(key, [...(byPlace.get(key) ?? []), clip]);
  }
  const cell = (item: string, a: string, b: string): ReturnType<typeof pairCells>[number] => ({
    item,
    systems: [a, b],
    clips: [byPlace.get(place(a, item)) ?? [], byPlace.get(place(b, item)) ?? []],
  });
  const everywhere = pairs.filter(({ item }) => item === null);
  const systems = new Set(everywhere.flatMap(({ a, b }) => [a, b]));
  const items = valuesOf(
    clips.filter(({ factors }) => systems.has(factors['system'] ?? '')),
    'item',
  );
  return [
    ...items.flatMap((item) => everywhere.map(({ a, b }) => cell(item, a, b))),
    ...pairs.flatMap(({ item, a, b }) => (item === null ? [] : [cell(item, a, b)])),
  ];
}

/** The pairs of clips of a design. Throws for a place without exactly one clip; `mistakes` reports those. */
export const clipPairs = perContext((context: PairContext): ClipPair[] =>
  pairCells(context).map(({ item, systems, clips: [[a, ...moreA], [b, ...moreB]] }) => {
    if (!a || !b || moreA.length + moreB.length > 0)
      throw new Error(`a pair requires 1 clip a side, item ${item} of ${systems.join(' and ')} has others`);
    return { item, a, b };
  }),
);

/** The obvious pairs that can be drawn: every better clip with every worse clip of its item, better first. */
export const obviousClipPairs = perContext(({ study, config }: PairContext): ClipPair[] => {
  if (!config.obvious_pairs) return [];
  const { better, worse } = config.obvious_pairs;
  const flawed = selectClips(study, worse, config.clips);
  return selectClips(study, better, config.clips).flatMap((a) =>
    flawed.flatMap((b) => {
      const { item } = a.factors;
      return item !== undefined && b.factors['item'] === item && a.id !== b.id ? [{ item, a, b }] : [];
    }),
  );
});

/** Name of a pair in one arrangement. Example: pair|s1|human|flite_rms|AB. */
export function pairUnit({ item, a, b }: ClipPair, arrangement: string): string {
  return `${pairName(item, a.factors['system'], b.factors['system'])}${arrangement}`;
}

function pairName(item: string, a: string | undefined, b: string | undefined): string {
  return `pair|${item}|${a}|${b}|`;
}

/** Whether a unit is a pair under test. */
export const isPairUnit = (unit: string): boolean => unit.startsWith('pair|');

/** Name of an obvious pair in one arrangement. Example: obvious|clips/human/s1.flac|traps/flawed/s1.flac|BA. */
export function obviousUnit({ a, b }: ClipPair, arrangement: string): string {
  return `obvious|${a.id}|${b.id}|${arrangement}`;
}

/** Name of a null pair: one clip on both sides. Example: null|clips/human/s1.flac. */
export function nullUnit(clip: Clip): string {
  return `null|${clip.id}`;
}

export const NULL_ROLE = 'null pair';
export const BETTER_ROLE = 'obvious better';
export const WORSE_ROLE = 'obvious worse';

/** Whether the page shows a trap, whose right answer is known. */
export function isTrap({ slots }: Pick<PagePlan, 'slots'>): boolean {
  return slots.some(({ role }) => [NULL_ROLE, BETTER_ROLE, WORSE_ROLE].includes(role));
}

/** The slot that shows canonical A: the better one of an obvious pair, the first of a null pair. */
export function canonicalSlot(study: StudyMaterial, { slots, unit }: Pick<Page, 'slots' | 'unit'>): 0 | 1 {
  const [first, second] = slots;
  if (second?.role === BETTER_ROLE) return 1;
  if (!first || !second || isTrap({ slots })) return 0;
  const [one, other] = [first, second].map(({ clip }) => clipById(study, clip).factors);
  const swapped = pairName(one?.['item'] ?? '', other?.['system'], one?.['system']);
  return unit.startsWith(swapped) ? 1 : 0;
}

/** Text of both clips of a page, if the study shows it. */
export function textOf({ study, config }: PairContext, { slots: [slot] }: Page): string | null {
  const item = slot && clipById(study, slot.clip).factors['item'];
  return (config.show_text && item !== undefined ? study.texts[item] : null) ?? null;
}
