import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { fail } from '#core/order/fail.ts';
import { ratingsLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { itemName, ratedSlots } from './items.ts';
import { missing } from './missing.ts';
import Page from './Page.svelte';
import { question } from './question.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

export const mushraPage: MethodPage<MushraView, MushraAnswer> = {
  Page,
  slotName: (view, slot) =>
    view.reference && slot === 0 ? own('reference') : own('letter', { name: itemName(view, slot) }),
  switching: (view) => view.switching,
  missing,
  question,
  answer: (view, slots, draft) => {
    const { scores = {}, comment = '' } = draft;
    if (missing(view, slots, draft).length > 0) return null;
    const rated = ratedSlots(view, slots).map(({ token }) => [token, scores[token] ?? fail()]);
    return {
      scores: Object.fromEntries(rated),
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    };
  },
  left: ratingsLeft,
  shortcuts: (view) => [
    ...(view.reference ? [{ keys: '0, R', does: t('keys.reference') }] : []),
    { keys: '1–9', does: t('keys.clip') },
    { keys: 'Space', does: t('keys.pause') },
    { keys: '← →', does: own('keys.step') },
    { keys: '↑ ↓', does: own('keys.points') },
    { keys: 'Home, End', does: own('keys.ends') },
    ...(view.switching === 'restart' ? [] : [{ keys: '[ ] \\', does: own('keys.loop') }]),
  ],
};
