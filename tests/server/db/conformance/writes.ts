import type { Store } from '../../../../server/db/contract/store.ts';
import { CONSOLE_WRITES, silent, stage, type Write } from './console-writes.ts';
import { answerOf, aStudy, entryOf, NOW, prolific, publish, reservationOf } from './fixture.ts';
import { newVersion } from '../../../support/new-version.ts';

/** Functions that store nothing: on a store that was opened for reading none of them is refused. */
export const READS = [
  'accountByName',
  'accountLink',
  'answerAt',
  'bonusBatches',
  'cameBefore',
  'caughtUp',
  'changeCount',
  'changeMark',
  'changesSince',
  'checksOf',
  'checksOfPerson',
  'clipFailures',
  'clockAheadMs',
  'close',
  'completedMs',
  'countSessions',
  'currentVersionByName',
  'currentVersionBySlug',
  'databaseBytes',
  'decisionsOf',
  'findSession',
  'folderOf',
  'hasAccess',
  'hasSession',
  'hold',
  'isHeld',
  'jobOf',
  'jobsOf',
  'jobsOnDisk',
  'lastEventId',
  'leads',
  'linkTroubles',
  'listAccess',
  'listAccounts',
  'listActions',
  'listArchived',
  'listCurrentVersions',
  'listFolders',
  'onEvents',
  'onTold',
  'overwriteErased',
  'pagesOf',
  'progressOf',
  'readEvents',
  'readRated',
  'readSession',
  'readSessions',
  'readWhole',
  'recruitsOf',
  'reservedPages',
  'reviewChanges',
  'reviewsOf',
  'sessionByKey',
  'sharesFolder',
  'standingByKey',
  'tell',
  'tokensOf',
  'unblindingOf',
  'unkeptSessions',
  'versionById',
  'versionsOf',
] as const satisfies readonly (keyof Store)[];

async function answered(store: Store): Promise<Awaited<ReturnType<typeof stage>>> {
  const staged = await stage(store);
  for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(staged, position));
  return staged;
}

/** Every function that stores something: one that is missing here, or in READS, is a type error. */
export const WRITES: Readonly<Record<Exclude<keyof Store, (typeof READS)[number]>, Write>> = {
  publishVersion: { events: ['study-changed'], run: async (store) => () => publish(store) },
  stageVersion: {
    events: ['study-changed'],
    run: async (store) => () =>
      store.stageVersion(newVersion({ name: 'voices', slug: 'k3v9', study: aStudy(), at: NOW })),
  },
  publishStored: {
    events: ['study-changed'],
    run: async (store) => {
      const { id } = await publish(store);
      return () => store.publishStored(id, NOW);
    },
  },
  checkCounts: {
    events: [],
    run: async (store) => {
      await stage(store);
      return () => store.checkCounts();
    },
  },
  setStudyState: {
    events: ['study-changed'],
    run: async (store) => {
      await publish(store);
      return () => store.setStudyState('voices', 'paused', NOW);
    },
  },
  enterOnce: {
    events: ['session-entered'],
    run: async (store) => {
      const version = await publish(store);
      return () => store.enterOnce(entryOf(version, 'a'));
    },
  },
  declineConsent: {
    events: ['session-changed'],
    run: async (store) => {
      const { id } = await store.enterOnce(entryOf(await publish(store), 'a'));
      return () => store.declineConsent(id, 'consent 1', NOW);
    },
  },
  consentAndReserve: {
    events: ['session-changed', 'places-changed'],
    run: async (store) => {
      const { id } = await store.enterOnce(entryOf(await publish(store), 'a'));
      return () => store.consentAndReserve(reservationOf(id));
    },
  },
  beginVisit: {
    events: ['session-changed'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.beginVisit(id, NOW, 1000);
    },
  },
  setLanguage: silent(async (store) => {
    const { id } = await stage(store);
    return () => store.setLanguage(id, 'de');
  }),
  recordCheck: {
    events: ['check-recorded'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.recordCheck(id, { name: 'level', event: 'done', result: { gain: 0.5 }, at: NOW });
    },
  },
  markOpened: {
    events: ['page-opened'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.markOpened(id, 1, NOW);
    },
  },
  holdUntil: {
    events: ['places-changed'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.holdUntil(id, NOW + 86_400_000, NOW);
    },
  },
  ingestAnswer: {
    events: ['answer-stored', 'places-changed'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.ingestAnswer(answerOf({ id }, 1, { heldUntil: NOW + 86_400_000 }));
    },
  },
  completeAnswered: {
    events: ['session-completed'],
    run: async (store) => {
      const { id } = await answered(store);
      return () => store.completeAnswered(id, 'CODE', NOW);
    },
  },
  endEarly: {
    events: ['session-ended'],
    run: async (store) => {
      const { id } = await stage(store);
      return () => store.endEarly(id, 'screened_out', null, NOW);
    },
  },
  keepRatings: silent(async (store) => {
    const { id } = await answered(store);
    await store.completeAnswered(id, 'CODE', NOW);
    return () => store.keepRatings({ sessionId: id, derivation: 1, answers: 3, pages: '[]' });
  }),
  releaseExpired: silent(async (store) => {
    await stage(store);
    return () => store.releaseExpired(NOW + 86_400_000);
  }),
  settleLeases: silent(async (store) => {
    const { id, studyId } = await answered(store);
    await store.completeAnswered(id, 'CODE', NOW);
    return () => store.settleLeases(studyId, [{ sessionId: id, position: 1, counts: false }]);
  }),
  recordEvent: silent(async (store) => {
    const { id, studyId } = await stage(store);
    return () => store.recordEvent({ studyId, sessionId: id, kind: 'k', detail: '', at: NOW });
  }),
  noteClipFailure: {
    events: ['clip-failed'],
    run: async (store) => {
      const { id, studyId } = await stage(store);
      return () => store.noteClipFailure({ studyId, sessionId: id, clip: 'c', what: 'decode', at: NOW });
    },
  },
  decide: {
    events: ['session-decided'],
    run: async (store) => {
      const { id, studyId } = await stage(store);
      return () =>
        store.decide({ studyId, sessionId: id, verdict: 'exclude', reason: 'r', actor: 'ana', at: NOW });
    },
  },
  unblind: {
    events: ['study-unblinded'],
    run: async (store) => {
      const { studyId } = await stage(store);
      return () => store.unblind({ studyId, actor: 'ana', screening: 's', at: NOW });
    },
  },
  putReviews: {
    events: ['answers-reviewed', 'answers-reviewed'],
    run: async (store) => {
      const { id, studyId } = await answered(store);
      const review = {
        studyId,
        queue: 'answers',
        subject: 's',
        answer: { sessionId: id, position: 1 },
        reviewer: 'ana',
        adjudicates: false,
        codes: [],
        sheet: [],
        reason: '',
        at: NOW,
      } as const;
      // The second takes the place of the first; the third says the same again.
      return () =>
        store.putReviews(
          ['consistent', 'inconsistent', 'inconsistent'].map((verdict) => ({
            ...review,
            codes: [],
            sheet: [],
            verdict,
          })),
        );
    },
  },
  erase: {
    events: ['listeners-erased'],
    run: async (store) => {
      const { studyId } = await stage(store);
      return () => store.erase({ studyId, whom: { listenerId: 'L-a' }, answers: true, at: NOW });
    },
  },
  wouldErase: silent(async (store) => {
    const { studyId } = await stage(store);
    return () => store.wouldErase({ studyId, whom: { listenerId: 'L-a' }, answers: true, at: NOW });
  }),
  noteSubmissions: {
    events: ['places-changed'],
    run: async (store) => {
      const version = await publish(store);
      const { id } = await store.enterOnce(entryOf(version, 'a', { recruit: prolific('p1') }));
      await store.consentAndReserve(reservationOf(id));
      const status = { submissionId: 'first', status: 'RETURNED', at: NOW, givesPlaceBack: true };
      return () => store.noteSubmissions('prolific', [status], NOW);
    },
  },
  takeMessage: {
    events: ['places-changed'],
    run: async (store) => {
      const version = await publish(store);
      const { id } = await store.enterOnce(entryOf(version, 'a', { recruit: prolific('p1') }));
      await store.consentAndReserve(reservationOf(id));
      const status = { submissionId: 'first', status: 'RETURNED', at: NOW, givesPlaceBack: true };
      return () => store.takeMessage('prolific', { id: 'M1', status }, NOW);
    },
  },
  ...CONSOLE_WRITES,
  pruneEvents: silent(async (store) => {
    await publish(store);
    return () => store.pruneEvents(1);
  }),
  probe: silent(async (store) => () => store.probe()),
};
