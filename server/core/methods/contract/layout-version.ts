/**
 * The rules that order a session's pages. A session keeps the rules that it began with, so that a replay gives the same pages:
 * 1: a trap never came first in a block, nor on two pages in a row of a ternary block. A listener who knew this could exclude pages.
 * 2: every place that can hold a trap is equally likely to.
 */
export const LAYOUT_VERSIONS = [1, 2] as const;

export type LayoutVersion = (typeof LAYOUT_VERSIONS)[number];

/** The rules for new sessions. */
export const LAYOUT_VERSION: LayoutVersion = 2;
