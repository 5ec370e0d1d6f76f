import { greatestOf, leastOf } from '../order/extremes.ts';
import { groupBy } from '../order/group-by.ts';
import type { Block, Tested } from '../methods/contract/method.ts';
import { spreadOf, type Spread } from '../stats/intervals/spread.ts';
import { PlaceTally, type PlaceBalance } from './place-balance.ts';
import type { SimulatedPage, SimulatedSession } from './simulate-sessions.ts';

export interface Counted {
  name: string;
  count: number;
}

/** Pages and ratings of listeners in one block of a design. Pages are counted as drawn, ratings as answered. */
export interface BlockBalance {
  /** 1-based. */
  block: number;
  method: string;
  /** Listeners wanted for each tested unit; null for no limit. */
  quota: number | null;
  /** Number of tested clips, pairs or items. */
  tested: number;
  /** Pages with something under test that listeners received, and those left unanswered by listeners who stopped early. */
  places: { given: number; left: number };
  /** Pages on which each unit was rated; null if nothing is tested. */
  ratings: Spread | null;
  /** Units below their quota, with the number of missing ratings. */
  open: readonly Counted[];
  ratingsOfSystems: readonly Counted[];
  ratingsOfItems: Spread | null;
  /** Pages per listener, in total and with something under test. */
  pages: Spread | null;
  testPages: Spread | null;
  /** How often a listener hears a system. `apart`: the largest difference between two systems for one listener. */
  systemsAListener: { least: number; most: number; apart: number };
  /** Systems over the pages of the block; null if a page has several. */
  pagePlaces: PlaceBalance | null;
  /** Systems over the sounds of a page; null if a page has one. */
  soundPlaces: PlaceBalance | null;
  /**
   * For pairs: the largest difference between the numbers of listeners who hear one or the other first; null without pairs.
   */
  sidesApart: number | null;
  /** Listeners who hear both of two systems: for the pairs with the fewest and the most; null for one system. */
  together: { fewest: Counted; most: Counted } | null;
  /** Listeners who hear a text on two pages of a batch or block, and a clip on two pages. */
  repeats: { items: number; clips: number };
}

/** The pages of one session with something under test, with their contents. */
interface Heard {
  pages: readonly TestPage[];
  answered: readonly TestPage[];
  all: readonly SimulatedPage[];
}

interface TestPage extends SimulatedPage {
  tested: Tested;
}

function heardIn(
  { pages, answered }: SimulatedSession,
  block: number,
  byUnit: ReadonlyMap<string, Tested>,
): Heard {
  const own = [...pages.entries()].filter(([, { draw }]) => draw.block === block);
  const testPages = own.flatMap(([index, page]) => {
    const tested = byUnit.get(page.draw.unit);
    return tested ? [{ ...page, tested, index }] : [];
  });
  return {
    all: own.map(([, page]) => page),
    pages: testPages,
    answered: testPages.filter(({ index }) => index < answered),
  };
}

/** Counts the balance of one block in the sessions of a simulated study. `systemOf`: the system of a clip. */
export function blockBalance(
  block: Block,
  index: number,
  sessions: readonly SimulatedSession[],
  systemOf: (clip: string) => string,
): BlockBalance {
  const tested = block.tested();
  const byUnit = new Map(tested.flatMap((each) => each.units.map((unit) => [unit, each])));
  const heard = sessions.map((session) => heardIn(session, index, byUnit));
  const ratings = new Map(tested.map((each) => [each, 0]));
  for (const { tested: each } of heard.flatMap(({ answered }) => answered))
    ratings.set(each, (ratings.get(each) ?? 0) + 1);
  const sumBy = (keysOf: (each: Tested) => readonly string[]): Counted[] => {
    const sums = new Map<string, number>();
    for (const [each, count] of ratings)
      for (const key of new Set(keysOf(each))) sums.set(key, (sums.get(key) ?? 0) + count);
    return [...sums].map(([name, count]) => ({ name, count }));
  };
  const systems = [...new Set(tested.flatMap((each) => each.systems))];
  return {
    block: index + 1,
    method: block.methodId,
    quota: tested[0]?.quota ?? null,
    tested: tested.length,
    places: placesGiven(heard),
    ratings: spreadOf([...ratings.values()]),
    open: [...ratings].flatMap(([{ clips, quota }, count]) =>
      quota !== null && count < quota ? [{ name: clips.join(' and '), count: quota - count }] : [],
    ),
    ratingsOfSystems: sumBy((each) => each.systems),
    ratingsOfItems: spreadOf(sumBy(({ item }) => [item]).map(({ count }) => count)),
    pages: spreadOf(heard.map(({ all }) => all.length)),
    testPages: spreadOf(heard.map(({ pages }) => pages.length)),
    systemsAListener: systemsAListener(systems, heard),
    ...places(heard, systemOf),
    sidesApart: sidesApart(heard),
    together: together(systems, heard),
    repeats: repeats(heard),
  };
}

function placesGiven(heard: readonly Heard[]): BlockBalance['places'] {
  const count = (of: (one: Heard) => readonly TestPage[]): number =>
    heard.reduce((sum, one) => sum + of(one).length, 0);
  const given = count(({ pages }) => pages);
  return { given, left: given - count(({ answered }) => answered) };
}

function countsOf(systems: readonly string[], { pages }: Heard): number[] {
  const heard = pages.flatMap(({ tested }) => [...new Set(tested.systems)]);
  return systems.map((system) => heard.filter((other) => other === system).length);
}

function systemsAListener(
  systems: readonly string[],
  heard: readonly Heard[],
): BlockBalance['systemsAListener'] {
  const spreads = heard.flatMap((one) => spreadOf(countsOf(systems, one)) ?? []);
  return {
    least: spreads.length === 0 ? 0 : leastOf(spreads.map(({ min }) => min)),
    most: Math.max(0, ...spreads.map(({ max }) => max)),
    apart: Math.max(0, ...spreads.map(({ min, max }) => max - min)),
  };
}

function places(
  heard: readonly Heard[],
  systemOf: (clip: string) => string,
): Pick<BlockBalance, 'pagePlaces' | 'soundPlaces'> {
  const [pages, sounds] = [new PlaceTally(), new PlaceTally()];
  for (const { pages: own } of heard)
    for (const [index, { plan, tested }] of own.entries()) {
      const [system = '', ...others] = tested.systems;
      if (others.length === 0) pages.add(system, index);
      const rated = plan.slots.filter(({ open }) => !open);
      for (const [place, { clip, role }] of rated.entries())
        if (role === 'test') sounds.add(systemOf(clip), place);
    }
  return { pagePlaces: pages.balance(), soundPlaces: sounds.balance() };
}

/** Only for pairs with units in both orders. */
function sidesApart(heard: readonly Heard[]): number | null {
  const pairs = heard.flatMap(({ answered }) => answered).filter(({ tested }) => tested.units.length > 1);
  if (pairs.length === 0) return null;
  const leads = [...groupBy(pairs, ({ tested }) => tested)].map(([{ clips }, own]) =>
    own.reduce((lead, { plan }) => lead + (plan.slots[0]?.clip === clips[0] ? 1 : -1), 0),
  );
  return greatestOf(leads.map(Math.abs));
}

function together(systems: readonly string[], heard: readonly Heard[]): BlockBalance['together'] {
  const sets = heard.map(({ pages }) => new Set(pages.flatMap(({ tested }) => tested.systems)));
  const counts = systems
    .flatMap((one, index) => systems.slice(index + 1).map((other) => [one, other] as const))
    .map(([one, other]): Counted => ({
      name: `${one} and ${other}`,
      count: sets.filter((set) => set.has(one) && set.has(other)).length,
    }))
    .toSorted((a, b) => a.count - b.count);
  const [fewest] = counts;
  const most = counts.at(-1);
  return fewest && most ? { fewest, most } : null;
}

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

function repeats(heard: readonly Heard[]): BlockBalance['repeats'] {
  return {
    items: heard.filter(({ pages }) =>
      hasTwice(pages.map(({ draw, tested }) => `${draw.batch} ${tested.item}`)),
    ).length,
    clips: heard.filter(({ all }) => hasTwice(all.flatMap(({ draw }) => draw.clips))).length,
  };
}
