import type { AbxAnswer, AbxView } from '#core/methods/abx/view.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { missing } from './missing.ts';
import Page from './Page.svelte';
import { slotName } from './slot-name.ts';
import { t } from '../../words/messages.ts';

export const abxPage: MethodPage<AbxView, AbxAnswer> = {
  Page,
  slotName: (_view, slot) => t('clip.named', { name: slotName(slot) }),
  switching: (view) => view.switching,
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (_view, _slots, { choice }) => (choice === undefined ? null : { choice }),
  left: answersLeft,
  shortcuts: () => [
    { keys: '1, 2, 3', does: t('keys.clip') },
    { keys: 'Space', does: t('keys.pause') },
    { keys: 'A, B', does: t('keys.answer') },
  ],
};
