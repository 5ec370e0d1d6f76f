import type { TernaryAnswer, TernaryView } from '#core/methods/ternary/index.ts';
import { say } from '../../lib/i18n.ts';
import type { MethodPage } from '../page-props.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';

export const ternaryPage: MethodPage<TernaryView, TernaryAnswer> = {
  Page,
  slotName: () => say('clip.only'),
  switching: () => 'restart',
  missing: (view, _slots, draft, visit) => missing(view, draft, visit),
  answer: (view, _slots, draft) => answer(view, draft),
  left: (n) => (n === 0 ? say('left.answered') : say('left.answer', { n })),
  shortcuts: (view) => [
    { keys: 'Space', does: say('keys.pause') },
    { keys: `1–${view.options.length}`, does: say('keys.answer') },
  ],
};
