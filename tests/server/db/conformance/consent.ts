import { expect, test } from 'vitest';
import {
  activeSession,
  answerOf,
  entryOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  publish,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const LATER = NOW + LEASE_MS + 1;

function testDecidedOnce(withStore: WithStore): void {
  test(
    'twenty consents of one listener at once are one plan, and each gets the same session',
    withStore(async (store) => {
      const version = await publish(store);
      const { id } = await store.enterOnce(entryOf(version, 'a'));
      const reservations = Array.from({ length: 20 }, (_, index) => reservationOf(id, { at: NOW + index }));
      const sessions = await Promise.all(reservations.map((each) => store.consentAndReserve(each)));
      expect(sessions[0]).toMatchObject({ state: 'active', consentedAt: NOW });
      for (const session of sessions) expect(session).toEqual(sessions[0]);
      expect(await store.pagesOf(id)).toHaveLength(3);
    }),
  );

  test(
    'of agreeing and declining at once one holds and the other gets the session as it is',
    withStore(async (store) => {
      const version = await publish(store);
      const first = await store.enterOnce(entryOf(version, 'agrees first'));
      const [agreed, refused] = await Promise.all([
        store.consentAndReserve(reservationOf(first.id)),
        store.declineConsent(first.id, 'consent 1', NOW + 1),
      ]);
      expect(refused).toEqual(agreed);
      expect(await store.pagesOf(first.id)).toHaveLength(agreed.state === 'active' ? 3 : 0);

      const second = await store.enterOnce(entryOf(version, 'declines first'));
      const [declined, late] = await Promise.all([
        store.declineConsent(second.id, 'consent 1', NOW),
        store.consentAndReserve(reservationOf(second.id, { at: NOW + 1 })),
      ]);
      expect(late).toEqual(declined);
      expect(await store.pagesOf(second.id)).toHaveLength(late.state === 'active' ? 3 : 0);
      for (const { state } of [agreed, declined]) expect(['active', 'declined']).toContain(state);
    }),
  );

  test(
    'a completed session stays as it is',
    withStore(async (store) => {
      const session = await activeSession(store, await publish(store), 'a');
      for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(session, position));
      const completed = await store.completeAnswered(session.id, 'CODE', NOW + 60);
      expect(await store.consentAndReserve(reservationOf(session.id))).toEqual(completed);
      expect(await store.declineConsent(session.id, 'consent 1', NOW)).toEqual(completed);
    }),
  );
}

function testFull(withStore: WithStore): void {
  test(
    'who was too late may consent again: full as long as there is no place, then active with a plan',
    withStore(async (store) => {
      const version = await publish(store);
      const choose = leastFilledOf(3, 1, 3);
      await activeSession(store, version, 'vanishes', { choose });
      const full = await activeSession(store, version, 'waits', { choose, at: NOW + 5 });
      expect(full).toMatchObject({ state: 'full', consentedAt: NOW + 5 });
      const changes = await store.changeCount(version.studyId);

      const early = reservationOf(full.id, { choose, at: LATER - 2 });
      expect(await store.consentAndReserve(early)).toEqual(full);
      expect(await store.declineConsent(full.id, 'consent 1', LATER)).toEqual(full);
      expect(await store.changeCount(version.studyId)).toBe(changes);

      const late = reservationOf(full.id, { choose, at: LATER, expiresAt: LATER + LEASE_MS });
      expect(await store.consentAndReserve(late)).toMatchObject({ state: 'active', consentedAt: LATER });
      expect(await store.pagesOf(full.id)).toHaveLength(3);
      expect(await store.changeCount(version.studyId)).toBeGreaterThan(changes);
    }),
  );
}

function testWords(withStore: WithStore): void {
  test(
    'no error names the session: its id is not for listeners',
    withStore(async (store) => {
      await publish(store);
      const id = 'S-that-nobody-has';
      const refused = await Promise.allSettled([
        store.declineConsent(id, 'consent 1', NOW),
        store.consentAndReserve(reservationOf(id)),
        store.completeAnswered(id, 'CODE', NOW),
      ]);
      for (const result of refused) {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
        expect(result.status === 'rejected' && String(result.reason)).not.toContain(id);
      }
    }),
  );
}

export function testConsent(withStore: WithStore): void {
  testDecidedOnce(withStore);
  testFull(withStore);
  testWords(withStore);
}
