import { expect, test } from 'vitest';
import type { RatedRecord } from '../../../../server/db/contract/rating-store.ts';
import type { Session, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { activeSession, answerOf, entryOf, NOW, publish, reservationOf, type WithStore } from './fixture.ts';

async function rated(store: Store, { studyId }: StudyVersion, derivation: number): Promise<RatedRecord[]> {
  const records = [];
  for await (const record of store.readRated(studyId, ['live', 'rehearsal'], derivation))
    records.push(record);
  return records;
}

const pagesOf = async (...asked: Parameters<typeof rated>): Promise<(string | null)[]> =>
  (await rated(...asked)).map(({ kept }) => kept && kept.pages);

const unkept = async (store: Store, derivation = 1): Promise<string[]> =>
  (await store.unkeptSessions(derivation, 10)).map(({ sessionId }) => sessionId);

const keep = (store: Store, { id }: Session, answers: number, pages = '[]', derivation = 1): Promise<void> =>
  store.keepRatings({ sessionId: id, derivation, answers, pages });

async function completed(store: Store, version: StudyVersion, visit: string): Promise<Session> {
  const session = await activeSession(store, version, visit);
  for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(session, position));
  return (await store.completeAnswered(session.id, 'CODE', NOW + 50)) ?? session;
}

/** Ratings that are kept beside answers. */
export function testKeptRatings(withStore: WithStore): void {
  test(
    'ratings are kept of sessions that are over, and read for their version of the derivation only',
    withStore(async (first, reopen) => {
      const version = await publish(first);
      const done = await completed(first, version, 'a');
      const gone = await activeSession(first, version, 'b');
      await activeSession(first, version, 'c');
      await first.endEarly(gone.id, 'left', null, NOW);
      expect(await unkept(first)).toEqual([done.id, gone.id]);
      await keep(first, done, 3, '["a"]');
      await keep(first, gone, 0);
      const store = await reopen();
      expect(await unkept(store)).toEqual([]);
      expect(await unkept(store, 2)).toEqual([done.id, gone.id]);
      expect(await pagesOf(store, version, 1)).toEqual(['["a"]', '[]', null]);
      expect(await pagesOf(store, version, 2)).toEqual([null, null, null]);
      const [whole] = await rated(store, version, 2);
      expect(whole).toMatchObject({ kept: null, session: { id: done.id }, answers: [{}, {}, {}] });
      await keep(store, done, 3, '["a2"]', 2);
      expect(await pagesOf(store, version, 2)).toEqual(['["a2"]', null, null]);
      expect(await pagesOf(store, version, 1)).toEqual([null, '[]', null]);
    }),
  );

  test(
    'nothing is kept of a session in progress, of a preview, or of other answers than there are',
    withStore(async (store) => {
      const version = await publish(store);
      const active = await activeSession(store, version, 'a');
      await keep(store, active, 0);
      const preview = await store.enterOnce(entryOf(version, 'p', { mode: 'preview' }));
      await store.consentAndReserve(reservationOf(preview.id));
      await store.endEarly(preview.id, 'left', null, NOW);
      const done = await completed(store, version, 'b');
      await keep(store, done, 2);
      expect(await unkept(store)).toEqual([done.id]);
      expect(await pagesOf(store, version, 1)).toEqual([null, null]);
    }),
  );

  test(
    'an answer that arrives after the end makes the kept ratings those of another version',
    withStore(async (store) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      await store.endEarly(session.id, 'screened_out', null, NOW);
      await keep(store, session, 0);
      expect(await pagesOf(store, version, 1)).toEqual(['[]']);
      await store.ingestAnswer(answerOf(session, 1));
      expect(await unkept(store)).toEqual([session.id]);
      expect(await pagesOf(store, version, 1)).toEqual([null]);
    }),
  );

  test(
    'kept ratings go with the answers that are erased, and stay when a listener is made anonymous or leaves after the end',
    withStore(async (store) => {
      const version = await publish(store);
      const done = await completed(store, version, 'a');
      await keep(store, done, 3, '["words of a listener"]');
      await store.endEarly(done.id, 'left', null, NOW + 60);
      const erasure = { studyId: version.studyId, whom: { listenerId: 'L-a' }, at: NOW + 100 };
      await store.erase({ ...erasure, answers: false });
      expect(await pagesOf(store, version, 1)).toEqual(['["words of a listener"]']);
      await store.erase({ ...erasure, answers: true });
      expect(await pagesOf(store, version, 1)).toEqual([null]);
      const late = await completed(store, version, 'b');
      await keep(store, late, 3, '["more words"]');
      await store.erase({ ...erasure, whom: { listenerId: 'L-b' }, answers: true });
      expect(await pagesOf(store, version, 1)).toEqual([null, null]);
      expect(await unkept(store)).toEqual([]);
    }),
  );
}
