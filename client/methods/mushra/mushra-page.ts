import { sayOwn } from './messages.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { say } from '../../lib/i18n.ts';
import type { MethodPage } from '../page-props.ts';
import { itemName } from './items.ts';
import { missing } from './missing.ts';
import Page from './Page.svelte';

export const mushraPage: MethodPage<MushraView, MushraAnswer> = {
  Page,
  slotName: (view, slot) =>
    view.reference && slot === 0 ? sayOwn('reference') : sayOwn('letter', { name: itemName(view, slot) }),
  switching: (view) => view.switching,
  missing,
  answer: (view, slots, draft) =>
    missing(view, slots, draft).length > 0 ? null : { scores: draft.scores ?? {} },
  left: (n) => (n === 0 ? say('left.rated') : say('left.rate', { n })),
  shortcuts: (view) => [
    ...(view.reference ? [{ keys: '0, R', does: say('keys.reference') }] : []),
    { keys: '1–9', does: say('keys.clip') },
    { keys: 'Space', does: say('keys.pause') },
    { keys: '↑ ↓ ← →', does: say('keys.adjust') },
  ],
};
