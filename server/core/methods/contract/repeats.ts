import { z } from 'zod';
import type { Draw, PagePlan, SlotPlan } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { error, warning, type DesignMistake } from './mistake.ts';

/** The key of methods that can repeat pages. */
export const repeatKeys = {
  repeats: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe(
      'Additional pages that repeat pages under test and look like them, to measure how well a listener ' +
        'agrees with themselves. Their ratings have the role repeat and count for no system. Default: none.',
    ),
};

/** Role of a tested clip on a repeat. Any other role follows this word. */
export const REPEAT_ROLE = 'repeat';

const UNIT = 'repeat:';
/** Pages between a page and its repeat, if the block is long enough. */
const PAGES_BETWEEN = 3;
/** Number of pages from which every page can have that distance. */
const LONG_ENOUGH = 2 * PAGES_BETWEEN;

/** Whether a page is a repeat. */
export const isRepeat = ({ unit }: { unit: string }): boolean => unit.startsWith(UNIT);

/** The page with the unit that its method knows: a repeat gets the unit of its first presentation. */
export function asFirst<P extends { unit: string }>(page: P): P {
  return isRepeat(page) ? { ...page, unit: page.unit.slice(UNIT.length) } : page;
}

/** Role of the clip at its first presentation; null if the role is not that of a repeat. Example: 'repeat' gives 'test'. */
export function firstRole(role: string): string | null {
  if (role === REPEAT_ROLE) return 'test';
  return role.startsWith(`${REPEAT_ROLE} `) ? role.slice(REPEAT_ROLE.length + 1) : null;
}

/** Returns the unit of a page's repeat, in a newly drawn order; null for a page that is not under test. */
export type Again = (unit: string, random: Random) => string | null;

/**
 * The draws, plus `count` repeats. A repeat counts for no quota and holds no clips, because no clip is given to a listener
 * twice. null if fewer pages are under test.
 */
export function withRepeats(
  draws: readonly Draw[],
  count: number,
  again: Again,
  random: Random,
): Draw[] | null {
  if (count === 0) return [...draws];
  const twice = random.shuffle(draws.filter(({ unit }) => again(unit, random) !== null)).slice(0, count);
  if (twice.length < count) return null;
  return [...draws, ...twice.map((draw) => ({ ...draw, unit: UNIT + draw.unit, clips: [], quota: null }))];
}

function repeatedSlot({ role, open, ...slot }: SlotPlan): SlotPlan {
  const repeated = role === 'test' ? REPEAT_ROLE : `${REPEAT_ROLE} ${role}`;
  return { ...slot, open, role: open ? role : repeated };
}

/**
 * A random place for the repeat of the page at `first`, with `PAGES_BETWEEN` pages between, or as many as possible. A
 * place before the page makes the new page the first presentation.
 */
function placeFor(first: number, length: number, random: Random): number {
  const places = Array.from({ length: length + 1 }, (_, place) => ({
    place,
    between: place > first ? place - first - 1 : first - place,
  }));
  const most = Math.max(...places.map(({ between }) => between));
  return random.pick(places.filter(({ between }) => between >= Math.min(PAGES_BETWEEN, most))).place;
}

/**
 * A block's pages with the repeats among them. `layout` makes the pages of draws. Slots and sides of a repeat are newly drawn
 * from `random`; the order of its answers is that of the session. Inserting a page can only increase the distance of others.
 */
export function layoutWithRepeats(
  draws: readonly Draw[],
  layout: (draws: readonly Draw[], random: Random) => PagePlan[],
  again: Again,
  random: Random,
): PagePlan[] {
  const firsts = draws.filter((draw) => !isRepeat(draw));
  const pages = layout(firsts, random);
  const shown = new Map(
    draws.filter(isRepeat).map((draw) => {
      const { unit } = asFirst(draw);
      const first = firsts.find((other) => other.unit === unit);
      if (!first) throw new Error(`${draw.unit} is the second time of a page that was not drawn`);
      return [again(unit, random) ?? unit, first] as const;
    }),
  );
  if (shown.size === 0) return pages;
  const repeats = layout(
    [...shown].map(([unit, first]) => ({ ...first, unit })),
    random,
  );
  for (const { options: _options, ...repeat } of repeats) {
    const unit = shown.get(repeat.unit)?.unit ?? repeat.unit;
    const at = pages.findIndex((page) => page.unit === unit);
    const first = pages[at];
    if (!first) throw new Error(`the page of ${unit} was not laid out`);
    const { options } = first;
    const second = {
      ...repeat,
      ...(options && { options }),
      unit: UNIT + unit,
      slots: repeat.slots.map(repeatedSlot),
    };
    const place = placeFor(at, pages.length, random);
    if (place <= at) pages.splice(at, 1, second);
    pages.splice(place, 0, place > at ? second : first);
  }
  return pages;
}

/** Mistakes in the repeats of a block. `draws`: a new session without repeats. */
export function repeatMistakes(
  { repeats = 0, training = false }: { repeats?: number | undefined; training?: boolean | undefined },
  draws: readonly Draw[],
  again: Again,
  random: Random,
): DesignMistake[] {
  if (repeats === 0) return [];
  if (training)
    return [error(['repeats'], 'practice pages are not rated, so none can be repeated; remove the key')];
  const tests = draws.filter(({ unit }) => again(unit, random) !== null).length;
  if (tests < repeats) {
    const message = `${repeats} repeats need ${repeats} pages under test, but a listener gets ${tests}; ask for fewer`;
    return [error(['repeats'], message)];
  }
  if (draws.length >= LONG_ENOUGH) return [];
  const message =
    `with ${draws.length} pages, some repeats follow after fewer than ${PAGES_BETWEEN} other pages, while listeners ` +
    'still remember them; ask for more pages';
  return [warning(['repeats'], message)];
}
