import { expect, test } from 'vitest';
import type { NewBonusBatch, SubmissionStatus } from '../../../../server/db/contract/recruiter-store.ts';
import type { Session, Store, StudyVersion, Verification } from '../../../../server/db/contract/store.ts';
import {
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

async function recruited(store: Store, version: StudyVersion, person: string): Promise<Session> {
  const recruit = prolific(person, `submission of ${person}`);
  const { id } = await store.enterOnce(entryOf(version, person, { recruit }));
  return store.consentAndReserve(reservationOf(id, { sessionLimit: 1, choose: leastFilledOf(3, 1, 3) }));
}

const said = (person: string, status: string, changes: Partial<SubmissionStatus> = {}): SubmissionStatus => ({
  submissionId: `submission of ${person}`,
  status,
  at: NOW,
  givesPlaceBack: false,
  ...changes,
});

const batchOf = (version: StudyVersion, id: string, people: readonly string[]): NewBonusBatch => ({
  id,
  studyId: version.studyId,
  recruiter: 'prolific',
  reason: 'time of a technical fault',
  currency: 'GBP',
  actor: 'ada',
  createdAt: NOW,
  bonuses: people.map((person) => ({ listenerId: `L-${person}`, amount: 50 })),
});

export function testRecruiting(withStore: WithStore): void {
  test(
    'a submission that came before is known with how its session was vouched for, which never gets less',
    withStore(async (store) => {
      const version = await publish(store);
      const { studyId } = version;
      const recruit = prolific('anna');
      const come = async (visit: string, verification: Verification | null) => {
        await store.enterOnce(entryOf(version, visit, { recruit, verification }));
        return store.cameBefore(studyId, recruit);
      };
      expect(await store.cameBefore(studyId, recruit)).toBeNull();
      expect(await come('first', null)).toEqual({ verification: null });
      expect(await come('second', 'submission')).toEqual({ verification: 'submission' });
      expect(await come('third', null)).toEqual({ verification: 'submission' });
      expect(await store.cameBefore('another study', recruit)).toBeNull();
      for (const changed of [{ participantId: 'bela' }, { recruiterStudyId: 'x' }, { submissionId: 'x' }])
        expect(await store.cameBefore(studyId, { ...recruit, ...changed })).toBeNull();
    }),
  );

  test(
    'what a recruiter says of a submission is kept with the person, and of two the later one',
    withStore(async (store) => {
      const version = await publish(store);
      await recruited(store, version, 'anna');
      const note = (...statuses: SubmissionStatus[]) => store.noteSubmissions('prolific', statuses, NOW);
      expect(await store.recruitsOf(version.studyId, 'prolific')).toEqual([
        {
          listenerId: 'L-anna',
          participantId: 'anna',
          recruiterStudyId: 'study-at-prolific',
          submissionId: 'submission of anna',
          arrivedAt: NOW,
          status: null,
          statusAt: null,
        },
      ]);
      expect(await note(said('anna', 'APPROVED', { at: NOW + 2 }), said('nobody', 'ACTIVE'))).toBe(1);
      expect(await note(said('anna', 'AWAITING REVIEW', { at: NOW + 1 }))).toBe(1);
      const [anna] = await store.recruitsOf(version.studyId, 'prolific');
      expect(anna).toMatchObject({ status: 'APPROVED', statusAt: NOW + 2 });
      expect(await store.recruitsOf(version.studyId, 'another')).toEqual([]);
    }),
  );

  test(
    'bonuses stay, under the pseudonym, when the consent is taken back',
    withStore(async (store) => {
      const version = await publish(store);
      await recruited(store, version, 'anna');
      await store.planBonuses(batchOf(version, 'batch', ['anna']));
      const before = await store.bonusBatches(version.studyId);
      const whom = { participantId: 'anna' };
      await store.erase({ studyId: version.studyId, whom, answers: true, at: NOW });
      expect(await store.bonusBatches(version.studyId)).toEqual(before);
      expect(before[0]?.bonuses).toEqual([{ listenerId: 'L-anna', amount: 50 }]);
    }),
  );

  test(
    'S15 a message is taken once, also when its copies come at the same time',
    withStore(async (store) => {
      const version = await publish(store);
      await recruited(store, version, 'anna');
      const message = { id: 'event 1', status: said('anna', 'RETURNED') };
      const taken = await Promise.all([1, 2, 3].map(() => store.takeMessage('prolific', message, NOW)));
      expect(taken.filter((isNew) => isNew)).toHaveLength(1);
      expect(await store.takeMessage('prolific', { id: 'event 2', status: null }, NOW)).toBe(true);
      expect(await store.takeMessage('another', message, NOW)).toBe(true);
    }),
  );

  test(
    'a place that is given back is free at once; who comes to the end nevertheless is surplus once it is filled',
    withStore(async (store) => {
      const version = await publish(store);
      const anna = await recruited(store, version, 'anna');
      await store.ingestAnswer(answerOf(anna, 1));
      expect((await recruited(store, version, 'ben')).state).toBe('full');
      const back = said('anna', 'RETURNED', { givesPlaceBack: true });
      await store.noteSubmissions('prolific', [back], NOW + 10);
      expect([...(await fillOf(store, version)).values()]).toEqual([1]);
      const others = reservationOf('S-ben', { choose: leastFilledOf(3, 2, 3), at: NOW + 11 });
      expect((await store.consentAndReserve(others)).state).toBe('active');
      for (const position of [2, 3]) await store.ingestAnswer(answerOf(anna, position, { at: NOW + 20 }));
      const done = await store.completeAnswered(anna.id, 'CODE', NOW + 30);
      expect(done?.state).toBe('completed');
      const { answers } = await recordOf(store, version, anna.id);
      expect(answers.map(({ surplus }) => surplus)).toEqual([false, true, true]);
    }),
  );

  test(
    'a place is kept when the person went on with a later submission',
    withStore(async (store) => {
      const version = await publish(store);
      await recruited(store, version, 'anna');
      const again = entryOf(version, 'later', { recruit: prolific('anna', 'second'), at: NOW + 5 });
      await store.enterOnce(again);
      await store.noteSubmissions('prolific', [said('anna', 'RETURNED', { givesPlaceBack: true })], NOW + 10);
      expect((await recruited(store, version, 'ben')).state).toBe('full');
    }),
  );

  test(
    'who comes with a new submission after a return has the place again, as long as nobody else has it',
    withStore(async (store) => {
      const version = await publish(store);
      const anna = await recruited(store, version, 'anna');
      await store.ingestAnswer(answerOf(anna, 1));
      const back = said('anna', 'RETURNED', { givesPlaceBack: true });
      await store.noteSubmissions('prolific', [back], NOW + 10);
      const come = (submission: string, at: number) =>
        store.enterOnce(entryOf(version, `by ${submission}`, { recruit: prolific('anna', submission), at }));
      const leases = async () => (await recordOf(store, version, anna.id)).pages.map(({ lease }) => lease);
      await come('submission of anna', NOW + 20);
      expect(await leases()).toEqual(['completed', 'released', 'released']);
      await come('second', NOW + 30);
      expect(await leases()).toEqual(['completed', 'reserved', 'reserved']);
      expect((await recruited(store, version, 'ben')).state).toBe('full');
      for (const position of [2, 3]) await store.ingestAnswer(answerOf(anna, position, { at: NOW + 40 }));
      expect(await store.completeAnswered(anna.id, 'CODE', NOW + 50, 'LATE')).toMatchObject({ code: 'CODE' });
      const { answers } = await recordOf(store, version, anna.id);
      expect(answers.map(({ surplus }) => surplus)).toEqual([false, false, false]);
    }),
  );

  test(
    'S16 nobody is planned two bonuses for one reason, and a batch under way is gone on with',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const both = await Promise.all(
        ['b1', 'b2'].map((id) => store.planBonuses(batchOf(version, id, ['anna', 'ben']))),
      );
      expect(new Set(both.map((batch) => batch?.id)).size).toBe(1);
      expect(both[0]).toMatchObject({
        state: 'planned',
        paymentId: null,
        bonuses: [{ amount: 50 }, { amount: 50 }],
      });
      const id = both[0]?.id ?? '';
      const moves = await Promise.all(
        ['p1', 'p2'].map((paymentId) =>
          store.moveBonuses(id, { from: 'planned', to: 'created', paymentId, at: NOW }),
        ),
      );
      expect(moves).toEqual([true, false]);
      expect(await store.dropBonuses(id)).toBe(false);
      const later = await reopen();
      const paying = { from: 'created', to: 'paying', at: NOW } as const;
      expect(await Promise.all([1, 2].map(() => later.moveBonuses(id, paying)))).toEqual([true, false]);
      expect(await later.planBonuses(batchOf(version, 'b3', ['carol']))).toMatchObject({
        id,
        state: 'paying',
        paymentId: 'p1',
      });
      await later.moveBonuses(id, { from: 'paying', to: 'paid', at: NOW + 1 });
      expect(await later.planBonuses(batchOf(version, 'b4', ['ben']))).toBeNull();
      const rest = await later.planBonuses(batchOf(version, 'b5', ['ben', 'carol']));
      expect(rest?.bonuses).toEqual([{ listenerId: 'L-carol', amount: 50 }]);
      expect((await later.bonusBatches(version.studyId)).map(({ state }) => state)).toEqual([
        'paid',
        'planned',
      ]);
    }),
  );

  test(
    'a batch that the recruiter refused can be forgotten and planned anew',
    withStore(async (store) => {
      const version = await publish(store);
      await store.planBonuses(batchOf(version, 'b1', ['anna']));
      expect(await store.dropBonuses('b1')).toBe(true);
      expect(await store.planBonuses(batchOf(version, 'b2', ['anna']))).toMatchObject({ id: 'b2' });
    }),
  );
}
