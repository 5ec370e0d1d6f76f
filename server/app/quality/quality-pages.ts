import type { ListenerAnswer, ListenerPage, ListenerSlot } from '#core/api/quality.ts';
import { groupBy } from '#core/order/group-by.ts';
import { forEachMeasure, pageMeasures } from '#core/ratings/measures.ts';
import type { Rating } from '#core/ratings/ratings.ts';

/** A rating as an answer about the clip at a place on its page. */
export const answerOf = (
  { scale, rawValue, label, text, counts, reasons, flags, review }: Rating,
  slot: number,
): ListenerAnswer => ({ scale, slot, value: rawValue, label, text, counts, reasons, flags, review });

const keyOf = ({ clip, role }: Rating): string => JSON.stringify([clip, role]);

/** A page of imported ratings: its clips, and the ratings of each. */
function pageOf(ratings: readonly Rating[]): ListenerPage[] {
  const [first] = ratings;
  if (!first) return [];
  const clips = [...groupBy(ratings, keyOf)];
  const slots = clips.flatMap(([, own], slot): ListenerSlot[] =>
    own.slice(0, 1).map(({ system, comparedSystem, item, role, heardShare, plays }) => ({
      slot,
      system: comparedSystem === null ? system : `${system} - ${comparedSystem}`,
      item,
      role,
      isOpen: false,
      heard: heardShare === null || plays === null ? null : { heardShare, plays },
    })),
  );
  return [
    {
      page: first.page,
      block: first.block,
      method: first.method,
      isPractice: false,
      receivedAt: first.receivedAt,
      ...forEachMeasure(pageMeasures, ({ name }) => first[name]),
      slots,
      answers: clips.flatMap(([, own], slot) => own.map((rating) => answerOf(rating, slot))),
    },
  ];
}

/** The pages of a session of imported ratings, in their order. */
export const importedPages = (ratings: readonly Rating[]): ListenerPage[] =>
  [...groupBy(ratings, ({ block, page }) => `${block} ${page}`).values()]
    .flatMap(pageOf)
    .toSorted((a, b) => a.block - b.block || a.page - b.page);
