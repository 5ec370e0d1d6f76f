import { expect, test } from 'vitest';
import type { CheckRecord } from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  fillOf,
  leastFilledOf,
  NOW,
  prolific,
  publish,
  recordOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const MINUTE_MS = 60_000;
const AWAY_MS = 10 * MINUTE_MS;

const passed = (at: number, name = 'headphones'): CheckRecord => ({
  name,
  event: 'done',
  result: { passed: true },
  at,
});

function testEndings(withStore: WithStore): void {
  test(
    'who is screened out frees every page, answered or not, and keeps the answers and the code, once',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      await store.ingestAnswer(answerOf(session, 1));
      const ended = await store.endEarly(session.id, 'screened_out', 'OUT11', NOW + 5);
      expect(ended).toMatchObject({ state: 'screened_out', code: 'OUT11', endedAt: NOW + 5 });
      expect(await store.endEarly(session.id, 'left', 'OTHER', NOW + 9)).toEqual(ended);
      const later = await reopen();
      expect((await later.pagesOf(session.id)).map(({ lease }) => lease)).toEqual([
        'released',
        'released',
        'released',
      ]);
      expect((await recordOf(later, version, session.id)).answers.map(({ position }) => position)).toEqual([
        1,
      ]);
      expect(await fillOf(later, version)).toEqual(new Map());
      expect(await later.completeAnswered(session.id, 'CODE', NOW + 10)).toBeNull();
    }),
  );

  test(
    'the place of who left is free for the next one',
    withStore(async (store) => {
      const version = await publish(store);
      const limited = { sessionLimit: 1, choose: leastFilledOf(3, 1, 3) };
      const first = await activeSession(store, version, 'first', limited);
      expect((await activeSession(store, version, 'second', limited)).state).toBe('full');
      await store.endEarly(first.id, 'left', null, NOW + 1);
      expect((await activeSession(store, version, 'third', limited)).state).toBe('active');
    }),
  );

  test(
    'an answered page of who left is drawn for the next one, whom a quota of one would turn away otherwise',
    withStore(async (store) => {
      const version = await publish(store);
      const quota = { choose: leastFilledOf(3, 1, 3) };
      const first = await activeSession(store, version, 'first', quota);
      await store.ingestAnswer(answerOf(first, 1));
      expect((await activeSession(store, version, 'second', quota)).state).toBe('full');
      await store.endEarly(first.id, 'left', null, NOW + 1);
      await store.ingestAnswer(answerOf(first, 2));
      expect(await fillOf(store, version)).toEqual(new Map());
      const third = await activeSession(store, version, 'third', quota);
      expect(third.state).toBe('active');
      await store.ingestAnswer(answerOf(third, 1));
      const { answers } = await recordOf(store, version, third.id);
      expect(answers).toMatchObject([{ position: 1, surplus: false }]);
    }),
  );

  test(
    'only an active session can end early',
    withStore(async (store) => {
      const version = await publish(store);
      const entered = await store.enterOnce(entryOf(version, 'a'));
      expect(await store.endEarly(entered.id, 'left', null, NOW)).toEqual(entered);
    }),
  );
}

function testPerson(withStore: WithStore): void {
  test(
    "a person's checks are found in every study, those of others and of plain visits are not",
    withStore(async (store) => {
      const one = await publish(store);
      const two = await publish(store, one.study, 'other');
      const anna = prolific('anna');
      const first = await store.enterOnce(entryOf(one, 'a', { recruit: anna }));
      const second = await store.enterOnce(entryOf(two, 'b', { recruit: anna }));
      const ben = await store.enterOnce(entryOf(two, 'c', { recruit: prolific('ben') }));
      const plain = await store.enterOnce(entryOf(two, 'd'));
      const rehearsed = await store.enterOnce(entryOf(two, 'e', { recruit: anna, mode: 'rehearsal' }));
      for (const [index, { id }] of [first, second, ben, plain, rehearsed].entries()) {
        await store.recordCheck(id, passed(NOW + index));
      }
      const seen = async (id: string) => (await store.checksOfPerson(id)).map(({ at }) => at - NOW);
      expect(await seen(second.id)).toEqual([0, 1]);
      expect(await seen(ben.id)).toEqual([2]);
      expect(await seen(plain.id)).toEqual([3]);
      expect(await seen(rehearsed.id)).toEqual([4]);
      expect((await store.checksOf(second.id)).map(({ at }) => at - NOW)).toEqual([1]);
    }),
  );

  test(
    'records of one moment are read in the order in which they were stored',
    withStore(async (store, reopen) => {
      const { id } = await activeSession(store, await publish(store), 'a');
      const names = ['one', 'two', 'three', 'four'];
      for (const name of names) await store.recordCheck(id, passed(NOW, name));
      const later = await reopen();
      expect((await later.checksOf(id)).map(({ name }) => name)).toEqual(names);
      expect((await later.checksOfPerson(id)).map(({ name }) => name)).toEqual(names);
    }),
  );
}

function testVisits(withStore: WithStore): void {
  test(
    'a visit begins at the first look and after being away, not while answers and checks come in',
    withStore(async (store) => {
      const { id } = await activeSession(store, await publish(store), 'a');
      const visit = async (at: number) => ((await store.beginVisit(id, at, AWAY_MS)).visitAt ?? 0) - NOW;
      expect(await visit(NOW)).toBe(0);
      expect(await visit(NOW + AWAY_MS - 1)).toBe(0);
      await store.recordCheck(id, passed(NOW + AWAY_MS));
      expect(await visit(NOW + 2 * AWAY_MS - 1)).toBe(0);
      await store.ingestAnswer(answerOf({ id }, 1, { at: NOW + 2 * AWAY_MS }));
      expect(await visit(NOW + 3 * AWAY_MS - 1)).toBe(0);
      expect(await visit(NOW + 3 * AWAY_MS)).toBe(3 * AWAY_MS);
    }),
  );

  test(
    'the chosen language stays',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const { id, language } = await store.enterOnce(entryOf(version, 'a'));
      expect(language).toBeNull();
      expect((await store.setLanguage(id, 'zh')).language).toBe('zh');
      await store.consentAndReserve(reservationOf(id));
      const later = await reopen();
      expect((await later.sessionByKey('key of a'))?.language).toBe('zh');
      expect(await later.standingByKey('key of a')).toMatchObject({ language: 'zh', answered: 0 });
    }),
  );

  test(
    'a study is paused and opened again by its name, in all its versions',
    withStore(async (store, reopen) => {
      const { id, slug, state } = await publish(store);
      expect(state).toBe('open');
      await store.setStudyState('voices', 'paused', NOW);
      const later = await reopen();
      expect((await later.currentVersionBySlug(slug))?.state).toBe('paused');
      expect((await later.versionById(id))?.state).toBe('paused');
      await later.setStudyState('voices', 'open', NOW);
      expect((await later.currentVersionBySlug(slug))?.state).toBe('open');
      await expect(later.setStudyState('nothing', 'closed', NOW)).rejects.toMatchObject({
        code: 'not-found',
      });
    }),
  );
}

export function testVisitsAndEndings(withStore: WithStore): void {
  testEndings(withStore);
  testPerson(withStore);
  testVisits(withStore);
}
