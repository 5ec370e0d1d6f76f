import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import {
  answerOf,
  entryOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  publish,
  reservationOf,
  type WithStore,
} from './fixture.ts';

/** One thing that happens to one of some listeners, `after` the thing before, in leases. */
const happening = fc.record({
  what: fc.constantFrom('consent', 'answer', 'leave', 'sweep', 'settle', 'reopen'),
  who: fc.integer({ min: 0, max: 5 }),
  after: fc.constantFrom(0, 0, 0.4, 1.2),
});

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Scene {
  store: Store;
  version: StudyVersion;
  studyId: string;
  at: number;
}

async function happen({ store, version, studyId, at }: Scene, { what, who }: Happening): Promise<void> {
  const stratum = who % 2 === 0 ? 'even' : 'odd';
  const session = await store.enterOnce(entryOf(version, `${version.name} ${who}`, { at }));
  const { id } = session;
  const choose = leastFilledOf(5, 3, 3);
  if (what === 'consent')
    await store.consentAndReserve(reservationOf(id, { stratum, choose, at, expiresAt: at + LEASE_MS }));
  if (what === 'answer' && session.state === 'active') {
    const { answered, total } = await store.progressOf(id);
    if (answered < total) await store.ingestAnswer(answerOf(session, answered + 1, { at }));
  }
  if (what === 'leave') await store.endEarly(id, 'left', null, at);
  if (what === 'sweep') await store.releaseExpired(at);
  if (what === 'settle')
    await store.settleLeases(studyId, [{ sessionId: id, position: 1, counts: at % 2 === 0 }]);
}

/** The counts of taken places that decide who gets what. */
export function testFills(withStore: WithStore): void {
  test(
    'counts are those of the pages after anything that happens to sessions',
    withStore(async (first, reopen) => {
      let [store, at, run] = [first, NOW, 0];
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
          run += 1;
          const version = await publish(store, undefined, `voices-${run}`);
          for (const one of happenings) {
            at += one.after * LEASE_MS;
            if (one.what === 'reopen') store = await reopen();
            else await happen({ store, version, studyId: version.studyId, at }, one);
          }
          expect(await store.checkCounts()).toEqual([]);
        }),
        { numRuns: 40 },
      );
    }),
  );
}
