import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import type { Capture, TruePage, TrueSlot } from './capture.ts';
import type { Secret } from './channels.ts';
import { pageValues, pairValues, slotValues, type PlacedPage, type Values } from './features.ts';
import { groupByRuns } from './run-groups.ts';

/** A page, slot or pair of slots, with its true label. */
export interface Item {
  session: number;
  /** Name of the group of items that the design puts in random order. */
  stratum: string;
  /** The true label: YES or NO for questions with `isWhether`. */
  label: string;
  values: Values;
}

/** Something that a listener must not be able to find out. */
export interface Question {
  /** Index in the study. */
  block: number;
  method: string;
  secret: Secret;
  /** The secret in words, such as 'traps'. */
  target: string;
  /** Whether labels are YES and NO. */
  isWhether: boolean;
  /** Whether the clips of the block are streamed. */
  isStreamed: boolean;
  items: readonly Item[];
}

export const YES = 'yes';
const NO = 'no';
const whether = (isSo: boolean): string => (isSo ? YES : NO);

/** Whether the page names the slot: the open reference, and X of an ABX page. */
const isNamed = ({ open, role }: TrueSlot): boolean => open || role === 'X';

/** A trap has no slot under test. A repeat is a page under test that is shown again. */
const isRepeat = ({ slots }: TruePage): boolean => slots.some(({ role }) => role.startsWith('repeat'));
const isTrap = (page: TruePage): boolean =>
  !isRepeat(page) && page.slots.every(({ role }) => role !== 'test');

/** Adds to every page its position in the session, and to slots the groups that share bytes. */
export function placePages({ sessions }: Capture): PlacedPage[] {
  const all = sessions.flatMap((pages) => pages.flatMap(({ seen }) => seen.slots));
  const groups = groupByRuns(all);
  let next = 0;
  return sessions.flatMap((pages, session) => {
    const earlier = new Set<string>();
    return pages.map((page, index) => {
      const slots = page.seen.slots.map((slot) => ({
        ...slot,
        runGroup: `group ${groups[next++] ?? fail()}`,
      }));
      const before = pages.slice(0, index + 1).filter(({ truth }) => truth.block === page.truth.block);
      const sharesEarlier = slots.some(({ runGroup }) => earlier.has(runGroup));
      for (const { runGroup } of slots) earlier.add(runGroup);
      return {
        page,
        slots,
        session,
        inSession: index + 1,
        inBlock: before.length,
        inBatch: before.filter(({ truth }) => truth.batch === page.truth.batch).length,
        sharesEarlier,
      };
    });
  });
}

const zoneOf = ({ session, page: { truth } }: PlacedPage): string =>
  `${session}/${truth.block}/${truth.batch}/${truth.zone}`;
const pageOf = ({ session, inSession }: PlacedPage): string => `${session}/page ${inSession}`;

/** An item for each page, labelled by whether it is of a kind. */
function pageItems(pages: readonly PlacedPage[], isSo: (page: TruePage) => boolean): Item[] {
  return pages.map((placed) => ({
    session: placed.session,
    stratum: zoneOf(placed),
    label: whether(isSo(placed.page.truth)),
    values: pageValues(placed),
  }));
}

type Pair = readonly [number, number];

const pairsOf = (count: number): Pair[] =>
  Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, more): Pair => [first, first + 1 + more]),
  ).flat();

const isTwin = ({ slots }: TruePage, [first, second]: Pair): boolean =>
  slots[first]?.clip === slots[second]?.clip;

/** An item for each pair of places that ever plays one clip, labelled by whether it does on this page. */
function pairItems(pages: readonly PlacedPage[]): Item[] {
  const most = Math.max(...pages.map(({ slots }) => slots.length));
  const candidates = pairsOf(most).filter((pair) =>
    pages.some(({ page: { truth } }) => truth.slots[pair[1]] !== undefined && isTwin(truth, pair)),
  );
  return pages.flatMap((placed) => {
    const here = candidates.filter(([, second]) => second < placed.slots.length);
    const stratum = here.length > 1 ? pageOf(placed) : zoneOf(placed);
    return here.map((pair) => ({
      session: placed.session,
      stratum,
      label: whether(isTwin(placed.page.truth, pair)),
      values: pairValues(placed, pair),
    }));
  });
}

/** An item for each rated slot, with a label. On pages with one slot, slots of the same kind of page are compared. */
function slotItems(pages: readonly PlacedPage[], labelOf: (slot: TrueSlot) => string): Item[] {
  return pages.flatMap((placed) => {
    const { truth } = placed.page;
    const rated = [...truth.slots.entries()].filter(([, slot]) => !isNamed(slot));
    const stratum = rated.length > 1 ? pageOf(placed) : `${zoneOf(placed)}/${isTrap(truth)}`;
    return rated.map(([place, slot]) => ({
      session: placed.session,
      stratum,
      label: labelOf(slot),
      values: slotValues(placed, place),
    }));
  });
}

/** Roles that only some rated slots of a page have, so that a listener could look for them. */
function hiddenRoles(pages: readonly PlacedPage[]): string[] {
  const mixed = pages
    .map(
      ({ page: { truth } }) => new Set(truth.slots.filter((slot) => !isNamed(slot)).map(({ role }) => role)),
    )
    .filter(({ size }) => size > 1)
    .flatMap((roles) => [...roles]);
  const roles = [...new Set(mixed)].filter((role) => role !== 'test').toSorted();
  // With only two roles on a page, finding one is finding the other.
  return mixed.includes('test') ? roles : roles.slice(0, 1);
}

/** Whether a stratum has more than one label; otherwise nothing can be revealed. */
function canBeAsked({ items }: Question): boolean {
  return [...groupBy(items, ({ stratum }) => stratum).values()].some((own) =>
    own.some(({ label }) => label !== own[0]?.label),
  );
}

function blockQuestions(block: number, pages: readonly PlacedPage[]): Question[] {
  const method = pages[0]?.page.truth.method ?? '';
  const isStreamed = pages.some(({ slots }) => slots.some(({ stream }) => stream !== null));
  const ask = (secret: Secret, target: string, isWhether: boolean, items: readonly Item[]): Question => ({
    block,
    method,
    secret,
    target,
    isWhether,
    isStreamed,
    items,
  });
  const tests = pages.filter(({ page: { truth } }) => !isTrap(truth));
  const isSingle = pages.every(({ slots }) => slots.length === 1);
  return [
    ask('trap', 'traps', true, pageItems(pages, isTrap)),
    ask('repeat', 'repeated pages', true, pageItems(pages, isRepeat)),
    ...(isSingle ? [] : [ask('copy', 'two slots with one clip', true, pairItems(pages))]),
    ...hiddenRoles(pages).map((role) =>
      ask(
        'role',
        `the ${role}`,
        true,
        slotItems(pages, (slot) => whether(slot.role === role)),
      ),
    ),
    ask(
      'system',
      'systems',
      false,
      slotItems(tests, ({ system }) => system),
    ),
    ask(
      'clip',
      'clips known from other sessions',
      false,
      slotItems(pages, ({ clip }) => clip),
    ),
  ].filter(canBeAsked);
}

/** All questions about the captured sessions, block by block. */
export function questionsOf(capture: Capture): Question[] {
  const blocks = groupBy(placePages(capture), ({ page }) => page.truth.block);
  return [...blocks].toSorted(([a], [b]) => a - b).flatMap(([block, pages]) => blockQuestions(block, pages));
}
