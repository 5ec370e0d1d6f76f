import type { PairwiseAnswer, PairwiseView } from '#core/methods/pairwise/view.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { slotLetter } from '../shared/slot-letter.ts';
import { missing } from './missing.ts';
import Page from './Page.svelte';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

export const pairwisePage: MethodPage<PairwiseView, PairwiseAnswer> = {
  Page,
  slotName: (_view, slot) => t('clip.named', { name: slotLetter(slot) }),
  switching: (view) => view.switching,
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (_view, _slots, { preference }) => (preference === undefined ? null : { preference }),
  left: answersLeft,
  shortcuts: () => [
    { keys: '1, 2', does: t('keys.clip') },
    { keys: 'Space', does: t('keys.pause') },
    { keys: 'A, =, B', does: own('keys.slightly') },
    { keys: 'Shift A, Shift B', does: own('keys.much') },
  ],
};
