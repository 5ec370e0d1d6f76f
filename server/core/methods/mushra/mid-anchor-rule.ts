import { groupBy } from '../../group-by.ts';
import { tooMany } from './judge.ts';

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
  /** Listeners who put it above 90. */
  above: number;
  /** More than a quarter of the listeners did: it was not degraded enough there, and the item does not count. */
  leftOut: boolean;
}

/** Highest score that still hears the degradation. */
const HEARD_UP_TO = 90;

/** The items that the mid anchor was rated on, in the order of the scores. Source: BS.1534-3, section 4.1.2. */
export function midAnchorItems(scores: readonly MidAnchorScore[]): MidAnchorItem[] {
  return [...groupBy(scores, ({ item }) => item)].map(([item, own]) => {
    const above = own.filter(({ score }) => score > HEARD_UP_TO).length;
    return { item, listeners: own.length, above, leftOut: 100 * above > 25 * own.length };
  });
}

/**
 * The listeners whom the mid anchor excludes once all scores are known: those who put it above 90 on more than 15 % of
 * the items that stay, items on which more than 25 % of the listeners did so left out. Source: BS.1534-3, section 4.1.2.
 */
export function midAnchorRule(scores: readonly MidAnchorScore[]): {
  items: MidAnchorItem[];
  excluded: string[];
} {
  const items = midAnchorItems(scores);
  const leftOut = new Set(items.filter((item) => item.leftOut).map(({ item }) => item));
  const counted = scores.filter(({ item }) => !leftOut.has(item));
  const excluded = [...groupBy(counted, ({ listener }) => listener)]
    .filter(([, own]) => tooMany(own.filter(({ score }) => score > HEARD_UP_TO).length, own.length))
    .map(([listener]) => listener);
  return { items, excluded };
}
