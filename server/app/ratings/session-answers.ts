import { hash } from 'node:crypto';
import type { AnswerRequest } from '#core/session/contract.ts';
import { ONLY_LISTENED, type Page } from '#core/session/page.ts';
import type { ReceivedAnswer } from '#core/ratings/rated-page.ts';
import type { SessionRecord, StoredAnswer } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { languageAt } from '../listening/context/language.ts';
import { replayPages } from '../listening/context/session-pages.ts';

/** Pages and answers of a session. */
export interface SessionAnswers {
  /** Pages; empty if nothing was answered. */
  pages: readonly Page[];
  answers: readonly ReceivedAnswer[];
}

/** The hash is that of a request that the server has parsed, which takes longer than all that follows here. */
function requestOf({ id, payload, sha256 }: StoredAnswer): Pick<ReceivedAnswer, 'request' | 'isRecorded'> {
  if (hash('sha256', payload) !== sha256) {
    throw new Error(`answer ${id} is not what its listener sent: the database was changed from outside`);
  }
  const { answer, listening }: Pick<AnswerRequest, 'answer' | 'listening'> = JSON.parse(payload);
  const isRecorded = 'changes' in listening;
  // Whatever was not recorded yet has the value that the server fills in.
  return { request: { answer, listening: { ...ONLY_LISTENED, ...listening } }, isRecorded };
}

/** Pages and answers of a stored session, by the version of that session. Throws for a damaged answer. */
export function answersOf(
  bound: BoundStudy,
  { session, checks, pages, answers }: SessionRecord,
): SessionAnswers {
  if (answers.length === 0) return { pages: [], answers: [] };
  return {
    pages: replayPages(bound, session, pages),
    answers: answers.map((stored) => ({
      position: stored.position,
      ...requestOf(stored),
      receivedAt: new Date(stored.receivedAt).toISOString(),
      language: languageAt(bound, checks, stored.receivedAt),
      surplus: stored.surplus,
    })),
  };
}
