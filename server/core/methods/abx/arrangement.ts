import type { Page } from '../../session/page.ts';
import type { Arrange, Arrangements } from '../pairs/layout-pairs.ts';
import type { Choice } from './view.ts';

/** Arrangements by name: the sides of canonical a and b, then which of the two X is; with the side that X equals. */
export const ARRANGEMENTS: Arrangements = { 'AB-a': 'A', 'AB-b': 'B', 'BA-a': 'B', 'BA-b': 'A' };

/** A, B and X. X is a copy of one of them with other dither, so that no two files of a page are equal. */
export const withX: Arrange = (a, b, arrangement) => {
  const twin = arrangement.endsWith('-a') ? a : b;
  const shown = arrangement.startsWith('BA') ? [b, a] : [a, b];
  return [...shown, { ...twin, rendition: 'dithered', role: 'X' }];
};

/** The side that X equals on a page, as shown. */
export function rightChoice({ slots: [a, , x] }: Pick<Page, 'slots'>): Choice {
  return a?.clip === x?.clip ? 'A' : 'B';
}
