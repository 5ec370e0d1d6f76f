import { groupBy } from '../../order/group-by.ts';
import { isMoreThan } from './share.ts';

/** One listener's score of the mid anchor of one item, 0-100. */
export interface MidAnchorScore {
  listener: string;
  item: string;
  score: number;
}

/** How the mid anchor of an item did over all listeners. */
export interface MidAnchorItem {
  item: string;
  listeners: number;
  /** Listeners who put it above the limit. */
  above: number;
  /** Too many of the listeners did: it was not degraded enough there, and the item does not count. */
  leftOut: boolean;
}

/** How a listener rated the mid anchors of the items that stay. */
export interface MidAnchorListener {
  listener: string;
  /** Items on which the mid anchor was put above the limit. */
  above: number;
  items: number;
  excluded: boolean;
}

/** Highest score that still hears the degradation, and the shares of pages and of listeners that are tolerated. */
export const BS1534_MID_ANCHOR = { above: 90, share: 0.15, item_share: 0.25 } as const;

export interface MidAnchorLimits {
  above: number;
  share: number;
  item_share: number;
}

/**
 * How the mid anchors were rated: items on which more than 25 % of the listeners put it above 90 are left out; a
 * listener is excluded who did so on more than 15 % of the items that stay. Source: BS.1534-3, section 4.1.2.
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
