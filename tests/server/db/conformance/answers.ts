import { expect, test } from 'vitest';
import type { Entry } from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  aStudy,
  beforeAnswer,
  entryOf,
  NOW,
  publish,
  recordOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

function testOnce(withStore: WithStore): void {
  test(
    'an answer sent again gets the same receipt and is stored once, after closing too',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const answer = answerOf(session, 1);
      expect(await store.ingestAnswer(answer)).toEqual({ outcome: 'stored', receipt: answer.sha256 });
      const later = await reopen();
      const retry = { ...answer, at: NOW + 9999 };
      expect(await later.ingestAnswer(retry)).toEqual({ outcome: 'repeated', receipt: answer.sha256 });
      const { id, payload, sha256, at } = answer;
      expect((await recordOf(later, version, session.id)).answers).toEqual([
        { id, position: 1, payload, sha256, receivedAt: at, surplus: false },
      ]);
    }),
  );

  test(
    'the same id with another content is a conflict: the first one stays',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const other = await activeSession(store, version, 'b');
      const answer = answerOf(session, 1);
      await store.ingestAnswer(answer);
      expect(await store.ingestAnswer(answerOf(session, 1, { payload: '{"page":"changed"}' }))).toEqual({
        outcome: 'conflict',
      });
      expect(await store.ingestAnswer({ ...answer, sessionId: other.id })).toEqual({ outcome: 'conflict' });
      expect((await recordOf(store, version, session.id)).answers).toMatchObject([{ payload: '{"page":1}' }]);
      expect((await recordOf(store, version, other.id)).answers).toEqual([]);
    }),
  );

  test(
    'fifty identical answers at once are one row and fifty equal receipts',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const answer = answerOf(session, 1);
      const results = await Promise.all(Array.from({ length: 50 }, () => store.ingestAnswer(answer)));
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(49);
      expect(new Set(results.map((result) => 'receipt' in result && result.receipt))).toEqual(
        new Set([answer.sha256]),
      );
      expect((await recordOf(store, version, session.id)).answers).toHaveLength(1);
    }),
  );

  test(
    'fifty different answers to one page at once: one is stored, the others are told',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const answers = Array.from({ length: 50 }, (_, index) => answerOf(session, 1, { id: `tab ${index}` }));
      const results = await Promise.all(answers.map((answer) => store.ingestAnswer(answer)));
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'already-answered')).toHaveLength(49);
      expect((await recordOf(store, version, session.id)).answers).toHaveLength(1);
    }),
  );
}

function testOrder(withStore: WithStore): void {
  test(
    'pages are answered in their order',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      expect(await store.ingestAnswer(answerOf(session, 2))).toEqual({ outcome: 'out-of-order' });
      await store.ingestAnswer(answerOf(session, 1));
      expect(await store.ingestAnswer(answerOf(session, 1, { id: 'second tab' }))).toEqual({
        outcome: 'already-answered',
      });
      expect(await store.ingestAnswer(answerOf(session, 2))).toMatchObject({ outcome: 'stored' });
      expect(await beforeAnswer(store, session, 3)).toMatchObject({ answered: 2, heardMs: 8000 });
      expect(await store.progressOf(session.id)).toEqual({ total: 3, answered: 2 });
      const { state, language, visitAt, consentedAt, createdAt } = session;
      const standing = { state, language, visitAt, consentedAt, createdAt, answered: 2 };
      expect(await store.standingByKey('key of a')).toEqual(standing);
    }),
  );

  test(
    'one answer that cannot be stored does not harm those that came in the same moment',
    withStore(async (store) => {
      const version = await publish(store);
      const visits = Array.from({ length: 9 }, (_, index) => `listener ${index}`);
      const sessions = await Promise.all(visits.map((visit) => activeSession(store, version, visit)));
      const answers = sessions.map((session) => answerOf(session, 1));
      const pageless = await store.enterOnce(entryOf(version, 'nobody'));
      const results = await Promise.allSettled(
        answers.toSpliced(4, 0, answerOf(pageless, 1)).map((answer) => store.ingestAnswer(answer)),
      );
      expect(results.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 4 }, () => 'fulfilled'),
        'rejected',
        ...Array.from({ length: 5 }, () => 'fulfilled'),
      ]);
      for (const session of sessions) {
        expect((await recordOf(store, version, session.id)).answers).toHaveLength(1);
      }
    }),
  );

  test(
    'an answer needs its session, and a key of it where it came with one',
    withStore(async (store) => {
      const version = await publish(store);
      const [own] = [await activeSession(store, version, 'a'), await activeSession(store, version, 'b')];
      const of = (changes: object) => store.ingestAnswer({ ...answerOf(own, 1), ...changes });
      const none = { outcome: 'no-session' };
      expect(await of({ sessionId: 'nobody' })).toEqual(none);
      expect(await of({ keyHash: 'key of b' })).toEqual(none);
      expect((await recordOf(store, version, own.id)).answers).toEqual([]);
      expect(await of({ keyHash: 'key of a' })).toMatchObject({ outcome: 'stored' });
      expect(await of({ keyHash: 'key of b' })).toEqual(none);
    }),
  );

  test(
    'no answer belongs to a page that was never planned',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(session, position));
      await expect(store.ingestAnswer(answerOf(session, 4))).rejects.toThrow();
      expect((await recordOf(store, version, session.id)).answers).toHaveLength(3);
    }),
  );
}

function testCompletion(withStore: WithStore): void {
  test(
    'how long sessions took is told of live sessions of people that are complete, the last ones first',
    withStore(async (store) => {
      const version = await publish(store);
      const complete = async (visit: string, minutes: number, entry: Partial<Entry> = {}): Promise<void> => {
        const { id } = await store.enterOnce(entryOf(version, visit, entry));
        await store.consentAndReserve(reservationOf(id));
        for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf({ id }, position));
        await store.completeAnswered(id, 'CODE', NOW + minutes * 60_000);
      };
      for (const minutes of [30, 10, 20]) await complete(`${minutes} minutes`, minutes);
      await complete('a preview', 40, { mode: 'preview' });
      const { fresh } = entryOf(version, 'simulated');
      await complete('simulated', 50, { fresh: { ...fresh, timeScale: 60 } });
      await activeSession(store, version, 'not complete');
      await complete('of another version', 60, { version: await publish(store, aStudy('B'), 'other') });
      expect(await store.completedMs(version.id, 9)).toEqual([1_800_000, 1_200_000, 600_000]);
      expect(await store.completedMs(version.id, 2)).toEqual([1_800_000, 1_200_000]);
    }),
  );

  test(
    'a session is complete when every page is answered, and then keeps its code',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      expect(await store.completeAnswered(session.id, 'CODE', NOW)).toBeNull();
      for (const position of [1, 2]) await store.ingestAnswer(answerOf(session, position));
      expect(await store.completeAnswered(session.id, 'CODE', NOW)).toBeNull();
      await store.ingestAnswer(answerOf(session, 3));
      const completed = await store.completeAnswered(session.id, 'CODE', NOW + 60);
      expect(completed).toMatchObject({ state: 'completed', code: 'CODE', completedAt: NOW + 60 });
      const later = await reopen();
      expect(await later.completeAnswered(session.id, 'OTHER', NOW + 99)).toEqual(completed);
    }),
  );
}

export function testAnswers(withStore: WithStore): void {
  testOnce(withStore);
  testOrder(withStore);
  testCompletion(withStore);
}
