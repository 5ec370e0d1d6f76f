import { expect, test } from 'vitest';
import { blocksOf, drawSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { Reservation, Session, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import {
  activeSession,
  beforeAnswer,
  entryOf,
  fillOf,
  leastFilledOf,
  NOW,
  publish,
  recordsOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const CROWD = 500;

/** Enters a crowd, then lets all of them consent in the same moment. */
async function startAtOnce(
  store: Store,
  version: StudyVersion,
  reservation: (session: Session) => Partial<Reservation>,
): Promise<Session[]> {
  const crowd = Array.from({ length: CROWD }, (_, index) => entryOf(version, `listener ${index}`));
  const entered = await Promise.all(crowd.map((entry) => store.enterOnce(entry)));
  return Promise.all(
    entered.map((session) => store.consentAndReserve(reservationOf(session.id, reservation(session)))),
  );
}

const inState = (sessions: readonly Session[], state: string): number =>
  sessions.filter((session) => session.state === state).length;

/** Ternary with room for exactly 100 sessions: 70 clips x 10 ratings = 100 x 7. */
function ternaryStudy() {
  const factors = { system: names('system', 7), item: names('item', 10) };
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', factors),
      flawed: gridClips('flawed/{system}/{item}.flac', { system: ['flawed'], item: names('f', 4) }),
      human: gridClips('human/{system}/{item}.flac', { system: ['human'], item: names('h', 6) }),
    },
    blocks: [
      {
        method: 'ternary',
        batches: 1,
        ratings_per_clip: 10,
        traps: { flawed: { set: 'flawed' }, human: { set: 'human' } },
      },
    ],
  });
}

function testQuotas(withStore: WithStore): void {
  test(
    'of 500 that start at once exactly as many get a plan as the quotas hold, and every unit is full to the brim',
    withStore(async (store) => {
      const version = await publish(store);
      const choose = leastFilledOf(30, 10, 3);
      const sessions = await startAtOnce(store, version, () => ({ choose }));
      expect(inState(sessions, 'active')).toBe(100);
      expect(inState(sessions, 'full')).toBe(CROWD - 100);
      const fill = await fillOf(store, version);
      expect([...fill.values()]).toEqual(Array.from({ length: 30 }, () => 10));
      for (const { session, pages } of await recordsOf(store, version)) {
        expect(pages).toHaveLength(session.state === 'active' ? 3 : 0);
      }
    }),
  );

  test(
    'with the plan of a real study too: 500 at once, no clip over its quota, no short plan, all places used',
    withStore(async (store) => {
      const version = await publish(store, ternaryStudy());
      const blocks = blocksOf(version.study);
      const sessions = await startAtOnce(store, version, ({ seed }) => ({
        choose: (fill) => drawSession(blocks, fill, createRandom(seed)),
      }));
      expect(inState(sessions, 'active')).toBe(100);
      const fill = await fillOf(store, version);
      const test = [...fill].filter(([unit]) => unit.startsWith('test:')).map(([, count]) => count);
      expect(test).toEqual(Array.from({ length: 70 }, () => 10));
      for (const { session, pages } of await recordsOf(store, version)) {
        expect(pages).toHaveLength(session.state === 'active' ? 10 : 0);
      }
    }),
  );

  test(
    'rehearsals take no places of listeners',
    withStore(async (store) => {
      const version = await publish(store);
      const choose = leastFilledOf(3, 1, 3);
      const rehearsed = await store.enterOnce(entryOf(version, 'simulated', { mode: 'rehearsal' }));
      await store.consentAndReserve(reservationOf(rehearsed.id, { choose, sessionLimit: 1 }));
      expect(await activeSession(store, version, 'person', { choose, sessionLimit: 1 })).toMatchObject({
        state: 'active',
      });
    }),
  );
}

function testLimits(withStore: WithStore): void {
  test(
    'a limit of sessions is exact when 500 start at once',
    withStore(async (store) => {
      const version = await publish(store);
      const sessions = await startAtOnce(store, version, () => ({ sessionLimit: 7 }));
      expect(inState(sessions, 'active')).toBe(7);
      expect(inState(sessions, 'full')).toBe(CROWD - 7);
    }),
  );

  test(
    'pages keep the order, batch, quota and clips that were chosen, and the lease its end',
    withStore(async (store) => {
      const version = await publish(store);
      const draws = [
        { block: 1, batch: 4, unit: 'pair', clips: ['b', 'c'], quota: 6 },
        { block: 0, batch: null, unit: 'single', clips: ['a'], quota: null },
      ];
      const session = await activeSession(store, version, 'a', { choose: () => draws });
      const lease = { lease: 'reserved', expiresAt: reservationOf('').expiresAt, openedAt: null };
      expect(await store.pagesOf(session.id)).toEqual([
        { position: 1, ...draws[0], ...lease },
        { position: 2, ...draws[1], ...lease },
      ]);
      expect(await store.progressOf(session.id)).toEqual({ total: 2, answered: 0 });
    }),
  );

  test(
    'no plan gives a clip twice: it is refused whole, and others who start in the same moment are not harmed',
    withStore(async (store) => {
      const version = await publish(store);
      const twice = ['first', 'second'].map((unit) => ({
        block: 0,
        batch: null,
        unit,
        clips: ['the same'],
        quota: null,
      }));
      const entered = await Promise.all(
        ['a', 'broken', 'c'].map((visit) => store.enterOnce(entryOf(version, visit))),
      );
      const results = await Promise.allSettled(
        entered.map(({ id }) =>
          store.consentAndReserve(reservationOf(id, id === 'S-broken' ? { choose: () => twice } : {})),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      const broken = (await recordsOf(store, version)).find(({ session }) => session.id === 'S-broken');
      expect(broken).toMatchObject({ session: { state: 'entered', consentedAt: null }, pages: [] });
    }),
  );

  test(
    'a page is opened once: later times change nothing',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      expect(await beforeAnswer(store, session, 1)).toMatchObject({ openedAt: null, firstOpenedAt: null });
      await store.markOpened(session.id, 1, NOW + 10);
      await store.markOpened(session.id, 1, NOW + 20);
      await store.markOpened(session.id, 2, NOW - 5);
      expect(await beforeAnswer(store, session, 2)).toMatchObject({
        firstOpenedAt: NOW + 10,
        openedAt: NOW - 5,
      });
      expect(await store.progressOf(session.id)).toEqual({ total: 3, answered: 0 });
    }),
  );
}

export function testReservation(withStore: WithStore): void {
  testQuotas(withStore);
  testLimits(withStore);
}
