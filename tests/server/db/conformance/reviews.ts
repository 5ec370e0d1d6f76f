import { expect, test } from 'vitest';
import type { NewReview } from '../../../../server/db/contract/review-store.ts';
import type { Session, StudyVersion } from '../../../../server/db/contract/store.ts';
import { activeSession, answerOf, NOW, publish, recordOf, type WithStore } from './fixture.ts';

const reviewOf = (version: StudyVersion, session: Session, changes: Partial<NewReview> = {}): NewReview => ({
  studyId: version.studyId,
  queue: 'answers',
  subject: `consistency/${session.id}/1/quality`,
  answer: { sessionId: session.id, position: 1 },
  reviewer: 'ana',
  adjudicates: false,
  verdict: 'consistent',
  codes: ['audio_clarity'],
  sheet: ['audio_clarity', 'speaking_rate'],
  reason: 'The noise is there',
  at: NOW + 50,
  ...changes,
});

const said = ({ subject, reviewer, adjudicates, verdict, codes, sheet, reason }: NewReview) => ({
  subject,
  reviewer,
  adjudicates,
  verdict,
  codes,
  sheet,
  reason,
});

export function testReviews(withStore: WithStore): void {
  test(
    'a reviewer says one thing of a subject: the last, and an event tells of the change',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const session = await activeSession(store, version, 'a');
      await store.ingestAnswer(answerOf(session, 1));
      const first = reviewOf(version, session);
      const other = reviewOf(version, session, { reviewer: 'bo', verdict: 'inconsistent', codes: [] });
      const decides = reviewOf(version, session, { reviewer: 'cy', adjudicates: true, reason: '' });
      await store.putReviews([first, other]);
      await store.putReviews([decides, first]);
      const later = await reopen();
      expect(await later.reviewsOf(version.studyId, 'answers')).toEqual([first, other, decides].map(said));
      expect(await later.reviewChanges(version.studyId)).toBe(3);
      const changed = { ...first, verdict: 'cannot tell', at: NOW + 60 };
      await later.putReviews([changed]);
      expect(await later.reviewChanges(version.studyId)).toBe(4);
      expect(await later.reviewsOf(version.studyId, 'answers')).toEqual([changed, other, decides].map(said));
      expect((await recordOf(later, version, session.id)).reviews).toHaveLength(3);
      const erased = await later.wouldErase({
        studyId: version.studyId,
        whom: { listenerId: session.listenerId },
        answers: true,
        at: NOW + 70,
      });
      expect(erased).toMatchObject({ reviews: 3, events: 1 });
    }),
  );

  test(
    'queues and studies have reviews of their own; a clip needs no answer',
    withStore(async (store) => {
      const version = await publish(store);
      const second = await publish(store, undefined, 'second');
      const session = await activeSession(store, version, 'a');
      const clip = reviewOf(version, session, { queue: 'clips', subject: 'success/a.wav', answer: null });
      await store.putReviews([clip]);
      expect(await store.reviewsOf(version.studyId, 'clips')).toEqual([said(clip)]);
      expect(await store.reviewsOf(version.studyId, 'answers')).toEqual([]);
      expect(await store.reviewsOf(second.studyId, 'clips')).toEqual([]);
      expect((await recordOf(store, version, session.id)).reviews).toEqual([]);
    }),
  );

  test(
    'who takes the consent back takes the reviews of the answers along, and none can be stored any more',
    withStore(async (store) => {
      const version = await publish(store);
      const [leaving, staying] = [
        await activeSession(store, version, 'a'),
        await activeSession(store, version, 'b'),
      ];
      await store.ingestAnswer(answerOf(leaving, 1));
      await store.ingestAnswer(answerOf(staying, 1));
      const [gone, kept] = [reviewOf(version, leaving), reviewOf(version, staying)];
      await store.putReviews([gone, kept]);
      await store.erase({
        studyId: version.studyId,
        whom: { listenerId: leaving.listenerId },
        answers: true,
        at: NOW + 80,
      });
      expect(await store.reviewsOf(version.studyId, 'answers')).toEqual([said(kept)]);
      const late = { ...kept, reviewer: 'bo' };
      await expect(store.putReviews([late, { ...gone, reviewer: 'bo' }])).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await store.reviewsOf(version.studyId, 'answers')).toEqual([said(kept)]);
    }),
  );
}
