import { expect, test } from 'vitest';
import type { Erasure, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  fillOf,
  leastFilledOf,
  LEASE_MS,
  NOW,
  prolific,
  publish,
  recordOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const erasureOf = (
  { studyId }: StudyVersion,
  whom: Erasure['whom'],
  changes: Partial<Erasure> = {},
): Erasure => ({ studyId, whom, answers: false, at: NOW + 100, ...changes });

/** Somebody from Prolific with a check and an answer to the first page; all three pages when `complete`. */
async function recruited(store: Store, version: StudyVersion, person: string, complete = false) {
  const { id } = await store.enterOnce(entryOf(version, person, { recruit: prolific(person) }));
  await store.enterOnce(entryOf(version, person, { recruit: prolific(person, 'second') }));
  const session = await store.consentAndReserve(reservationOf(id));
  await store.recordCheck(id, { name: 'headphones', event: 'done', result: { passed: true }, at: NOW });
  for (const position of complete ? [1, 2, 3] : [1]) await store.ingestAnswer(answerOf(session, position));
  return complete ? ((await store.completeAnswered(id, 'CODE', NOW + 50)) ?? session) : session;
}

const ANONYMOUS = {
  listeners: 1,
  recruiterIds: 2,
  keys: 1,
  answers: 0,
  checks: 0,
  events: 0,
  reviews: 0,
  decisions: 0,
};

function testAnonymity(withStore: WithStore): void {
  test(
    'P2 who is made anonymous keeps answers and places of what was answered; nobody comes back to the session',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await recruited(store, version, 'a', true);
      const other = await recruited(store, version, 'b');
      const before = await recordOf(store, version, session.id);
      const otherBefore = await recordOf(store, version, other.id);
      expect(await store.erase(erasureOf(version, { participantId: 'a' }))).toEqual(ANONYMOUS);
      const later = await reopen();
      expect(await recordOf(later, version, session.id)).toEqual(before);
      expect(await recordOf(later, version, other.id)).toEqual(otherBefore);
      expect(await later.sessionByKey('key of a')).toBeNull();
      expect((await later.sessionByKey('key of b'))?.id).toBe(other.id);
      const again = await later.enterOnce(entryOf(version, 'again', { recruit: prolific('a') }));
      expect(again.listenerId).not.toBe(session.listenerId);
    }),
  );

  test(
    'an unfinished session that is made anonymous gives back what is ahead of it, and keeps what it answered',
    withStore(async (store) => {
      const version = await publish(store);
      const limited = { sessionLimit: 1, choose: leastFilledOf(3, 1, 2) };
      const session = await activeSession(store, version, 'a', limited);
      await store.ingestAnswer(answerOf(session, 1));
      expect((await activeSession(store, version, 'b', limited)).state).toBe('full');
      await store.erase(erasureOf(version, { listenerId: session.listenerId }));
      expect((await store.pagesOf(session.id)).map(({ lease }) => lease)).toEqual(['completed', 'released']);
      const next = await store.consentAndReserve(reservationOf('S-b', { ...limited, at: NOW + 101 }));
      expect(next.state).toBe('active');
      expect(Math.max(...(await fillOf(store, version)).values())).toBe(1);
    }),
  );

  test(
    'an erasure is told before it is done, and telling changes nothing',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await recruited(store, version, 'a');
      const before = await recordOf(store, version, session.id);
      const erasure = erasureOf(version, { participantId: 'a' }, { answers: true });
      const told = await store.wouldErase(erasure);
      expect(told).toEqual({ ...ANONYMOUS, answers: 1, checks: 1 });
      expect(await recordOf(store, version, session.id)).toEqual(before);
      expect((await store.sessionByKey('key of a'))?.id).toBe(session.id);
      expect(await store.erase(erasure)).toEqual(told);
    }),
  );
}

function testWithdrawal(withStore: WithStore): void {
  test.each([true, false])(
    'P2 P6 with answers nothing is left but that a session was, complete: %s; its places are free',
    (complete) =>
      withStore(async (store, reopen) => {
        const version = await publish(store);
        const session = await recruited(store, version, 'a', complete);
        await store.recordEvent({
          studyId: version.studyId,
          sessionId: session.id,
          kind: 'answer-refused',
          detail: 'x',
          at: NOW,
        });
        await store.decide({
          studyId: version.studyId,
          sessionId: session.id,
          verdict: 'exclude',
          reason: 'wrote to us that a child answered',
          actor: 'ann',
          at: NOW,
        });
        const erased = await store.erase(erasureOf(version, { participantId: 'a' }, { answers: true }));
        const rows = { answers: complete ? 3 : 1, checks: 1, events: 1, decisions: 1 };
        expect(erased).toEqual({ ...ANONYMOUS, ...rows });
        const later = await reopen();
        expect(await recordOf(later, version, session.id)).toEqual({
          session: { ...session, state: 'left', code: null, completedAt: null, endedAt: NOW + 100 },
          checks: [],
          pages: [],
          answers: [],
          reviews: [],
          decisions: [],
        });
        expect(await fillOf(later, version)).toEqual(new Map());
        const limited = { sessionLimit: 1, choose: leastFilledOf(3, 1, 3) };
        expect((await activeSession(later, version, 'next', limited)).state).toBe('active');
      })(),
  );

  test(
    'an answer that is still under way when its listener withdraws is not stored',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      await store.erase(erasureOf(version, { listenerId: session.listenerId }, { answers: true }));
      await expect(store.ingestAnswer(answerOf(session, 1))).rejects.toThrow();
      expect((await recordOf(store, version, session.id)).answers).toEqual([]);
    }),
  );

  test(
    'who was made anonymous can still withdraw by the pseudonym, and an ending other than completion stays',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await recruited(store, version, 'a');
      await store.endEarly(session.id, 'screened_out', 'OUT', NOW + 5);
      await store.erase(erasureOf(version, { participantId: 'a' }));
      const whom = { listenerId: session.listenerId };
      expect(await store.erase(erasureOf(version, whom, { answers: true }))).toMatchObject({
        listeners: 1,
        recruiterIds: 0,
        answers: 1,
      });
      const record = await recordOf(store, version, session.id);
      expect([record.session.state, record.session.endedAt]).toEqual(['screened_out', NOW + 5]);
    }),
  );
}

function testWhom(withStore: WithStore): void {
  test(
    'P4 sessions that ended before a time are meant, unfinished ones from when their places ran out',
    withStore(async (store) => {
      const version = await publish(store);
      await recruited(store, version, 'done', true);
      await recruited(store, version, 'unfinished');
      const expired = (endedBefore: number) => store.erase(erasureOf(version, { endedBefore }));
      expect(await expired(NOW + 50)).toMatchObject({ listeners: 0 });
      expect(await expired(NOW + 51)).toEqual(ANONYMOUS);
      expect(await store.sessionByKey('key of done')).toBeNull();
      expect(await expired(NOW + LEASE_MS)).toMatchObject({ listeners: 0 });
      expect(await expired(NOW + LEASE_MS + 1)).toEqual(ANONYMOUS);
      expect(await expired(NOW + 10 * LEASE_MS)).toMatchObject({ listeners: 0 });
    }),
  );

  test(
    'only the study that is named loses anything, and an unknown id nothing',
    withStore(async (store) => {
      const version = await publish(store);
      const second = await publish(store, version.study, 'second');
      await recruited(store, version, 'a');
      await store.enterOnce(entryOf(second, 'a2', { recruit: prolific('a') }));
      expect(await store.erase(erasureOf(version, { participantId: 'b' }, { answers: true }))).toMatchObject({
        listeners: 0,
        recruiterIds: 0,
        keys: 0,
      });
      await store.erase(erasureOf(version, { participantId: 'a' }, { answers: true }));
      expect((await store.sessionByKey('key of a2'))?.studyId).toBe(second.studyId);
      const known = await store.enterOnce(entryOf(second, 'a3', { recruit: prolific('a') }));
      expect(known.listenerId).toBe('L-a2');
    }),
  );
}

export function testErasure(withStore: WithStore): void {
  testAnonymity(withStore);
  testWithdrawal(withStore);
  testWhom(withStore);
}
