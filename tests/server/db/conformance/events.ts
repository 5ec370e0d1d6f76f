import { expect, test } from 'vitest';
import { EventFeed } from '../../../../server/db/contract/event-feed.ts';
import type { StoreEvent } from '../../../../server/db/contract/event-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { activeSession, answerOf, entryOf, NOW, publish, type WithStore } from './fixture.ts';
import { READS, WRITES } from './writes.ts';

const kindsOf = (events: readonly StoreEvent[]): string[] => events.map(({ kind }) => kind);

async function eventsAfter(store: Store, after: number): Promise<StoreEvent[]> {
  return (await store.readEvents(after, 1000)).events;
}

export function testEvents(withStore: WithStore): void {
  test.each(Object.entries(WRITES))('%s appends the events that are listed', (_name, { events, run }) =>
    withStore(async (store) => {
      const write = await run(store);
      const after = await store.lastEventId();
      await write();
      const appended = await eventsAfter(store, after);
      expect(kindsOf(appended)).toEqual(events);
      for (const { studyId, id } of appended) expect([studyId === '', id > after]).toEqual([false, true]);
    })(),
  );

  test(
    'every function of the store is listed, either as a write or as a read',
    withStore(async (store) => {
      const listed = [...Object.keys(WRITES), ...READS];
      expect(listed.toSorted()).toEqual(Object.keys(store).toSorted());
    }),
  );

  test(
    'an event names its study, session and page, and holds nothing else',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const after = await store.lastEventId();
      await store.ingestAnswer(answerOf(session, 1));
      const later = await reopen();
      expect(await eventsAfter(later, after)).toEqual([
        {
          id: after + 1,
          kind: 'answer-stored',
          studyId: version.studyId,
          sessionId: session.id,
          position: 1,
          at: NOW + 1,
        },
      ]);
    }),
  );

  test(
    'a write that changes nothing, is refused or undone appends nothing',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      await store.ingestAnswer(answerOf(session, 1));
      await store.markOpened(session.id, 2, NOW);
      const after = await store.lastEventId();
      await store.enterOnce(entryOf(version, 'a'));
      await store.ingestAnswer(answerOf(session, 1));
      await store.ingestAnswer(answerOf(session, 3));
      await store.markOpened(session.id, 2, NOW + 5);
      await store.wouldErase({
        studyId: version.studyId,
        whom: { listenerId: session.listenerId },
        answers: true,
        at: NOW,
      });
      await expect(store.setStudyState('nothing', 'paused', NOW)).rejects.toThrow();
      expect(await store.completeAnswered(session.id, 'CODE', NOW)).toBeNull();
      expect(await eventsAfter(store, after)).toEqual([]);
    }),
  );

  test(
    'whoever listens is called after the commit, until they stop; one write that fails takes no event of another along',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      const feed = new EventFeed(store);
      await feed.next();
      let calls = 0;
      const stop = store.onEvents(() => (calls += 1));
      const [, refused] = await Promise.allSettled([
        store.ingestAnswer(answerOf(session, 1)),
        store.setStudyState('nothing', 'paused', NOW),
        store.markOpened(session.id, 2, NOW),
      ]);
      expect(refused.status).toBe('rejected');
      expect(calls).toBeGreaterThan(0);
      expect(kindsOf((await feed.next()) ?? [])).toEqual(['answer-stored', 'page-opened']);
      stop();
      const before = calls;
      await store.ingestAnswer(answerOf(session, 2));
      expect(calls).toBe(before);
      expect(kindsOf((await feed.next()) ?? [])).toEqual(['answer-stored']);
    }),
  );

  test(
    'subscribers have a cursor of their own, and one that missed what was pruned reads the state',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const [first, second] = [new EventFeed(store), new EventFeed(store)];
      expect([await first.next(), await second.next()]).toEqual([null, null]);
      for (const visit of ['a', 'b', 'c']) await store.enterOnce(entryOf(version, visit));
      expect(await first.next()).toHaveLength(3);
      expect(await store.pruneEvents(1)).toBe(3);
      expect(await store.pruneEvents(1)).toBe(0);
      expect([await first.next(), await second.next()]).toEqual([[], null]);
      await store.enterOnce(entryOf(version, 'd'));
      expect([await first.next(), await second.next()].map((events) => events?.length)).toEqual([1, 1]);
      const last = await store.lastEventId();
      expect(await store.pruneEvents(0)).toBe(1);
      expect(await (await reopen()).lastEventId()).toBe(last);
    }),
  );

  test(
    'a subscriber that is far behind reads the state instead of thousands of events',
    withStore(async (store) => {
      const version = await publish(store);
      const feed = new EventFeed(store);
      await feed.next();
      const visits = Array.from({ length: 1500 }, (_, visit) => entryOf(version, `v${visit}`));
      await Promise.all(visits.map((entry) => store.enterOnce(entry)));
      expect(await feed.next()).toHaveLength(1500);
      const ahead = await store.lastEventId();
      const far = { ...store, lastEventId: async () => ahead, readEvents: manyEvents };
      const behind = new EventFeed(far);
      await behind.next();
      expect(await behind.next()).toBeNull();
    }),
  );
}

/** As many events as are asked for, whatever the cursor. */
async function manyEvents(
  after: number,
  limit: number,
): Promise<{ events: StoreEvent[]; isBehind: boolean }> {
  const event = { kind: 'answer-stored', studyId: 's', sessionId: 'S', position: 1, at: NOW } as const;
  return {
    events: Array.from({ length: limit }, (_, index) => ({ ...event, id: after + 1 + index })),
    isBehind: false,
  };
}
