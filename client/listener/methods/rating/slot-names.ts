import type { RatingView } from '#core/methods/rating/view.ts';
import { say, type Text } from '../../../lib/i18n.ts';
import { sayOwn } from './messages.ts';

interface SlotNames {
  /** Above the clip; null where there is only one. */
  title: Text | null;
  /** Said of it: "Play the sample". */
  name: Text;
  /** Plays it. */
  key: string;
}

const SINGLE: SlotNames = { title: null, name: say('clip.only'), key: ' ' };

const NAMES: Readonly<Record<RatingView['layout'], readonly SlotNames[]>> = {
  single: [SINGLE],
  reference: [
    { title: sayOwn('reference'), name: sayOwn('reference.name'), key: 'r' },
    { title: sayOwn('sample'), name: sayOwn('sample.name'), key: 's' },
  ],
  comparison: [
    { title: sayOwn('first'), name: sayOwn('first.name'), key: 'f' },
    { title: sayOwn('second'), name: sayOwn('second.name'), key: 's' },
  ],
};

/** What a slot is called on a page with that layout. */
export function slotNames({ layout }: Pick<RatingView, 'layout'>, slot: number): SlotNames {
  return NAMES[layout][slot] ?? SINGLE;
}
