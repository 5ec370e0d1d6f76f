import { expect, test } from 'vitest';
import type { Reservation, Session, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import {
  activeSession,
  answerOf,
  aStudy,
  entryOf,
  fillOf,
  LEASE_MS,
  leastFilledOf,
  NOW,
  prolific,
  publish,
  recordsOf,
  reservationOf,
  type WithStore,
} from './fixture.ts';

const PAGES = [1, 2, 3];

async function completed(
  store: Store,
  version: StudyVersion,
  visit: string,
  changes: Partial<Reservation> = {},
): Promise<Session> {
  const session = await activeSession(store, version, visit, changes);
  for (const position of PAGES) await store.ingestAnswer(answerOf(session, position));
  return (await store.completeAnswered(session.id, 'CODE', NOW)) ?? session;
}

const verdicts = ({ id }: Session, counts: boolean, positions = PAGES) =>
  positions.map((position) => ({ sessionId: id, position, counts }));

function testSettling(withStore: WithStore): void {
  test(
    'the place of an answer that does not count is given to the next listener, and taken again when it counts after all',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const quota = { choose: leastFilledOf(3, 1, 3) };
      const first = await completed(store, version, 'first', quota);
      expect((await activeSession(store, version, 'second', quota)).state).toBe('full');
      expect(await store.settleLeases(version.studyId, verdicts(first, false))).toBe(3);
      expect(await store.settleLeases(version.studyId, verdicts(first, false))).toBe(0);
      const later = await reopen();
      expect(await fillOf(later, version)).toEqual(new Map());
      expect((await activeSession(later, version, 'third', quota)).state).toBe('active');
      expect(await later.settleLeases(version.studyId, verdicts(first, true, [2]))).toBe(1);
      expect(await fillOf(later, version)).toEqual(
        new Map([
          ['unit1', 1],
          ['unit2', 2],
          ['unit3', 1],
        ]),
      );
    }),
  );

  test(
    'pages without an answer, of sessions that ended early, and of other studies are not settled',
    withStore(async (store) => {
      const version = await publish(store);
      const other = await publish(store, aStudy(), 'other');
      const running = await activeSession(store, version, 'running');
      await store.ingestAnswer(answerOf(running, 1));
      const left = await activeSession(store, version, 'left');
      await store.ingestAnswer(answerOf(left, 1));
      await store.endEarly(left.id, 'left', null, NOW);
      expect(await store.settleLeases(other.studyId, verdicts(running, false))).toBe(0);
      expect(await store.settleLeases(version.studyId, verdicts(left, true))).toBe(0);
      expect(await store.settleLeases(version.studyId, verdicts(running, false))).toBe(1);
      expect((await store.pagesOf(running.id)).map(({ lease }) => lease)).toEqual([
        'released',
        'reserved',
        'reserved',
      ]);
    }),
  );

  test(
    'a completed session none of whose pages counts holds no place, as far as the reserve goes',
    withStore(async (store) => {
      const version = await publish(store);
      const limits = { sessionLimit: 1, totalLimit: 2 };
      const state = async (visit: string) => (await activeSession(store, version, visit, limits)).state;
      const first = await completed(store, version, 'first', limits);
      await store.settleLeases(version.studyId, verdicts(first, false, [1, 2]));
      expect(await state('one page counts')).toBe('full');
      await store.settleLeases(version.studyId, verdicts(first, false));
      const second = await completed(store, version, 'second', limits);
      expect(second.state).toBe('completed');
      await store.settleLeases(version.studyId, verdicts(second, false));
      expect(await state('past the reserve')).toBe('full');
      expect((await activeSession(store, version, 'no reserve', { sessionLimit: 1 })).state).toBe('active');
    }),
  );
}

function testStrata(withStore: WithStore): void {
  test(
    'units and places are counted in each stratum apart; the one of the link or of the consent stays with the session',
    withStore(async (store) => {
      const version = await publish(store);
      const of = (stratum: string) => ({ stratum, sessionLimit: 2, choose: leastFilledOf(3, 2, 3) });
      const visits = ['f1', 'm1', 'f2', 'm2', 'f3', 'm3'];
      const states = [];
      for (const visit of visits) {
        const session = await activeSession(
          store,
          version,
          visit,
          of(visit.startsWith('f') ? 'female' : 'male'),
        );
        states.push(`${session.stratum} ${session.state}`);
      }
      expect(states).toEqual([
        'female active',
        'male active',
        'female active',
        'male active',
        'female full',
        'male full',
      ]);
      expect([...(await fillOf(store, version)).values()]).toEqual([4, 4, 4]);
      const linked = await store.enterOnce(entryOf(version, 'linked', { stratum: 'male' }));
      expect(linked.stratum).toBe('male');
      const again = entryOf(version, 'other link', { stratum: 'female', recruit: prolific('anna') });
      await store.enterOnce({ ...again, stratum: 'male' });
      expect(await store.enterOnce(again)).toMatchObject({ stratum: 'male' });
    }),
  );

  test(
    'a late answer is surplus when its own stratum has filled the place, not when another one has',
    withStore(async (store) => {
      const version = await publish(store);
      const of = (stratum: string, at = NOW) => ({
        stratum,
        choose: leastFilledOf(3, 1, 3),
        at,
        expiresAt: at + LEASE_MS,
      });
      const late = await activeSession(store, version, 'late', of('female'));
      const after = NOW + LEASE_MS + 1;
      await activeSession(store, version, 'other', of('male', after));
      await store.ingestAnswer(answerOf(late, 1, { at: after }));
      await activeSession(store, version, 'same', { ...of('female', after), choose: leastFilledOf(3, 2, 3) });
      await store.ingestAnswer(answerOf(late, 2, { at: after }));
      const answers = (await recordsOf(store, version)).flatMap((record) => record.answers);
      expect(answers.map(({ surplus }) => surplus)).toEqual([false, true]);
    }),
  );
}

function testGroups(withStore: WithStore): void {
  const grouped = (group: string | undefined, title: string) => {
    const study = aStudy(title);
    const recruitment = { ...study.config.recruitment, ...(group !== undefined && { group }) };
    return { ...study, config: { ...study.config, recruitment } };
  };

  test(
    'E7 who took part in a study of the group takes part in no other, by whichever end it came; others may',
    withStore(async (store) => {
      const one = await publish(store, grouped('voices', 'One'), 'one');
      const two = await publish(store, grouped('voices', 'Two'), 'two');
      const apart = await publish(store, grouped(undefined, 'Apart'), 'apart');
      const enter = (version: StudyVersion, person: string) =>
        store.enterOnce(entryOf(version, `${version.name} ${person}`, { recruit: prolific(person) }));
      const ways: Record<string, (id: string) => Promise<unknown>> = {
        active: (id) => store.consentAndReserve(reservationOf(id)),
        left: async (id) => {
          await store.consentAndReserve(reservationOf(id));
          await store.endEarly(id, 'left', null, NOW);
        },
        declined: (id) => store.declineConsent(id, 'consent 1', NOW),
        full: (id) => store.consentAndReserve(reservationOf(id, { choose: () => null })),
        entered: () => Promise.resolve(),
      };
      const states = [];
      for (const [way, end] of Object.entries(ways)) {
        await end((await enter(one, way)).id);
        states.push([way, (await enter(two, way)).state, (await enter(apart, way)).state]);
      }
      expect(states).toEqual([
        ['active', 'took_part', 'entered'],
        ['left', 'took_part', 'entered'],
        ['declined', 'entered', 'entered'],
        ['full', 'entered', 'entered'],
        ['entered', 'entered', 'entered'],
      ]);
      expect((await enter(two, 'active')).state).toBe('took_part');
      expect((await enter(one, 'active')).state).toBe('active');
    }),
  );

  test(
    'E7 who has entered two studies of a group at once consents to one of them only, also in the same moment',
    withStore(async (store) => {
      const versions = [
        await publish(store, grouped('voices', 'One'), 'one'),
        await publish(store, grouped('voices', 'Two'), 'two'),
      ];
      const entered = await Promise.all(
        versions.map((version) =>
          store.enterOnce(entryOf(version, version.name, { recruit: prolific('anna') })),
        ),
      );
      expect(entered.map(({ state }) => state)).toEqual(['entered', 'entered']);
      const decided = await Promise.all(entered.map(({ id }) => store.consentAndReserve(reservationOf(id))));
      expect(decided.map(({ state }) => state)).toEqual(['active', 'took_part']);
    }),
  );

  test(
    'a study that leaves its group with a new version lets everybody in again',
    withStore(async (store) => {
      const one = await publish(store, grouped('voices', 'One'), 'one');
      const anna = { recruit: prolific('anna') };
      const { id } = await store.enterOnce(entryOf(one, 'a', anna));
      await store.consentAndReserve(reservationOf(id));
      await publish(store, grouped('voices', 'Two'), 'two');
      const two = await publish(store, grouped(undefined, 'Two'), 'two');
      expect((await store.enterOnce(entryOf(two, 'b', anna))).state).toBe('entered');
    }),
  );
}

export function testPlaces(withStore: WithStore): void {
  testSettling(withStore);
  testStrata(withStore);
  testGroups(withStore);

  test(
    'who comes to the end when the time is up gets the code for that',
    withStore(async (store) => {
      const version = await publish(store);
      const codeAt = async (visit: string, at: number, lateCode?: string) => {
        const session = await activeSession(store, version, visit);
        for (const position of PAGES) await store.ingestAnswer(answerOf(session, position, { at }));
        return (await store.completeAnswered(session.id, 'DONE', at, lateCode))?.code;
      };
      expect(await codeAt('in time', NOW + LEASE_MS - 1, 'LATE')).toBe('DONE');
      expect(await codeAt('late', NOW + LEASE_MS, 'LATE')).toBe('LATE');
      expect(await codeAt('late, no code for it', NOW + LEASE_MS)).toBe('DONE');
    }),
  );
}
