import type { AbAnswer, AbView } from '#core/methods/ab/view.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { slotLetter } from '../shared/slot-letter.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';
import { t } from '../../words/messages.ts';

export const abPage: MethodPage<AbView, AbAnswer> = {
  Page,
  slotName: (_view, slot) => t('clip.named', { name: slotLetter(slot) }),
  switching: (view) => view.switching,
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (view, _slots, draft) => answer(view, draft),
  left: answersLeft,
  shortcuts: ({ options }) => [
    { keys: '1, 2', does: t('keys.clip') },
    { keys: 'Space', does: t('keys.pause') },
    { keys: options.length === 3 ? 'A, =, B' : 'A, B', does: t('keys.answer') },
  ],
};
