import { array, assert, asyncProperty, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../client/lib/storage.ts';
import { Pace } from '../../../client/participant/pace.ts';

const STUDY = { minutes: 12, pages: { total: 10, answered: 0 } };

async function paceAfter(pagesMs: readonly number[], storage = memoryStorage()): Promise<Pace> {
  const pace = new Pace(storage, 'study');
  for (const pageMs of pagesMs) await pace.worked(pageMs);
  return pace;
}

test("before the first page the study's own estimate counts", async () => {
  expect((await paceAfter([])).minutesLeft(STUDY, 1)).toBe(12);
});

test('the estimate moves to the pace of the listener, whatever one long break says', async () => {
  const slow = await paceAfter([72_000, 3_600_000, 72_000]);
  expect(slow.minutesLeft(STUDY, 4)).toBeLessThanOrEqual(11);
  const quick = await paceAfter(Array.from({ length: 40 }, () => 30_000));
  expect(quick.minutesLeft({ minutes: 60, pages: { total: 50, answered: 40 } }, 41)).toBeLessThanOrEqual(7);
});

test('no page changes what a page is expected to take by more than a third', async () => {
  await assert(
    asyncProperty(array(integer({ min: 1, max: 10_000_000 }), { maxLength: 30 }), async (pagesMs) => {
      const pace = new Pace(memoryStorage(), 'study');
      // Minutes of very many pages that are left: nothing is lost by rounding.
      const left = (): number => pace.minutesLeft({ minutes: 1e7, pages: { total: 1e6, answered: 0 } }, 1);
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

test('a reload goes on with the pace, and another session begins with the plan', async () => {
  const storage = memoryStorage();
  const before = await paceAfter([20_000, 20_000, 20_000], storage);
  const after = new Pace(storage, 'study');
  await after.open(4);
  expect(after.minutesLeft(STUDY, 4)).toBe(before.minutesLeft(STUDY, 4));
  expect(after.minutesLeft(STUDY, 4)).toBeLessThan(8);
  const fresh = new Pace(storage, 'study');
  await fresh.open(1);
  expect(fresh.minutesLeft(STUDY, 1)).toBe(12);
});

test('there is always at least a minute left', async () => {
  expect((await paceAfter([4000])).minutesLeft(STUDY, 10)).toBe(1);
});
