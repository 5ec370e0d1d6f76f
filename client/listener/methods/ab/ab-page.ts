import type { AbAnswer, AbView } from '#core/methods/ab/view.ts';
import { say } from '../../../lib/i18n.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { slotLetter } from '../shared/slot-letter.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';

export const abPage: MethodPage<AbView, AbAnswer> = {
  Page,
  slotName: (_view, slot) => say('clip.named', { name: slotLetter(slot) }),
  switching: (view) => view.switching,
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (view, _slots, draft) => answer(view, draft),
  left: answersLeft,
  shortcuts: ({ options }) => [
    { keys: '1, 2', does: say('keys.clip') },
    { keys: 'Space', does: say('keys.pause') },
    { keys: options.length === 3 ? 'A, =, B' : 'A, B', does: say('keys.answer') },
  ],
};
