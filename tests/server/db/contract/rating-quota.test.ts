import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, drawSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { ratingStudy } from '../../../support/method-studies.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { entryOf, fillOf, publish, reservationOf } from '../conformance/fixture.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = openSqliteStore(folder.path);
});

afterAll(async () => {
  await store.close();
  await folder.remove();
});

test.each([
  [5, 16],
  [6, 19],
])(
  'R7 with %d ratings a clip, 60 listeners who start at once never get a clip more often',
  async (quota, sessions) => {
    const study = ratingStudy({ ratings_per_clip: quota });
    const version = await publish(store, study, `quota-${quota}`);
    const blocks = blocksOf(study);
    const entered = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        store.enterOnce(entryOf(version, `${quota} listener ${index}`)),
      ),
    );
    const started = await Promise.all(
      entered.map(({ id, seed }) =>
        store.consentAndReserve(
          reservationOf(id, { choose: (fill) => drawSession(blocks, fill, createRandom(seed)) }),
        ),
      ),
    );
    expect(started.filter(({ state }) => state === 'active')).toHaveLength(sessions);
    const tests = [...(await fillOf(store, version))].filter(([unit]) => unit.startsWith('test|'));
    const counts = tests.map(([, count]) => count);
    expect(counts).toHaveLength(32);
    expect(Math.max(...counts)).toBe(quota);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sessions * 10);
  },
  30_000,
);
