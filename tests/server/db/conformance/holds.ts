import { expect, test } from 'vitest';
import type {
  BriefHolds,
  Reservation,
  Session,
  Store,
  StudyVersion,
} from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  prolific,
  publish,
  recordOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const BRIEFLY_MS = 600_000;
const brief = { expiresAt: NOW + BRIEFLY_MS };

/** Somebody for whom nobody vouched, who consents. */
async function unknown(
  store: Store,
  version: StudyVersion,
  visit: string,
  changes: Partial<Reservation> = {},
): Promise<Session> {
  const recruit = prolific(visit, `submission of ${visit}`);
  const { id } = await store.enterOnce(entryOf(version, visit, { verification: null, recruit }));
  return store.consentAndReserve(reservationOf(id, { ...brief, ...changes }));
}

const leasesOf = async (store: Store, { id }: { id: string }) =>
  (await store.pagesOf(id)).map(({ lease }) => lease);

const HELD = { code: 'places-held' };

export function testHolds(withStore: WithStore): void {
  test.each([
    ['a limit of sessions', { sessionLimit: 1 }],
    ['a total limit', { sessionLimit: 3, totalLimit: 1 }],
    ['quotas', { choose: leastFilledOf(3, 1, 3) }],
    ['a limit of a stratum', { sessionLimit: 1, stratum: 'female' }],
  ])('with %s nobody finds a study full because of a session without an answer', (_name, limits) =>
    withStore(async (store) => {
      const version = await publish(store);
      const first = await unknown(store, version, 'first', limits);
      const second = await store.enterOnce(entryOf(version, 'second'));
      const agree = () => store.consentAndReserve(reservationOf(second.id, limits));
      await expect(agree()).rejects.toMatchObject(HELD);
      expect(await recordOf(store, version, second.id)).toMatchObject({
        session: { state: 'entered', consentVersion: null },
        pages: [],
      });
      await store.ingestAnswer(answerOf(first, 1));
      expect((await agree()).state).toBe('full');
    })(),
  );

  test(
    'sessions that somebody vouched for, and those of rehearsals, hold their places without an answer',
    withStore(async (store) => {
      const version = await publish(store);
      const limit = { sessionLimit: 1 };
      await activeSession(store, version, 'vouched for', limit);
      expect((await activeSession(store, version, 'second', limit)).state).toBe('full');
      for (const [visit, state] of [
        ['simulated', 'active'],
        ['simulated too', 'full'],
      ] as const) {
        const entry = entryOf(version, visit, { mode: 'rehearsal', verification: null });
        const { id } = await store.enterOnce(entry);
        expect((await store.consentAndReserve(reservationOf(id, limit))).state).toBe(state);
      }
    }),
  );

  test(
    'who asks whether a place may be held is told which sessions hold one without an answer, and what all others leave',
    withStore(async (store) => {
      const version = await publish(store);
      const told: BriefHolds[] = [];
      const mayHold = (others: BriefHolds): boolean => {
        told.push(others);
        return others.sessions.length < 2;
      };
      const limits = { sessionLimit: 10, mayHold };
      await activeSession(store, version, 'vouched for', { sessionLimit: 10 });
      const answering = await unknown(store, version, 'answering', limits);
      await store.ingestAnswer(answerOf(answering, 1, { heldUntil: NOW + LEASE_MS }));
      const first = await unknown(store, version, 'first', limits);
      const second = await unknown(store, version, 'second', limits);
      await expect(unknown(store, version, 'third', limits)).rejects.toMatchObject(HELD);
      expect(told).toEqual([
        { sessions: [], left: 9 },
        { sessions: [], left: 8 },
        { sessions: [first.id], left: 8 },
        { sessions: [first.id, second.id], left: 8 },
      ]);
      told.length = 0;
      const later = { ...limits, at: NOW + BRIEFLY_MS, expiresAt: NOW + 2 * BRIEFLY_MS };
      expect((await unknown(store, version, 'third', later)).state).toBe('active');
      expect(told).toEqual([{ sessions: [], left: 8 }]);
    }),
  );

  test(
    'of quotas such sessions leave as much as they hold, and at least one may begin; without places nothing is asked',
    withStore(async (store) => {
      const version = await publish(store);
      let asked = 0;
      const mayHold = (): boolean => {
        asked += 1;
        return true;
      };
      const quota = { choose: leastFilledOf(3, 4, 3), mayHold };
      const states = [];
      for (const visit of ['first', 'second', 'third'])
        states.push(await unknown(store, version, visit, quota).catch(({ code }) => ({ state: code })));
      expect(states.map(({ state }) => state)).toEqual(['active', 'active', 'places-held']);
      expect((await activeSession(store, version, 'vouched for', { choose: quota.choose })).state).toBe(
        'active',
      );
      expect(asked).toBe(3);
      expect((await unknown(store, version, 'unlimited', { mayHold })).state).toBe('active');
      expect(asked).toBe(3);
    }),
  );

  test(
    'a place is held for longer while there is no answer, never for less long, and not once others have it',
    withStore(async (store) => {
      const version = await publish(store);
      const limit = { sessionLimit: 1 };
      const slow = await unknown(store, version, 'slow', limit);
      const until = async (at: number, from: number) => {
        await store.holdUntil(slow.id, at, from);
        return (await store.pagesOf(slow.id)).map(({ expiresAt }) => expiresAt - NOW);
      };
      expect(await until(NOW + 1000, NOW)).toEqual(Array(3).fill(BRIEFLY_MS));
      expect(await until(NOW + BRIEFLY_MS + 1000, NOW)).toEqual(Array(3).fill(BRIEFLY_MS + 1000));
      await store.releaseExpired(NOW + BRIEFLY_MS + 1000);
      expect(await until(NOW + BRIEFLY_MS + 3000, NOW + BRIEFLY_MS + 2000)).toEqual(
        Array(3).fill(BRIEFLY_MS + 3000),
      );
      expect(await leasesOf(store, slow)).toEqual(Array(3).fill('reserved'));
      const at = NOW + BRIEFLY_MS + 3000;
      await activeSession(store, version, 'successor', { ...limit, at, expiresAt: at + LEASE_MS });
      expect(await until(at + LEASE_MS, at)).toEqual(Array(3).fill(BRIEFLY_MS + 3000));
    }),
  );

  test(
    'the first answer holds place and pages for as long as asked, but for the pages that others have by now',
    withStore(async (store) => {
      const version = await publish(store);
      const slow = await unknown(store, version, 'slow', { choose: leastFilledOf(3, 1, 3) });
      const at = NOW + BRIEFLY_MS;
      await store.releaseExpired(at);
      await activeSession(store, version, 'successor', {
        choose: leastFilledOf(2, 1, 1),
        at,
        expiresAt: at + LEASE_MS,
      });
      await store.ingestAnswer(answerOf(slow, 1, { at, heldUntil: at + LEASE_MS }));
      expect(await leasesOf(store, slow)).toEqual(['completed', 'reserved', 'reserved']);
      await store.ingestAnswer(answerOf(slow, 2, { at, heldUntil: at + 2 * LEASE_MS }));
      await store.holdUntil(slow.id, at + 2 * LEASE_MS, at);
      await store.releaseExpired(at + LEASE_MS - 1);
      expect(await leasesOf(store, slow)).toEqual(['completed', 'completed', 'reserved']);
      await store.releaseExpired(at + LEASE_MS);
      expect(await leasesOf(store, slow)).toEqual(['completed', 'completed', 'released']);
      const { answers } = await recordOf(store, version, slow.id);
      expect(answers.map(({ surplus }) => surplus)).toEqual([true, false]);
    }),
  );

  test(
    'a place that the recruiter gave back is not held again by a step or an answer',
    withStore(async (store) => {
      const version = await publish(store);
      const returned = await unknown(store, version, 'returned');
      const status = {
        submissionId: 'submission of returned',
        status: 'RETURNED',
        at: NOW,
        givesPlaceBack: true,
      };
      await store.noteSubmissions('prolific', [status], NOW);
      await store.holdUntil(returned.id, NOW + LEASE_MS, NOW + 1);
      expect(await leasesOf(store, returned)).toEqual(Array(3).fill('released'));
      await store.ingestAnswer(answerOf(returned, 1, { heldUntil: NOW + LEASE_MS }));
      expect(await leasesOf(store, returned)).toEqual(['completed', 'released', 'released']);
    }),
  );
}
