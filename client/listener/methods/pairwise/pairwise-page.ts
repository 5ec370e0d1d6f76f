import type { PairwiseAnswer, PairwiseView } from '#core/methods/pairwise/view.ts';
import { say } from '../../../lib/i18n.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { slotLetter } from '../shared/slot-letter.ts';
import { sayOwn } from './messages.ts';
import { missing } from './missing.ts';
import Page from './Page.svelte';

export const pairwisePage: MethodPage<PairwiseView, PairwiseAnswer> = {
  Page,
  slotName: (_view, slot) => say('clip.named', { name: slotLetter(slot) }),
  switching: (view) => view.switching,
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (_view, _slots, { preference }) => (preference === undefined ? null : { preference }),
  left: answersLeft,
  shortcuts: () => [
    { keys: '1, 2', does: say('keys.clip') },
    { keys: 'Space', does: say('keys.pause') },
    { keys: 'A, =, B', does: sayOwn('keys.slightly') },
    { keys: 'Shift A, Shift B', does: sayOwn('keys.much') },
  ],
};
