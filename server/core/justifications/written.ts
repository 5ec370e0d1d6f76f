import { groupsOf, pageKey } from '../screening/contract/groups.ts';
import { groupBy } from '../order/group-by.ts';
import type { Rating, Ratings } from '../ratings/ratings.ts';
import { normalised } from './justification.ts';

/** A text of a listener with the ratings that it belongs to. */
export interface Written {
  rating: Rating;
  text: string;
}

/** The non-empty texts, in an order that does not depend on that of the ratings. */
function writtenIn(ratings: Ratings): Written[] {
  const scales = new Set<string>();
  for (const { text, scale } of ratings) if (text !== null) scales.add(scale);
  const asked = scales.size === 0 ? [] : ratings.filter(({ scale }) => scales.has(scale));
  const groups = groupsOf(asked, ({ listener, session, page, scale, position }) => [
    listener,
    session,
    page,
    scale,
    position,
  ]);
  return [...groups].flatMap(({ first }) =>
    first.text !== null && normalised(first.text) !== '' ? [{ rating: first, text: first.text }] : [],
  );
}

/** The texts that explain an answer, without texts that are themselves the answer to an open question. */
export function reasonsIn(ratings: Ratings): Written[] {
  return writtenIn(ratings).filter(
    ({ rating: { canonicalValue, rawValue, label } }) => (rawValue ?? canonicalValue ?? label) !== null,
  );
}

/** A page with its texts: keys and pastes are counted for the whole page. */
export interface WrittenPage {
  rating: Rating;
  ratings: readonly Rating[];
  /** Characters of all texts. */
  characters: number;
}

/** The pages with a text, in an order that does not depend on that of the ratings. */
export function pagesWritten(ratings: Ratings): WrittenPage[] {
  return [...groupBy(writtenIn(ratings), ({ rating }) => pageKey(rating)).values()].flatMap((own) =>
    own[0]
      ? [
          {
            rating: own[0].rating,
            ratings: own.map(({ rating }) => rating),
            characters: own.reduce((sum, { text }) => sum + Array.from(text).length, 0),
          },
        ]
      : [],
  );
}

/** Beginning of a text, as quoted in evidence. */
export function quoted(text: string): string {
  const letters = Array.from(text.replace(/\s+/gu, ' ').trim());
  return letters.length > 60 ? `'${letters.slice(0, 60).join('')}…'` : `'${letters.join('')}'`;
}
