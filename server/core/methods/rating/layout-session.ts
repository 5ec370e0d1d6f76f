import type { LayoutVersion } from '../contract/layout-version.ts';
import type { Draw, PagePlan, SlotPlan } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { clipById, type Clip } from '../../clips/clips.ts';
import { pairsOf, referencesFor, type RatingContext } from './clips.ts';
import type { RatingConfig } from './config.ts';
import { goldAnswer, placeOn } from './gold.ts';
import { layoutOf, presetOf } from './presets.ts';
import { scalesOf } from './scales.ts';
import { pairUnit, purposeOf } from './units.ts';

function slot(clip: Clip, role: string, rendition = 'plain'): SlotPlan {
  return { clip: clip.id, rendition, role, open: false };
}

/** Role of a rated clip. That of a gold clip names the region of its right answer on the first scale that has one. */
function roleOf({ config }: RatingContext, unit: string, clip: Clip): string {
  const purpose = purposeOf(unit);
  if (purpose === 'test' || purpose === 'spoken') return purpose;
  if (purpose === 'null') return 'null pair';
  const [place] = scalesOf(config).flatMap((scale) => {
    const answer = goldAnswer(config, clip, scale);
    return answer === null ? [] : [placeOn(scale, answer)];
  });
  return place === 'high' || place === 'low' ? `${place} gold` : 'gold';
}

/** The slots of the pages of pairs, by unit. */
function pairSlots(context: RatingContext): Map<string, SlotPlan[]> {
  const known = new Map<string, SlotPlan[]>();
  if (layoutOf(context.config) !== 'comparison') return known;
  for (const pair of pairsOf(context)) {
    const first = slot(pair.first, context.config.reference ? 'reference' : 'test');
    const second = slot(pair.second, 'test');
    known.set(pairUnit(pair, 'first second'), [first, second]);
    known.set(pairUnit(pair, 'second first'), [second, first]);
  }
  return known;
}

/** The slots of a page about one clip. A null pair is that clip twice, as two different files. */
function clipSlots(context: RatingContext, unit: string, clip: Clip, random: Random): SlotPlan[] {
  const role = roleOf(context, unit, clip);
  const layout = layoutOf(context.config);
  if (layout === 'single') return [slot(clip, role)];
  const isNull = purposeOf(unit) === 'null';
  if (layout === 'comparison') return random.shuffle([slot(clip, role), slot(clip, role, 'dithered')]);
  if (isNull) return [{ ...slot(clip, 'reference'), open: true }, slot(clip, role, 'dithered')];
  const [reference] = referencesFor(context)(clip);
  if (!reference) throw new Error(`the clip ${clip.id} has no reference`);
  return [{ ...slot(reference, 'reference'), open: true }, slot(clip, role)];
}

/** The keys of the scales in the order asked: counterbalanced ones first, in random order. */
function scaleOrder(config: RatingConfig, random: Random): string[] {
  const keys = scalesOf(config).map(({ key }) => key);
  const { counterbalanced } = presetOf(config);
  const [moving, fixed] = [true, false].map((moves) =>
    keys.filter((key) => counterbalanced.includes(key) === moves),
  );
  return [...(random.int(2) === 0 ? (moving ?? []) : (moving ?? []).toReversed()), ...(fixed ?? [])];
}

/**
 * The pages of those draws in random order, the scales in one order for the whole session. In layout version 1 a trap
 * never came first.
 */
export function layoutRatings(
  context: RatingContext,
  draws: readonly Draw[],
  random: Random,
  version: LayoutVersion,
): PagePlan[] {
  const options = scaleOrder(context.config, random);
  const pairs = pairSlots(context);
  const pages = random.shuffle(draws).map(({ block, batch, unit, clips: [id = ''] }) => {
    const slots = pairs.get(unit) ?? clipSlots(context, unit, clipById(context.study, id), random);
    return { block, batch, unit, slots, options };
  });
  if (version > 1) return pages;
  const first = random.pick(pages.filter(({ unit }) => purposeOf(unit) === 'test'));
  return [first, ...pages.filter((page) => page !== first)];
}
