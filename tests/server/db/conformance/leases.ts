import { expect, test } from 'vitest';
import type { SessionMode } from '#core/session/session.ts';
import type { Reservation } from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  publish,
  recordOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const LATER = NOW + LEASE_MS + 1;

/** One place for every unit: the first session takes all, until its lease runs out. */
const choose = leastFilledOf(3, 1, 3);
const afterwards = { choose, at: LATER, expiresAt: LATER + LEASE_MS };

function testPlaces(withStore: WithStore): void {
  const limit = { sessionLimit: 1 };
  const afterLease = { ...limit, at: LATER, expiresAt: LATER + LEASE_MS };

  test.each(['swept', 'not swept yet'])(
    'without quotas too, a late answer is surplus once another session has the place (%s)',
    (sweep) =>
      withStore(async (store) => {
        const version = await publish(store);
        const late = await activeSession(store, version, 'late', limit);
        await store.ingestAnswer(answerOf(late, 1));
        if (sweep === 'swept') await store.releaseExpired(LATER);
        await store.ingestAnswer(answerOf(late, 2, { at: LATER }));
        const successor = await activeSession(store, version, 'successor', afterLease);
        expect(successor).toMatchObject({ state: 'active' });
        await store.ingestAnswer(answerOf(late, 3, { at: LATER + 1 }));
        for (const position of [1, 2, 3]) {
          await store.ingestAnswer(answerOf(successor, position, { at: LATER + 2 }));
        }
        const flags = async (id: string) =>
          (await recordOf(store, version, id)).answers.map(({ surplus }) => surplus);
        expect(await flags(late.id)).toEqual([false, false, true]);
        expect(await flags(successor.id)).toEqual([false, false, false]);
        expect(await store.completeAnswered(late.id, 'CODE', LATER)).toMatchObject({ state: 'completed' });
      })(),
  );

  test(
    'a late session without a limit, or whose study has places left, is no surplus',
    withStore(async (store) => {
      const version = await publish(store);
      const unlimited = await activeSession(store, version, 'unlimited');
      const roomy = await activeSession(store, version, 'roomy', { sessionLimit: 3 });
      await activeSession(store, version, 'other', { ...afterLease, sessionLimit: 3 });
      for (const { id } of [unlimited, roomy]) {
        await store.ingestAnswer(answerOf({ id }, 1, { at: LATER + 1 }));
        expect((await recordOf(store, version, id)).answers).toMatchObject([{ surplus: false }]);
      }
    }),
  );

  test.each(['live', 'rehearsal', 'preview'] as const)(
    'places and quotas of the mode %s are refilled by sessions of that mode only',
    (mode) =>
      withStore(async (store) => {
        const version = await publish(store);
        const begin = async (visit: string, of: SessionMode, changes: Partial<Reservation>) => {
          const { id } = await store.enterOnce(entryOf(version, visit, { mode: of }));
          return store.consentAndReserve(reservationOf(id, { choose, ...changes }));
        };
        const surplusOf = async (id: string, position: number) => {
          await store.ingestAnswer(answerOf({ id }, position, { at: LATER + 1 }));
          return (await recordOf(store, version, id)).answers.at(-1)?.surplus;
        };
        const late = await begin('late', mode, {});
        const others = (['live', 'rehearsal', 'preview'] as const).filter((other) => other !== mode);
        for (const other of others) await begin(`of ${other}`, other, afterwards);
        expect(await surplusOf(late.id, 1)).toBe(false);
        await begin('successor', mode, { ...afterwards, choose: leastFilledOf(3, 1, 2) });
        expect(await surplusOf(late.id, 2)).toBe(true);
      })(),
  );
}

export function testLeases(withStore: WithStore): void {
  testPlaces(withStore);

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
