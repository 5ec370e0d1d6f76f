import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from './ratings.ts';

const ROLES: ReadonlySet<string> = new Set(['hidden reference', 'low anchor', 'mid anchor', 'high anchor']);

/** A MUSHRA page of one listener: a score by role, any other name is a system under test. */
export function mushraPage(
  listener: string,
  page: number,
  scores: Readonly<Record<string, number>>,
  own: Partial<Rating> = {},
): Rating[] {
  return Object.entries(scores).map(([name, canonicalValue]) => {
    const role = ROLES.has(name) ? name : 'test';
    const system = role === 'test' ? name : 'reference';
    const item = `i${page}`;
    return rating({ method: 'mushra', listener, page, role, system, item, canonicalValue, ...own });
  });
}

/** As many pages of one listener, scored by number of the page from 0. */
export function mushraPages(
  listener: string,
  pages: number,
  scoresOf: (page: number) => Readonly<Record<string, number>>,
  own: Partial<Rating> = {},
): Rating[] {
  return Array.from({ length: pages }, (_, page) =>
    mushraPage(listener, page + 1, scoresOf(page), own),
  ).flat();
}
