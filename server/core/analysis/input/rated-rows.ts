import type { Rating } from '../../ratings/ratings.ts';

/**
 * Rows of ratings, made one by one whenever they are read: all rows of a large study at once would fill the memory. Without
 * ratings of which `rowOf` returns null.
 */
export const ratedRows = <Row>(
  ratings: Iterable<Rating>,
  rowOf: (rating: Rating) => Row | null,
): Iterable<Row> => ({
  *[Symbol.iterator]() {
    for (const rating of ratings) {
      const row = rowOf(rating);
      if (row !== null) yield row;
    }
  },
});
