import type { TernaryAnswer, TernaryView } from '#core/methods/ternary/index.ts';
import { say } from '../../../lib/i18n.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { answer, missing } from './missing.ts';
import { KEY_OF_LABEL } from './label-keys.ts';
import Page from './Page.svelte';

export const ternaryPage: MethodPage<TernaryView, TernaryAnswer> = {
  Page,
  slotName: () => say('clip.only'),
  switching: () => 'restart',
  missing: (view, _slots, draft, visit) => missing(view, draft, visit),
  answer: (view, _slots, draft) => answer(view, draft),
  left: answersLeft,
  shortcuts: (view) => [
    { keys: 'Space', does: say('keys.pause') },
    {
      keys: view.options.map(({ value }) => KEY_OF_LABEL[value].toUpperCase()).join(', '),
      does: say('keys.answer'),
    },
    { keys: `1–${view.options.length}`, does: say('keys.answer') },
  ],
};
