import type { Draw } from '../../page.ts';
import type { Random } from '../../random.ts';
import type { Clip } from '../../study/study.ts';
import { attempt, leastFilled, type Candidate } from '../draw.ts';
import type { Fill } from '../method.ts';
import { nullClips, pairsOf, testClips, trapClips, type RatingContext } from './clips.ts';
import { layoutOf, nullPairsOf } from './presets.ts';
import { pickSpread, type Placed } from './pick-spread.ts';
import { clipUnit, pairUnit, type Order } from './units.ts';

/** Clips a listener rates after P.808, traps left out. */
const USUAL_PAGES = 10;

/** Pages about clips or pairs under test that a listener gets. */
export function pagesOf(context: RatingContext): number {
  const { pages } = context.config;
  if (pages !== undefined) return pages;
  if (layoutOf(context.config) !== 'comparison') return Math.min(USUAL_PAGES, testClips(context).length);
  const items = new Set(pairsOf(context).map(({ item, first }) => item ?? first.id)).size;
  return Math.max(1, Math.min(USUAL_PAGES, items - nullPairsOf(context.config)));
}

/** All that may be tested, with the count that its quota is held against. */
function candidatesOf(context: RatingContext, fill: Fill): { placed: Placed[]; fill: Fill } {
  const quota = context.config.ratings_per_clip ?? null;
  if (layoutOf(context.config) !== 'comparison') {
    const placed = testClips(context).map((clip) => ({
      unit: clipUnit('test', clip),
      clips: [clip.id],
      quota,
      item: clip.factors['item'] ?? clip.id,
      system: clip.factors['system'] ?? '',
    }));
    return { placed, fill };
  }
  const both = new Map<string, number>();
  const placed = pairsOf(context).map((pair) => {
    const unit = pairUnit(pair, 'first second');
    both.set(unit, fill(unit) + fill(pairUnit(pair, 'second first')));
    return {
      unit,
      clips: [pair.first.id, pair.second.id],
      quota,
      item: pair.item ?? pair.first.id,
      system: `${pair.first.factors['system']}|${pair.second.factors['system']}`,
      pair,
    };
  });
  return { placed, fill: (unit) => both.get(unit) ?? 0 };
}

/** A pair in the order that fewer listeners got so far, with half of its quota. */
function ordered({ pair, ...placed }: Placed, fill: Fill, random: Random): Candidate {
  if (!pair) return placed;
  const lead = fill(pairUnit(pair, 'first second')) - fill(pairUnit(pair, 'second first'));
  const order: Order = lead < 0 || (lead === 0 && random.int(2) === 0) ? 'first second' : 'second first';
  return {
    unit: pairUnit(pair, order),
    clips: placed.clips,
    quota: placed.quota === null ? null : placed.quota / 2,
  };
}

/** That many clips of a kind of trap, least used first, of items that the listener does not hear otherwise where there are such. */
function pickTraps(
  clips: readonly Clip[],
  { purpose, count }: { purpose: 'gold' | 'spoken' | 'null'; count: number },
  {
    fill,
    taken,
    items,
    random,
  }: { fill: Fill; taken: ReadonlySet<string>; items: ReadonlySet<string>; random: Random },
): Candidate[] | null {
  const candidates = clips.map((clip) => ({
    unit: clipUnit(purpose, clip),
    clips: [clip.id],
    quota: null,
    isHeard: items.has(clip.factors['item'] ?? clip.id),
  }));
  const open = leastFilled(candidates, fill, taken, random);
  const picked = [...open.filter(({ isHeard }) => !isHeard), ...open.filter(({ isHeard }) => isHeard)];
  return picked.length < count ? null : picked.slice(0, count);
}

function tryDraw(
  context: RatingContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const { config, block } = context;
  const tests = candidatesOf(context, fill);
  const open = leastFilled(tests.placed, tests.fill, taken, random);
  const nulls = nullPairsOf(config);
  const isComparison = layoutOf(config) === 'comparison';
  const items = new Set(tests.placed.map(({ item }) => item)).size;
  const drawn = pickSpread(open, tests.fill, pagesOf(context), isComparison ? items - nulls : items);
  if (!drawn) return null;
  const heard = new Set([...taken, ...drawn.flatMap(({ clips }) => clips)]);
  const draws = drawn.map((placed) => ordered(placed, fill, random));
  const wanted = [
    { purpose: 'null' as const, count: nulls, clips: nullClips(context) },
    { purpose: 'gold' as const, count: config.gold?.pages ?? 0, clips: trapClips(context, 'gold') },
    { purpose: 'spoken' as const, count: config.spoken?.pages ?? 0, clips: trapClips(context, 'spoken') },
  ];
  const used = new Set(drawn.map(({ item }) => item));
  for (const { purpose, count, clips } of wanted) {
    const picked = pickTraps(clips, { purpose, count }, { fill, taken: heard, items: used, random });
    if (!picked) return null;
    draws.push(...picked);
    for (const id of picked.flatMap((candidate) => candidate.clips)) heard.add(id);
  }
  return draws.map(({ unit, clips, quota }) => ({ block, batch: null, unit, clips, quota }));
}

/**
 * The pages of a new session: clips or pairs least rated so far, spread over items and systems, and exactly as many
 * traps of each kind as the config says; null when the design cannot serve a whole session any more. An open
 * reference is never rated, so that several pages may play it. Source: P.808 Toolkit, rating section.
 */
export function drawRatings(
  context: RatingContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  return attempt(() => tryDraw(context, fill, taken, random));
}
