import { array, assert, asyncProperty, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { Pace } from '../../../../client/listener/session/pace.ts';

const STUDY = { minutes: 12, expectedMinutes: 12 };
const TEN_PAGES = { total: 10, answered: 0 };

async function paceAfter(
  pagesMs: readonly number[],
  { study = STUDY, storage = memoryStorage() } = {},
): Promise<Pace> {
  const pace = new Pace(storage, 'study');
  await pace.open(1, study);
  for (const pageMs of pagesMs) await pace.worked(pageMs);
  return pace;
}

test('before the first page the estimate of the study and what others took count', async () => {
  expect((await paceAfter([])).minutesLeft(TEN_PAGES, 1)).toBe(12);
  const others = await paceAfter([], { study: { minutes: 12, expectedMinutes: 15 } });
  expect(others.minutesLeft(TEN_PAGES, 1)).toBe(15);
});

test('the first number is within a third of the minutes that the consent page named, whatever others took', async () => {
  const left = async (expectedMinutes: number): Promise<number> =>
    (await paceAfter([], { study: { minutes: 60, expectedMinutes } })).minutesLeft(TEN_PAGES, 1);
  expect(await left(600)).toBe(80);
  expect(await left(5)).toBe(40);
});

test('the estimate moves to the pace of the listener, whatever one long break says', async () => {
  const slow = await paceAfter([72_000, 3_600_000, 72_000]);
  expect(slow.minutesLeft(TEN_PAGES, 4)).toBeLessThanOrEqual(11);
  const quick = await paceAfter(
    Array.from({ length: 40 }, () => 30_000),
    { study: { minutes: 60, expectedMinutes: 60 } },
  );
  expect(quick.minutesLeft({ total: 50, answered: 40 }, 41)).toBeLessThanOrEqual(7);
});

test('no page changes what a page is expected to take by more than a third', async () => {
  await assert(
    asyncProperty(array(integer({ min: 1, max: 10_000_000 }), { maxLength: 30 }), async (pagesMs) => {
      // Minutes of very many pages that are left: nothing is lost by rounding.
      const pace = await paceAfter([], { study: { minutes: 1e7, expectedMinutes: 1e7 } });
      const left = (): number => pace.minutesLeft({ total: 1e6, answered: 0 }, 1);
      let before = left();
      for (const pageMs of pagesMs) {
        await pace.worked(pageMs * 60_000);
        const ratio = left() / before;
        expect(ratio).toBeGreaterThan(2 / 3);
        expect(ratio).toBeLessThan(4 / 3);
        before = left();
      }
    }),
  );
});

test('a reload goes on with the pace and its start, and another session begins anew', async () => {
  const storage = memoryStorage();
  const before = await paceAfter([20_000, 20_000, 20_000], { storage });
  const after = new Pace(storage, 'study');
  await after.open(4, { minutes: 12, expectedMinutes: 60 });
  expect(after.minutesLeft(TEN_PAGES, 4)).toBe(before.minutesLeft(TEN_PAGES, 4));
  expect(after.minutesLeft(TEN_PAGES, 4)).toBeLessThan(8);
  const fresh = new Pace(storage, 'study');
  await fresh.open(1, STUDY);
  expect(fresh.minutesLeft(TEN_PAGES, 1)).toBe(12);
});

test('there is always at least a minute left', async () => {
  expect((await paceAfter([4000])).minutesLeft(TEN_PAGES, 10)).toBe(1);
});
