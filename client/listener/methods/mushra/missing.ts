import type { SlotView } from '#core/session/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { playId, type Missing, type Visit } from '../shared/page-props.ts';
import { itemName, ratedSlots } from './items.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

export function scoreId(slot: number): string {
  return `score-${slot}`;
}

/** Missing scores. Sounds never played come first: their sliders are locked until then. */
export function missing(
  view: MushraView,
  slots: readonly SlotView[],
  draft: Partial<MushraAnswer>,
  { started }: Pick<Visit<MushraAnswer>, 'started'> = {},
): Missing[] {
  return ratedSlots(view, slots)
    .filter(({ token }) => draft.scores?.[token] === undefined)
    .map(({ slot }) => {
      const name = itemName(view, slot);
      return started?.[slot] === false
        ? {
            text: t('listen.missing', { names: own('item', { name }) }),
            focusId: playId(slot),
          }
        : { text: own('missing', { name }), focusId: scoreId(slot) };
    });
}
