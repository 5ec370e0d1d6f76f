import { createHash } from 'node:crypto';
import { answerRequest } from '#core/contract.ts';
import { rateSession, type ReceivedAnswer } from '#core/rate-session.ts';
import type { Rating } from '#core/ratings.ts';
import type { SessionRecord, StoredAnswer } from '../db/store.ts';
import type { BoundStudy } from '../listener/bound-study.ts';
import { replayPages } from '../listener/session-pages.ts';

function received({ id, position, payload, sha256, receivedAt, surplus }: StoredAnswer): ReceivedAnswer {
  if (createHash('sha256').update(payload).digest('hex') !== sha256) {
    throw new Error(`answer ${id} is not what its listener sent: the database was changed from outside`);
  }
  const request = answerRequest.parse(JSON.parse(payload));
  return { position, request, receivedAt: new Date(receivedAt).toISOString(), surplus };
}

/** The ratings of a stored session, from the version that it was run under. Throws for a damaged answer. */
export function ratingsOf(bound: BoundStudy, { session, pages, answers }: SessionRecord): Rating[] {
  if (answers.length === 0) return [];
  const { version, blocks, clips } = bound;
  return rateSession({
    facts: {
      study: version.name,
      studyVersion: version.id,
      mode: session.mode,
      listener: session.listenerId,
      session: session.id,
      sessionState: session.state,
    },
    blocks,
    clips,
    pages: replayPages(bound, session, pages),
    answers: answers.map(received),
  });
}
