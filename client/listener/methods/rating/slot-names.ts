import type { RatingView } from '#core/methods/rating/view.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

interface SlotNames {
  /** Above the clip; null where there is only one. */
  title: string | null;
  /** Said of it: "Play the sample". */
  name: string;
  /** Plays it. */
  key: string;
}

const single = (): SlotNames => ({ title: null, name: t('clip.only'), key: ' ' });

const NAMES: Readonly<Record<RatingView['layout'], () => readonly SlotNames[]>> = {
  single: () => [single()],
  reference: () => [
    { title: own('reference'), name: own('reference.name'), key: 'r' },
    { title: own('sample'), name: own('sample.name'), key: 's' },
  ],
  comparison: () => [
    { title: own('first'), name: own('first.name'), key: 'f' },
    { title: own('second'), name: own('second.name'), key: 's' },
  ],
};

/** What a slot is called on a page with that layout. Reactive. */
export function slotNames({ layout }: Pick<RatingView, 'layout'>, slot: number): SlotNames {
  return NAMES[layout]()[slot] ?? single();
}
