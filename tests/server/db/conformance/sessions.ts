import { expect, test } from 'vitest';
import {
  activeSession,
  answerOf,
  entryOf,
  NOW,
  prolific,
  publish,
  recordOf,
  recordsOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

function testEntry(withStore: WithStore): void {
  test(
    'twenty first requests of one participant at once are one session, open to every key',
    withStore(async (store) => {
      const version = await publish(store);
      const visits = Array.from({ length: 20 }, (_, index) => `visit ${index}`);
      const entered = await Promise.all(
        visits.map((visit) => store.enterOnce(entryOf(version, visit, { recruit: prolific('anna') }))),
      );
      const [first] = entered;
      expect(new Set(entered.map(({ id }) => id)).size).toBe(1);
      for (const visit of visits) expect(await store.sessionByKey(`key of ${visit}`)).toEqual(first);
      expect(await recordsOf(store, version)).toHaveLength(1);
    }),
  );

  test(
    'a participant who comes back under another submission gets the session of before, where it stands',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const first = await store.enterOnce(entryOf(version, 'monday', { recruit: prolific('anna') }));
      const active = await store.consentAndReserve(reservationOf(first.id));
      const later = await reopen();
      const again = entryOf(version, 'tuesday', { recruit: prolific('anna', 'second') });
      expect(await later.enterOnce(again)).toEqual(active);
      expect(await later.sessionByKey('key of tuesday')).toEqual(active);
    }),
  );

  test(
    'other participants, studies, modes and plain visits have sessions of their own',
    withStore(async (store) => {
      const voices = await publish(store);
      const other = await publish(store, voices.study, 'other');
      const recruit = prolific('anna');
      const entered = [
        await store.enterOnce(entryOf(voices, 'a', { recruit })),
        await store.enterOnce(entryOf(voices, 'b', { recruit: prolific('ben') })),
        await store.enterOnce(entryOf(voices, 'c', { recruit, mode: 'preview' })),
        await store.enterOnce(entryOf(other, 'd', { recruit })),
        await store.enterOnce(entryOf(voices, 'e')),
        await store.enterOnce(entryOf(voices, 'f')),
      ];
      expect(new Set(entered.map(({ id }) => id)).size).toBe(6);
      expect(new Set(entered.map(({ listenerId }) => listenerId)).size).toBe(6);
      expect(await store.sessionByKey('key of nobody')).toBeNull();
      expect(await store.standingByKey('key of nobody')).toBeNull();
    }),
  );

  test(
    'nothing that is read of sessions tells who the participant is',
    withStore(async (store) => {
      const version = await publish(store);
      await store.enterOnce(entryOf(version, 'a', { recruit: prolific('5f3c0ffee', 'submission-7') }));
      const text = JSON.stringify(await recordsOf(store, version));
      expect(text).toContain('L-a');
      expect(text).not.toMatch(/5f3c0ffee|submission-7|study-at-prolific/);
    }),
  );
}

function testStates(withStore: WithStore): void {
  test(
    'who declines has no pages and cannot be moved on',
    withStore(async (store) => {
      const version = await publish(store);
      const { id } = await store.enterOnce(entryOf(version, 'a'));
      const declined = await store.declineConsent(id, 'consent 1', NOW + 9);
      expect(declined).toMatchObject({
        state: 'declined',
        consentVersion: 'consent 1',
        consentedAt: NOW + 9,
      });
      expect(await store.consentAndReserve(reservationOf(id))).toEqual(declined);
      expect(await store.pagesOf(id)).toEqual([]);
      expect(await store.completeAnswered(id, 'CODE', NOW)).toBeNull();
    }),
  );

  test(
    'a session that does not exist is said to be unknown',
    withStore(async (store) => {
      await expect(store.declineConsent('nobody', 'consent 1', NOW)).rejects.toMatchObject({
        code: 'not-found',
      });
    }),
  );

  test(
    'checks are kept in the order they were made',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const { id } = await store.enterOnce(entryOf(version, 'a'));
      const level = {
        name: 'sound level',
        event: 'done' as const,
        result: { gain: 0.5, quiet: false },
        at: NOW + 1,
      };
      const read = { name: 'instructions', event: 'done' as const, result: { shownMs: null }, at: NOW + 2 };
      await store.recordCheck(id, level);
      await store.recordCheck(id, read);
      expect(await (await reopen()).checksOf(id)).toEqual([level, read]);
    }),
  );
}

function testReading(withStore: WithStore): void {
  test(
    'sessions are read in the order in which they came, whatever the clock said, of the modes asked for, with all that is stored',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      await store.enterOnce(entryOf(version, 'first', { at: NOW + 10 }));
      await store.enterOnce(entryOf(version, 'rehearsed', { mode: 'rehearsal', at: NOW + 5 }));
      const session = await activeSession(store, version, 'second');
      await store.ingestAnswer(answerOf(session, 1));
      await store.markOpened(session.id, 2, NOW + 50);

      const later = await reopen();
      const live = await recordsOf(later, version, ['live']);
      expect(live.map((record) => record.session.id)).toEqual(['S-first', 'S-second']);
      const record = await recordOf(later, version, session.id);
      expect(record.pages.map(({ lease, openedAt }) => ({ lease, openedAt }))).toEqual([
        { lease: 'completed', openedAt: null },
        { lease: 'reserved', openedAt: NOW + 50 },
        { lease: 'reserved', openedAt: null },
      ]);
      expect(record.answers).toMatchObject([{ position: 1, payload: '{"page":1}', surplus: false }]);
      expect(await recordsOf(later, { studyId: 'unknown' })).toEqual([]);
    }),
  );

  test(
    'every stored change counts, reading does not',
    withStore(async (store) => {
      const version = await publish(store);
      const counts = [await store.changeCount(version.studyId)];
      const note = async (): Promise<void> => void counts.push(await store.changeCount(version.studyId));
      const session = await store.enterOnce(entryOf(version, 'a'));
      await note();
      await store.consentAndReserve(reservationOf(session.id));
      await note();
      await store.recordCheck(session.id, { name: 'sound level', event: 'done', result: {}, at: NOW });
      await note();
      for (const position of [1, 2, 3]) {
        await store.ingestAnswer(answerOf(session, position));
        await note();
      }
      await store.completeAnswered(session.id, 'CODE', NOW);
      await note();
      expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
      await recordsOf(store, version);
      await store.ingestAnswer(answerOf(session, 3));
      expect(await store.changeCount(version.studyId)).toBe(counts.at(-1));
    }),
  );
}

export function testSessions(withStore: WithStore): void {
  testEntry(withStore);
  testStates(withStore);
  testReading(withStore);
}
