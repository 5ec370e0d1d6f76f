import { expect, test } from 'vitest';
import {
  activeSession,
  answerOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  publish,
  recordOf,
  type WithStore,
} from './fixture.ts';

const LATER = NOW + LEASE_MS + 1;

/** One place for every unit: the first session takes all, until its lease runs out. */
const choose = leastFilledOf(3, 1, 3);
const afterwards = { choose, at: LATER, expiresAt: LATER + LEASE_MS };

export function testLeases(withStore: WithStore): void {
  test(
    'places of a session that left are taken again once its lease has run out, not a millisecond before',
    withStore(async (store) => {
      const version = await publish(store);
      await activeSession(store, version, 'left', { choose });
      const soon = { choose, at: NOW + LEASE_MS - 1 };
      expect(await activeSession(store, version, 'early', soon)).toMatchObject({ state: 'full' });
      expect(await activeSession(store, version, 'late', afterwards)).toMatchObject({ state: 'active' });
    }),
  );

  test(
    'the sweep frees what has run out, counts it, and leaves answered and running pages alone',
    withStore(async (store) => {
      const version = await publish(store);
      const left = await activeSession(store, version, 'left');
      await store.ingestAnswer(answerOf(left, 1));
      const running = await activeSession(store, version, 'running', { expiresAt: LATER + LEASE_MS });
      expect(await store.releaseExpired(LATER)).toBe(2);
      expect(await store.releaseExpired(LATER)).toBe(0);
      const leases = async (id: string) => (await store.pagesOf(id)).map(({ lease }) => lease);
      expect(await leases(left.id)).toEqual(['completed', 'released', 'released']);
      expect(await leases(running.id)).toEqual(['reserved', 'reserved', 'reserved']);
    }),
  );

  test.each(['swept', 'not swept yet'])(
    'late answers are taken, flagged as surplus only where the place was filled again (%s)',
    (sweep) =>
      withStore(async (store) => {
        const version = await publish(store);
        const late = await activeSession(store, version, 'late', { choose });
        if (sweep === 'swept') await store.releaseExpired(LATER);
        await store.ingestAnswer(answerOf(late, 1, { at: LATER }));
        const single = { ...afterwards, choose: leastFilledOf(2, 1, 1) };
        const successor = await activeSession(store, version, 'successor', single);
        expect((await store.pagesOf(successor.id)).map(({ unit }) => unit)).toEqual(['unit2']);
        for (const position of [2, 3]) await store.ingestAnswer(answerOf(late, position, { at: LATER + 1 }));
        const { answers } = await recordOf(store, version, late.id);
        expect(answers.map(({ surplus }) => surplus)).toEqual([false, true, false]);
        expect(await store.completeAnswered(late.id, 'CODE', LATER)).toMatchObject({ state: 'completed' });
      })(),
  );

  test(
    'a session that ran out of time frees its place under the limit of sessions, a completed one never',
    withStore(async (store) => {
      const version = await publish(store);
      const limit = { sessionLimit: 2 };
      await activeSession(store, version, 'left', limit);
      const done = await activeSession(store, version, 'done', limit);
      for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(done, position));
      await store.completeAnswered(done.id, 'CODE', NOW);
      expect(await activeSession(store, version, 'third', limit)).toMatchObject({ state: 'full' });
      const afterLease = { ...limit, at: LATER, expiresAt: LATER + LEASE_MS };
      expect(await activeSession(store, version, 'fourth', afterLease)).toMatchObject({ state: 'active' });
      expect(await activeSession(store, version, 'fifth', afterLease)).toMatchObject({ state: 'full' });
    }),
  );
}
