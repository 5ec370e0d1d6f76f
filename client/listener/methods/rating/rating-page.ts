import type { RatingAnswer, RatingView } from '#core/methods/rating/view.ts';
import { ratingsLeft } from '../shared/left.ts';
import type { MethodPage, Shortcut } from '../shared/page-props.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';
import { slotNames } from './slot-names.ts';
import { digitsOf } from './value-keys.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

const PLAYS: Readonly<Record<RatingView['layout'], () => readonly Shortcut[]>> = {
  single: () => [],
  reference: () => [{ keys: 'R, S', does: own('keys.reference') }],
  comparison: () => [{ keys: 'F, S', does: own('keys.first') }],
};

export const ratingPage: MethodPage<RatingView, RatingAnswer> = {
  Page,
  slotName: (view, slot) => slotNames(view, slot).name,
  switching: () => 'restart',
  missing: (view, _slots, draft) => missing(view, draft),
  answer: (view, _slots, draft) => answer(view, draft),
  left: ratingsLeft,
  shortcuts: (view) => [
    ...PLAYS[view.layout](),
    { keys: 'Space', does: t('keys.pause') },
    ...[...new Set(view.scales.map(digitsOf))].map((keys) => ({ keys, does: own('keys.value') })),
  ],
};
