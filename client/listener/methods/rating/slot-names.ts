import type { RatingView } from '#core/methods/rating/view.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

interface SlotNames {
  /** Heading of the clip; null for a single clip. */
  title: string | null;
  /** Spoken name: "Play the sample". */
  name: string;
  /** Key that plays it. */
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

/** Name of a slot in a layout. Reactive. */
export function slotNames({ layout }: Pick<RatingView, 'layout'>, slot: number): SlotNames {
  return NAMES[layout]()[slot] ?? single();
}
