import type { SlotView } from '#core/session/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { say } from '../../../lib/i18n.ts';
import { words } from '../../../lib/language.svelte.ts';
import { playId, type Missing, type Visit } from '../shared/page-props.ts';
import { itemName, ratedSlots } from './items.ts';
import { sayOwn } from './messages.ts';

export function scoreId(slot: number): string {
  return `score-${slot}`;
}

/** Scores that are missing: what was never played is to be played first, as its slider is locked until then. */
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
            text: say('listen.missing', { names: words(sayOwn('item', { name })) }),
            focusId: playId(slot),
          }
        : { text: sayOwn('missing', { name }), focusId: scoreId(slot) };
    });
}
