import { criticalOf, type ContrastFamily } from '../models/contrast-family.ts';
import { differenceError, type Design, type ErrorSpread } from '../stats/power/difference-error.ts';
import { leastNumber } from '../stats/power/least-number.ts';

const MOST_LISTENERS = 100_000;
/** Of the primary analysis. */
const LEVEL = 0.05;

/** How precise the primary analysis of one scale is, and what it takes to make it more precise. */
export interface Precision {
  /** Place in the study, from 1. */
  block: number;
  scale: string;
  /** With ratings that count. */
  listeners: number;
  design: Design;
  family: ContrastFamily;
  /** In the unit of the scale. */
  spread: ErrorSpread;
}

/** Width of the simultaneous 95 % interval of a difference, from end to end, by number of listeners; Infinity for too few. */
export function widths({ design, family, spread }: Precision): (listeners: number) => number {
  const critical = criticalOf(family);
  return (listeners) => {
    const { error, df } = differenceError(design, listeners, spread);
    return df === 0 ? Infinity : 2 * critical(LEVEL, df) * error;
  };
}

export interface Forecast {
  /** More listeners that are needed; null where no number is enough, because the items leave a wider interval. */
  more: number | null;
  /** The width that no number of listeners goes below. */
  leastWidth: number;
}

/**
 * How many more listeners until the simultaneous intervals of the primary analysis are at most `target` wide, by the widths of a
 * precision. Null for a target that is not above 0. Assumes that further listeners are like those so far.
 */
export function forecast(
  widthAt: (listeners: number) => number,
  listeners: number,
  target: number,
): Forecast | null {
  if (!(target > 0)) return null;
  const leastWidth = widthAt(MOST_LISTENERS);
  const enough = leastNumber(listeners, MOST_LISTENERS, (count) => widthAt(count) <= target);
  return { more: enough === null ? null : enough - listeners, leastWidth };
}
