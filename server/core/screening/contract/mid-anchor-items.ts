import { groupBy } from '../../order/group-by.ts';
import { isMoreThan } from './share.ts';

/** One listener's score of the mid anchor of one item, 0-100. */
export interface MidAnchorScore {
  listener: string;
  item: string;
  score: number;
}

/** Mid anchor of an item over all listeners. */
export interface MidAnchorItem {
  item: string;
  listeners: number;
  /** Listeners who scored it above the limit. */
  above: number;
  /** Too many listeners scored it above the limit: it was not degraded enough, and the item is ignored. */
  leftOut: boolean;
}

/** A listener's ratings of the mid anchors of the items that are not ignored. */
export interface MidAnchorListener {
  listener: string;
  /** Items on which the mid anchor was scored above the limit. */
  above: number;
  items: number;
  excluded: boolean;
}

/** Highest score that counts as hearing the degradation, and the tolerated shares of pages and of listeners. */
export const BS1534_MID_ANCHOR = { above: 90, share: 0.15, item_share: 0.25 } as const;

export interface MidAnchorLimits {
  above: number;
  share: number;
  item_share: number;
}

/**
 * Judges the ratings of mid anchors. Items on which more than 25 % of the listeners scored it above 90 are ignored; a
 * listener who did so on more than 15 % of the remaining items is excluded. Source: BS.1534-3, section 4.1.2.
 */
export function judgeMidAnchors(
  scores: readonly MidAnchorScore[],
  limits: MidAnchorLimits = BS1534_MID_ANCHOR,
): { items: MidAnchorItem[]; listeners: MidAnchorListener[] } {
  const isAbove = ({ score }: MidAnchorScore): boolean => score > limits.above;
  const items = [...groupBy(scores, ({ item }) => item)].map(([item, own]) => {
    const above = own.filter(isAbove).length;
    return { item, listeners: own.length, above, leftOut: isMoreThan(above, own.length, limits.item_share) };
  });
  const leftOut = new Set(items.filter((item) => item.leftOut).map(({ item }) => item));
  const counted = scores.filter(({ item }) => !leftOut.has(item));
  const listeners = [...groupBy(counted, ({ listener }) => listener)].map(([listener, own]) => {
    const above = own.filter(isAbove).length;
    return { listener, above, items: own.length, excluded: isMoreThan(above, own.length, limits.share) };
  });
  return { items, listeners };
}
