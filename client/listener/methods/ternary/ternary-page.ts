import type { TernaryAnswer, TernaryView } from '#core/methods/ternary/index.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { answer, missing } from './missing.ts';
import { KEY_OF_LABEL } from './label-keys.ts';
import Page from './Page.svelte';
import { t } from '../../words/messages.ts';

export const ternaryPage: MethodPage<TernaryView, TernaryAnswer> = {
  Page,
  slotName: () => t('clip.only'),
  switching: () => 'restart',
  missing: (view, _slots, draft, visit) => missing(view, draft, visit),
  answer: (view, _slots, draft) => answer(view, draft),
  left: answersLeft,
  shortcuts: (view) => [
    { keys: 'Space', does: t('keys.pause') },
    {
      keys: view.options.map(({ value }) => KEY_OF_LABEL[value].toUpperCase()).join(', '),
      does: t('keys.answer'),
    },
    { keys: `1–${view.options.length}`, does: t('keys.answer') },
  ],
};
