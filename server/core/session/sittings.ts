/**
 * Sitting of a page, from 1. `position`: place of the page in its session, from 1; `pages`: pages of a sitting.
 *
 * @example sittingOf(71, 70) // 2
 */
export const sittingOf = (position: number, pages: number): number => Math.ceil(position / pages);

function exchange(pages: unknown[], one: number, other: number): void {
  const [a, b] = [pages[one], pages[other]];
  if (a === undefined || b === undefined) return;
  pages[one] = b;
  pages[other] = a;
}

/**
 * The pages of a block with its traps spread over the sittings: the sitting with the most traps gives one to the sitting
 * with the fewest that can take one, until they differ by at most one. A trap changes places with a movable page: one under
 * test that has no repeat, because a repeat must stay some pages after its first presentation. `before`: pages of earlier
 * blocks; `size`: pages of a sitting.
 */
export function spreadOverSittings<P>(
  pages: readonly P[],
  how: { before: number; size: number; isTrap: (page: P) => boolean; isMovable: (page: P) => boolean },
): P[] {
  const { before, size, isTrap, isMovable } = how;
  const spread = [...pages];
  const sittings = [...new Set(pages.map((_, index) => sittingOf(before + index + 1, size)))];
  const placesOf = (sitting: number, wanted: (page: P) => boolean): number[] =>
    spread.flatMap((page, index) =>
      sittingOf(before + index + 1, size) === sitting && wanted(page) ? [index] : [],
    );
  for (;;) {
    const counted = sittings
      .map((sitting) => ({ sitting, traps: placesOf(sitting, isTrap) }))
      .toSorted((a, b) => a.traps.length - b.traps.length);
    const takers = counted
      .map((one) => ({ ...one, free: placesOf(one.sitting, isMovable) }))
      .filter(({ free }) => free.length > 0);
    const [least, most] = [takers[0], counted.at(-1)];
    if (!least || !most || most.traps.length - least.traps.length < 2) return spread;
    const { free } = least;
    const [from] = most.traps;
    const to = from === undefined ? undefined : free[from % free.length];
    if (from === undefined || to === undefined) return spread;
    exchange(spread, from, to);
  }
}
