import type { Page, RatingValue } from '../../session/page.ts';
import { pairsOf, type RatingContext } from './clips.ts';
import { layoutOf } from './presets.ts';
import type { RatingAnswer } from './view.ts';

/**
 * Slots of the rated clip and of the one that it is compared with. Of a pair, the second in canonical order is rated,
 * whichever was heard first; of two equal recordings, the one heard second.
 */
function places(context: RatingContext, { slots }: Page): { slot: number; comparedSlot: number | null } {
  const layout = layoutOf(context.config);
  if (layout !== 'comparison') return { slot: slots.length - 1, comparedSlot: null };
  const isMirrored = pairsOf(context).some(
    ({ first, second }) => second.id === slots[0]?.clip && first.id === slots[1]?.clip,
  );
  return isMirrored ? { slot: 0, comparedSlot: 1 } : { slot: 1, comparedSlot: 0 };
}

/**
 * One rating for each scale. In a comparison the screen asks how the second clip compares with the first. The canonical
 * value says how the rated clip compares with the other, so its sign is reversed if the rated one came first.
 */
export function ratingsOf(context: RatingContext, page: Page, { values }: RatingAnswer): RatingValue[] {
  const { slot, comparedSlot } = places(context, page);
  const isMirrored = comparedSlot === 1;
  return Object.entries(values).map(([scale, value]) => ({
    scale,
    slot,
    comparedSlot,
    rawValue: value,
    canonicalValue: isMirrored ? 0 - value : value,
    label: null,
    text: null,
  }));
}
