import { z } from 'zod';
import type { Draw, PagePlan, SlotPlan } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { error, warning, type DesignMistake } from './mistake.ts';

/** The key of methods that can show a page a second time. */
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

/** What a tested clip is on a page that comes a second time; any other role follows this word. */
export const REPEAT_ROLE = 'repeat';

const UNIT = 'repeat:';
/** Other pages that lie between the two times where the block is long enough. */
const PAGES_BETWEEN = 3;
/** Pages of a block from which on every page can have so many between. */
const LONG_ENOUGH = 2 * PAGES_BETWEEN;

/** Whether a page is the second time of another one. */
export const isRepeat = ({ unit }: { unit: string }): boolean => unit.startsWith(UNIT);

/** A page under the unit that its method knows: a repeat under that of its first time. */
export function asFirst<P extends { unit: string }>(page: P): P {
  return isRepeat(page) ? { ...page, unit: page.unit.slice(UNIT.length) } : page;
}

/** What the clip was the first time, from its role; null for a role of no repeat. Example: 'repeat' gives 'test'. */
export function firstRole(role: string): string | null {
  if (role === REPEAT_ROLE) return 'test';
  return role.startsWith(`${REPEAT_ROLE} `) ? role.slice(REPEAT_ROLE.length + 1) : null;
}

/** How a method shows a page again: its unit in an order drawn anew, or null for a page that is no test. */
export type Again = (unit: string, random: Random) => string | null;

/**
 * The draws with `count` of them a second time. A repeat is counted against no quota, and has no clips of its own, as none
 * is given to a listener twice. null where fewer pages are under test.
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
 * The place for a page at `first` to be shown again, of those as far away as can be up to `PAGES_BETWEEN`, any of them:
 * behind it, or before it, which makes the new one the first time.
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
 * A block's pages with the repeats among them. `layout` makes the pages of draws; slots and sides of a repeat come from
 * `random` anew, the order of its answers is that of the session. A page that is put in later only parts others further.
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

/** What is wrong with the repeats of a block. `draws`: those of a new session without repeats. */
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
